import { it } from 'vitest';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { expectIndexesUsed, explainQueries } from '../../../testing/query-plans.ts';
import { countFailed, listCalls } from './messages-api.sql.ts';

const { client, logs } = useBusyDatabase();

it('calls of programs are read by indexes: a page, the next one, those that failed, and their number', async () => {
  const page = { onlyFailed: false, olderThan: undefined, limit: 51 };
  const plans = await explainQueries(client, logs.companyId, async (db) => {
    const [last] = (await listCalls(db, page)).slice(-1);
    await listCalls(db, { ...page, olderThan: last?.id });
    await listCalls(db, { ...page, onlyFailed: true });
    await countFailed(db, 50);
  });
  expectIndexesUsed(plans, 55, ['api_calls']);
});
