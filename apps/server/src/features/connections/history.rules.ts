import type { ConnectionHistory } from '@balcao/contract';
import type { HistoryRow } from './history.sql.ts';

type Figures = Pick<HistoryRow, 'state' | 'messages' | 'conversations' | 'done'>;

/** What is shown of a history: nothing before it is known, when there was nothing in it, and once it was answered. */
export function shownHistory({ state, messages, conversations, done }: Figures): ConnectionHistory | null {
  if (state === 'gathering' || state === 'answered' || (state === 'offered' && messages === 0)) return null;
  return { state, messages, conversations, done };
}

/** What somebody decided, when it ends: a later link of the same phone does not offer that again. */
const decided: ReadonlySet<HistoryRow['state']> = new Set(['importing', 'failed', 'imported', 'answered']);

/** Up to where what a phone tells when it is linked again has been answered before. */
export function answeredThrough(earlier: Pick<HistoryRow, 'number' | 'state' | 'newestAt' | 'answeredThrough'> | undefined, number: string): string | null {
  if (earlier?.number !== number) return null;
  const ends = [earlier.answeredThrough, decided.has(earlier.state) ? earlier.newestAt : null].filter((at) => at !== null);
  return ends.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null;
}
