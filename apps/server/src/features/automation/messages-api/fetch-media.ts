import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { parse } from 'content-disposition';
import { AppError } from '../../../platform/app-error.ts';
import { writeTempFile, type TempFile } from '../../../platform/files/temp-file.ts';
import { OutboundError, type OutboundAnswer } from '../../../platform/http/outbound/outbound.ts';
import type { Platform } from '../../../platform/platform.ts';

const maxBytes = 25 * 1024 * 1024;
const timeoutMs = 20_000;

/**
 * Fetches the file at an address that a program named. The file is the caller's to remove.
 * @throws AppError ERR_MEDIA_ADDRESS, ERR_FILE_EMPTY
 */
export async function fetchMedia(
  { outboundHttp, config }: Pick<Platform, 'outboundHttp' | 'config'>,
  url: string,
): Promise<TempFile> {
  const answer = await request(outboundHttp, url);
  if (answer.status !== 200) throw new AppError('ERR_MEDIA_ADDRESS', { reason: 'status' });
  if (answer.body.length === 0) throw new AppError('ERR_FILE_EMPTY', { name: nameOf(url, answer.headers) });
  const file = await writeTempFile(Readable.from([answer.body]), {
    dataDir: config.dataDir,
    name: nameOf(url, answer.headers),
  });
  return { ...file, name: await withExtension(file) };
}

async function request(outboundHttp: Platform['outboundHttp'], url: string): Promise<OutboundAnswer> {
  try {
    return await outboundHttp.request({ url, timeoutMs, maxBytes });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new AppError('ERR_MEDIA_ADDRESS', { reason: error.problem });
  }
}

/** The name with an extension: without one the phone of a customer does not open the file. */
async function withExtension({ name, path }: TempFile): Promise<string> {
  if (/\.[\p{L}\p{N}]{1,10}$/u.test(name)) return name;
  const { fileTypeFromFile } = await import('file-type');
  const known = await fileTypeFromFile(path).catch(() => undefined);
  return known ? `${name}.${known.ext}` : name;
}

/** Named by its server, or by the end of its address. */
function nameOf(url: string, headers: Headers): string {
  const named = parse(headers.get('content-disposition') ?? '').parameters['filename'];
  if (named) return utf8Of(named);
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Headers are read byte by byte, while many servers write names in UTF-8 into them as they are. */
function utf8Of(name: string): string {
  const bytes = Buffer.from(name, 'latin1');
  return bytes.toString('latin1') === name && isUtf8(bytes) ? bytes.toString('utf8') : name;
}
