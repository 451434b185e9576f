import { describe, it } from 'vitest';
import { hourMs } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { peopleCount } from '../../../testing/busy-people.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import { findTransferCandidates, listBrief } from './user-lists.sql.ts';
import { findUser } from './users.sql.ts';
import { listPage } from './users.ts';

const { client, people } = useBusyDatabase();
const { companyId, userIds, queueId } = people;
const now = new Date();

async function expectQuick(work: (db: Db) => Promise<unknown>, most: number): Promise<void> {
  expectIndexesUsed(await explainQueries(client, companyId, work), most, ['users', 'user_queues']);
}

describe('users are read by indexes', () => {
  it('a page of the list is read without the rest of the company, the next one and the third, too', async () => {
    const first = { searchParam: '', pageNumber: 1, cursor: undefined };
    await expectQuick((db) => listPage(db, first, now), 21);
    const cursor = `${new Date(now.getTime() - 200 * hourMs).toISOString()}_${userIds[0]}`;
    await expectQuick((db) => listPage(db, { ...first, cursor }, now), 21);
    await expectQuick((db) => listPage(db, { ...first, pageNumber: 3 }, now), 61);
  });

  it('words are looked for among the people of the company alone', async () => {
    await expectQuick(
      (db) => listPage(db, { searchParam: 'pessoa 12', pageNumber: 1, cursor: undefined }, now),
      peopleCount,
    );
  });

  it('a user by id, all for pickers, and who may take over', async () => {
    await expectQuick((db) => findUser(db, userIds[7] ?? 0, now), 1);
    await expectQuick((db) => listBrief(db, now), peopleCount);
    await expectQuick((db) => findTransferCandidates(db, [queueId], userIds[7] ?? 0, now), peopleCount);
  });
});
