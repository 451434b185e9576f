import { minuteMs } from '@balcao/contract';
import { fileNameHeader, sharedCache, sharedFileKey, sharedTextKey, type SharedText } from '../../../worker/names.ts';

/** What another app shared. */
export interface Shared {
  text: string;
  files: File[];
}

/** What was shared this long ago led nowhere: nobody expects it any more. */
const maxAgeMs = 60 * minuteMs;

/** Reads what the service worker keeps of the last share; undefined where there is nothing. */
export async function readShared(): Promise<Shared | undefined> {
  // Without https there is no cache, and nobody who could have shared.
  if (!('caches' in globalThis) || !(await caches.has(sharedCache))) return undefined;
  const cache = await caches.open(sharedCache);
  const stored = (await (await cache.match(sharedTextKey))?.json()) as SharedText | undefined;
  if (!stored || Date.now() - stored.at > maxAgeMs) {
    await forgetShared();
    return undefined;
  }
  const kept = await Promise.all(
    Array.from({ length: stored.files }, async (_none, index) => readFile(await cache.match(sharedFileKey(index)))),
  );
  const files = kept.filter((file) => file !== undefined);
  return stored.text === '' && files.length === 0 ? undefined : { text: stored.text, files };
}

async function readFile(kept: Response | undefined): Promise<File | undefined> {
  if (!kept) return undefined;
  const body = await kept.blob();
  return new File([body], decodeURIComponent(kept.headers.get(fileNameHeader) ?? ''), { type: body.type });
}

/** Forgets what was shared: it reached its conversation, or was thrown away. */
export async function forgetShared(): Promise<void> {
  await globalThis.caches?.delete(sharedCache);
}
