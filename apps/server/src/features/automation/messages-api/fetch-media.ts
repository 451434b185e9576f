import { Readable } from 'node:stream';
import { AppError } from '../../../platform/app-error.ts';
import { writeTempFile, type TempFile } from '../../../platform/files/temp-file.ts';
import { OutboundError, type OutboundAnswer } from '../../../platform/http/outbound/outbound.ts';
import type { Platform } from '../../../platform/platform.ts';

const maxBytes = 25 * 1024 * 1024;
const timeoutMs = 20_000;

/**
 * Fetches the file at an address that a program named. The file is the caller's to remove.
 * @throws AppError ERR_MEDIA_ADDRESS
 */
export async function fetchMedia(
  { outboundHttp, config }: Pick<Platform, 'outboundHttp' | 'config'>,
  url: string,
): Promise<TempFile> {
  const answer = await request(outboundHttp, url);
  if (answer.status !== 200) throw new AppError('ERR_MEDIA_ADDRESS', { reason: 'status' });
  return writeTempFile(Readable.from([answer.body]), { dataDir: config.dataDir, name: nameOf(url, answer.headers) });
}

async function request(outboundHttp: Platform['outboundHttp'], url: string): Promise<OutboundAnswer> {
  try {
    return await outboundHttp.request({ url, timeoutMs, maxBytes });
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new AppError('ERR_MEDIA_ADDRESS', { reason: error.problem });
  }
}

/** Named by its server, or by the end of its address. */
function nameOf(url: string, headers: Headers): string {
  const named = /filename="?([^";]+)/i.exec(headers.get('content-disposition') ?? '')?.[1];
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return named ?? decodeURIComponent(last);
  } catch {
    return last;
  }
}
