import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { Readable, Transform } from 'node:stream';
import { getMediaKeys, type proto } from 'baileys';
import { minuteMs } from '@balcao/contract';
import { decipherFile } from '../inbound/file-cipher.ts';
import { mediaUrlOf } from '../inbound/media-download.ts';
import type { Route } from '../proxy/route.ts';

/** A part of a history is some megabytes at most before it is inflated. */
const maxFileBytes = 64 * 1024 * 1024;
const downloadTimeoutMs = 5 * minuteMs;

/** WhatsApp's host of files does not answer, or not now: the part is still there. */
export class HistoryFileUnreachableError extends Error {}

const isTemporary = (status: number) => status >= 500 || status === 408 || status === 429;

/**
 * Fetches a part of a history that WhatsApp keeps as a file, deciphered and still deflated.
 * @throws HistoryFileUnreachableError when trying again later may help
 */
export async function downloadHistoryFile(
  notice: proto.Message.IHistorySyncNotification,
  { fetch, signal: sessionSignal }: { fetch: Route['fetch']; signal: AbortSignal },
): Promise<Buffer> {
  const url = mediaUrlOf({ directPath: notice.directPath ?? null });
  if (!url || !notice.mediaKey) throw new Error('a history that names no file');
  if (Number(notice.fileLength ?? 0) > maxFileBytes) throw new Error('a history that is too large');
  const signal = AbortSignal.any([sessionSignal, AbortSignal.timeout(downloadTimeoutMs)]);
  const answer = await fetch(url, { headers: { Origin: 'https://web.whatsapp.com' }, signal }).catch(
    (error: unknown) => {
      throw new HistoryFileUnreachableError('the host of a history cannot be reached', { cause: error });
    },
  );
  if (isTemporary(answer.status)) {
    await answer.body?.cancel();
    throw new HistoryFileUnreachableError(`the host of a history answers ${answer.status}`);
  }
  if (!answer.ok || !answer.body) throw new Error(`a history could not be fetched from WhatsApp: ${answer.status}`);
  const keys = await getMediaKeys(notice.mediaKey, 'md-msg-hist');
  const opened = decipherFile({ ...keys, macKey: keys.macKey ?? Buffer.alloc(0) }, notice.fileSha256);
  const [bytes] = await Promise.all([
    buffer(opened),
    pipeline(Readable.fromWeb(answer.body), limitTo(maxFileBytes), opened, { signal }),
  ]);
  return bytes;
}

/** A part that is longer than its message announced is rejected. */
function limitTo(maxBytes: number): Transform {
  let length = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length;
      done(length > maxBytes ? new Error('a history that is too large') : null, chunk);
    },
  });
}
