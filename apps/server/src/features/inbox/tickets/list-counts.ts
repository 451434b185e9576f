import { maxViewCount, type TicketFilters, type UserActor } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { countUpTo } from './list-counts.sql.ts';
import { filterOf, readFilters } from './list-filters.ts';

export interface CountedList {
  /** one more than `maxViewCount` = more; null = not counted: the list searches for words */
  count: number | null;
  isOverdue: boolean;
  /** a note of a ticket in it mentions the actor, who has not read it yet */
  hasMention: boolean;
}

const nothingCounted: CountedList = { count: null, isOverdue: false, hasMention: false };

/** How many tickets of some lists an actor sees, in the order of the lists. */
export async function countLists(db: Db, actor: UserActor, lists: readonly TicketFilters[]): Promise<CountedList[]> {
  const filters = await Promise.all(lists.map((asked) => readFilters(db, actor, asked)));
  const counted = filters.filter(({ search }) => search === '');
  const counts = await countUpTo(
    db,
    actor,
    counted.map((one) => filterOf(actor, one)),
    maxViewCount + 1,
  );
  return filters.map((one) => counts[counted.indexOf(one)] ?? nothingCounted);
}
