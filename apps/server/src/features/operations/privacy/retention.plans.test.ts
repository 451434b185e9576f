import { expect, it } from 'vitest';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import { deleteMessages, expireFiles, listClosed, lockClosed } from './retention.sql.ts';

const { client, inbox } = useBusyDatabase();
const longAgo = new Date('2000-01-01');

it('a night looks into the indexes of closed conversations, and reads no message that stays', async () => {
  let ids: number[] = [];
  const plans = await explainQueries(client, inbox.companyId, async (db) => {
    ids = await listClosed(db, 0, 100);
    await lockClosed(db, ids);
    await deleteMessages(db, ids, longAgo, 1000);
    await expireFiles(db, ids, longAgo, 1000);
  });
  expect(ids).toHaveLength(100);
  expectIndexesUsed(plans, 200, ['tickets', 'messages']);
});
