import { foldText } from '../../../../ui/lists/fold-text.ts';

/** As many reasons have a digit of their own. */
const maxKeys = 9;

/** The reasons that a filter leaves, without regard to accents and capitals; without one the first nine, unless all are asked for. */
export function shownReasons<Reason extends { name: string }>(
  reasons: readonly Reason[],
  filter: string,
  all: boolean,
): readonly Reason[] {
  const words = foldText(filter.trim());
  if (words !== '') return reasons.filter(({ name }) => foldText(name).includes(words));
  return all ? reasons : reasons.slice(0, maxKeys);
}

/** What a key does in the list of reasons: a place to choose, or `all`; undefined = it is not one of the list's. */
export function reasonKey(
  key: string,
  { chosen, shown, hidden }: { chosen: number; shown: number; hidden: number },
): number | 'all' | undefined {
  if (key === 'ArrowDown') return Math.min(chosen + 1, shown - 1);
  if (key === 'ArrowUp') return Math.max(chosen - 1, 0);
  if (key === '0') return hidden > 0 ? 'all' : undefined;
  const place = /^[1-9]$/.test(key) ? Number(key) - 1 : -1;
  return place >= 0 && place < shown ? place : undefined;
}
