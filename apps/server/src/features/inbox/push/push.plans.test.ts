import { describe, it } from 'vitest';
import type { Db } from '../../../platform/db/database.ts';
import { useTogetherDatabase } from '../../../testing/busy-together.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import { listUnreadOf, listWaiting } from '../tickets/index.ts';

const { client, busy } = useTogetherDatabase();
const tables = ['tickets', 'ticket_attendants'];
const expectQuick = async (work: (db: Db) => Promise<unknown>, most: number) =>
  expectIndexesUsed(await explainQueries(client, busy().companyId, work), most, tables);

describe('what wants the attention of people who are told something', () => {
  it('is read by the index of each person, whatever else there is', async () => {
    await expectQuick((db) => listUnreadOf(db, [busy().userId], 50), 400);
  });

  it('is the newest of what waits, by the index of the list', async () => {
    await expectQuick((db) => listWaiting(db, 500), 700);
  });
});
