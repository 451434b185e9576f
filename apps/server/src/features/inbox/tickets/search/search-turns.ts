import { FairTurns } from '../../../../platform/db/fair-turns.ts';

/** Searches that run at once in a process, and of one company while others search: the connections beyond them are for everything else. */
const turns = new FairTurns(3, 2);

/**
 * Runs the transaction of a list, with words to search for in its turn: however many people search, other calls find a free connection.
 * @throws AppError ERR_UNAVAILABLE when its turn has not come after ten seconds
 */
export const inSearchTurn = <T>(companyId: number, words: string, work: () => Promise<T>): Promise<T> =>
  words === '' ? work() : turns.run(companyId, work);
