import type { Activity } from '@balcao/contract';
import type { Logger } from '../../../../platform/log/log.ts';

/** A phone shows that someone types for a few seconds more than this. */
const repeatMs = 8_000;

/** Shows the contact of a conversation that an answer is being written. */
export type ShowActivity = (companyId: number, ticketId: number, activity: Activity) => Promise<void>;

/**
 * Begins to show a contact that an answer is being written. It is a courtesy: an answer does not wait for it, nor fail with it.
 * @returns what ends it
 */
export function beginTypingNotice(
  { log, showActivity }: { log: Logger; showActivity: ShowActivity },
  { companyId, ticketId }: { companyId: number; ticketId: number },
): () => void {
  let shown = Promise.resolve();
  // One after the other, so that the end is shown last.
  const show = (activity: Activity) => {
    shown = shown
      .then(() => showActivity(companyId, ticketId, activity))
      .catch((error: unknown) =>
        log.debug({ err: error, ticketId }, 'a contact is not shown that an answer is being made'),
      );
  };
  show('typing');
  const repeating = setInterval(() => show('typing'), repeatMs);
  return () => {
    clearInterval(repeating);
    show('paused');
  };
}
