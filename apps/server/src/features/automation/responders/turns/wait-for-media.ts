import { setTimeout as delay } from 'node:timers/promises';
import type { StoredMedia } from '../../../../channels/port/message-content.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findMessageMedia, isMediaAwaited } from '../../../inbox/index.ts';

/** How long the file of a message is waited for. */
const mediaTimeoutMs = 15_000;
const mediaPollMs = 500;

/** The file of a message, which comes a moment after its message; undefined when there is none, or none in time. */
export async function waitForMedia(
  { database }: Pick<Platform, 'database'>,
  companyId: number,
  messageId: string,
  signal: AbortSignal,
): Promise<StoredMedia | undefined> {
  const end = performance.now() + mediaTimeoutMs;
  for (;;) {
    const [media, isAwaited] = await database.forCompany(companyId, ({ db }) =>
      Promise.all([findMessageMedia(db, messageId), isMediaAwaited(db, messageId)]),
    );
    if (media || !isAwaited || performance.now() > end) return media;
    await delay(mediaPollMs, undefined, { signal });
  }
}
