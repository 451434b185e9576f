import type { ResponderReply } from '@balcao/contract';
import type { StoredMedia } from '../../../../channels/port/message-content.ts';
import type { WorkFiles } from '../../../../platform/files/with-stored-files.ts';
import type { Platform } from '../../../../platform/platform.ts';

const timeoutMs = 20_000;
/** WhatsApp's limits of a picture, a film or a sound. */
const maxFileBytes = 16 * 1024 * 1024;
const maxNameLength = 100;

/** Files by the address that a reply gave for them. */
export type FetchedFiles = ReadonlyMap<string, StoredMedia>;

/**
 * Fetches the files of a reply and stores them with `save`. One that is unavailable, or is a page, is left out: its
 * contact gets the address.
 */
export async function fetchFiles(
  { outboundHttp, log }: Pick<Platform, 'outboundHttp' | 'log'>,
  { messages }: ResponderReply,
  signal: AbortSignal,
  save: WorkFiles['save'],
): Promise<FetchedFiles> {
  const urls = [...new Set(messages.flatMap(({ file }) => file ?? []))];
  const fetched = await Promise.all(
    urls.map(async (url): Promise<[string, StoredMedia][]> => {
      try {
        const answer = await outboundHttp.request({ url, timeoutMs, maxBytes: maxFileBytes, signal });
        const type = answer.headers.get('content-type') ?? '';
        if (answer.status !== 200 || answer.body.length === 0 || type.startsWith('text/html')) return [];
        signal.throwIfAborted();
        return [[url, await save({ name: nameOf(url), content: answer.body })]];
      } catch (error) {
        signal.throwIfAborted();
        log.warn({ err: error }, 'a file of an answer could not be had');
        return [];
      }
    }),
  );
  return new Map(fetched.flat());
}

/** The last part of its path, as people wrote it. */
function nameOf(url: string): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(last).slice(-maxNameLength) || 'arquivo';
  } catch {
    return 'arquivo';
  }
}
