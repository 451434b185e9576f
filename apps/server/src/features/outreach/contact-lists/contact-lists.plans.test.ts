import { it } from 'vitest';
import type { Db } from '../../../platform/db/database.ts';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import { nextUnchecked, searchItems } from './items.sql.ts';

const { client, campaigns } = useBusyDatabase();

async function expectQuick(work: (db: Db) => Promise<unknown>, most: number) {
  expectIndexesUsed(await explainQueries(client, campaigns.companyId, work), most, ['contact_list_items']);
}

it('a page of a list of 20,000, and its next unchecked number, are read by indexes', async () => {
  const page = { searchParam: '', pageNumber: 1, contactListId: campaigns.listId };
  await expectQuick((db) => searchItems(db, page), 25);
  await expectQuick((db) => nextUnchecked(db), 2);
});
