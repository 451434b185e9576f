import { insertJournalEntries, type NewEntry } from './journal.sql.ts';
import type { Database } from '../../../../platform/db/database.ts';
import { createKeyedBatcher } from '../../../../platform/util/batcher.ts';
import { isRolledBack } from '../../../../platform/db/rolled-back.ts';

/**
 * Journals what channels report, in the order of the calls; a call resolves once its entry is committed. Calls of a
 * company that come during a transaction share the next one.
 */
export function createJournal(database: Database): (item: NewEntry) => Promise<void> {
  return createKeyedBatcher<number, NewEntry>(
    ({ connection }) => connection.companyId,
    async (companyId, items) => {
      const insert = (some: readonly NewEntry[]) =>
        database.forCompany(companyId, ({ db }) => insertJournalEntries(db, companyId, some));
      try {
        await insert(items);
        return items.map(() => undefined);
      } catch (error) {
        if (items.length === 1 || !isRolledBack(error)) throw error;
        // One that the database refuses takes no other with it.
        const results: (Error | undefined)[] = [];
        for (const item of items) results.push(await insert([item]).then(() => undefined, toError));
        return results;
      }
    },
  );
}

const toError = (failure: unknown): Error => (failure instanceof Error ? failure : new Error(String(failure)));
