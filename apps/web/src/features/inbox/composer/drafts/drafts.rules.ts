import type { Draft } from '@balcao/contract';
import { compareTimes } from '../../../../ui/lists/compare-times.ts';

/** The state of a local text compared to the server's. */
export interface DraftSyncState {
  /** something was written that the server does not have yet */
  changed: boolean;
  /** the server's time of the last state that was taken or saved; null = none */
  storedAt: string | null;
  /** it was restored after a reload: when it was written, by this computer's clock; null = it is being written now */
  restoredFrom?: string | null;
}

/**
 * Merges the server's state of a draft into the local one. Text that is being written here wins: it is saved next and
 * then is the newest everywhere. A text that was restored after a reload may be older than what another device wrote: the
 * newer one wins. An answer that was overtaken by a later one is ignored.
 */
export function mergeDraft(here: DraftSyncState & { text: string }, stored: Draft): DraftSyncState & { text: string } {
  const outdatedAnswer = here.storedAt !== null && compareTimes(stored.updatedAt, here.storedAt) < 0;
  if (outdatedAnswer) return here;
  const overwritten =
    here.restoredFrom != null &&
    stored.updatedAt !== here.storedAt &&
    compareTimes(stored.updatedAt, here.restoredFrom) > 0;
  if (here.changed && !overwritten) {
    return { text: here.text, storedAt: stored.updatedAt, changed: here.text !== stored.body };
  }
  return { text: stored.body, changed: false, storedAt: stored.updatedAt };
}
