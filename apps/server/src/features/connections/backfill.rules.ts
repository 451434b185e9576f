import type { ConnectionBackfill } from '@balcao/contract';
import type { BackfillRow } from './backfill.sql.ts';

type BackfillProgress = Pick<BackfillRow, 'state' | 'messages' | 'conversations' | 'done'>;

/** The part of a history that is shown: nothing before it is known, when it was empty, and once it was answered. */
export function visibleBackfill({ state, messages, conversations, done }: BackfillProgress): ConnectionBackfill | null {
  if (state === 'gathering' || state === 'answered' || (state === 'offered' && messages === 0)) return null;
  return { state, messages, conversations, done };
}

/** The decision about a history, when it ends: a later link of the same phone does not offer it again. */
const decidedStates: ReadonlySet<BackfillRow['state']> = new Set(['importing', 'failed', 'imported', 'answered']);

/** Up to where the messages that a phone sends when it is linked again were answered before. */
export function answeredThrough(
  earlier: Pick<BackfillRow, 'number' | 'state' | 'newestAt' | 'answeredThrough'> | undefined,
  number: string,
): string | null {
  if (earlier?.number !== number) return null;
  const ends = [earlier.answeredThrough, decidedStates.has(earlier.state) ? earlier.newestAt : null].filter(
    (at) => at !== null,
  );
  return ends.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null;
}
