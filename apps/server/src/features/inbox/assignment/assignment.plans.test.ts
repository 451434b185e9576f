import { expect, it } from 'vitest';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { explainQueries } from '../../../testing/query-plans.ts';
import * as rows from './assignment.sql.ts';
import { defaultRules, readFacts } from './facts.ts';

const { client, inbox } = useBusyDatabase();
const { companyId, queueIds, userIds } = inbox;

it('assignment among thousands of tickets reads those that wait or are attended, by an index', async () => {
  const { rows: counts } = await client.query<{ unresolved: number; all: number }>(
    `SELECT count(*) FILTER (WHERE status <> 'closed')::int AS unresolved, count(*)::int AS all FROM tickets WHERE company_id = $1`,
    [companyId],
  );
  const { unresolved = 0, all = 0 } = counts[0] ?? {};
  const plans = await explainQueries(client, companyId, async (db) => {
    for (const queueId of queueIds)
      await rows.saveRules(db, companyId, queueId, {
        ...defaultRules,
        mode: 'least',
        onAbsence: 'return',
        pauseMinutes: 5,
      });
    await rows.hasRules(db);
    await rows.hasWaiting(db);
    await readFacts(db, new Date(), { locked: true });
    await rows.listWaiting(db, queueIds);
    await rows.listWaiting(db, queueIds, { among: [1, 2, 3] });
    await rows.countPlaces(db, userIds);
    await rows.listLeft(db, new Date(), rows.pageSize);
  });
  expect(plans.length).toBeGreaterThan(8);
  expect(all).toBeGreaterThan(1_000);
  for (const plan of plans) {
    const readWhole = plan.seqScanTables.filter((table) => ['tickets', 'contacts', 'ticket_cycles'].includes(table));
    expect({ sql: plan.sql, readWhole }).toEqual({ sql: plan.sql, readWhole: [] });
    expect(plan.rowsRead['tickets'] ?? 0, plan.sql).toBeLessThanOrEqual(unresolved * 2);
    // One service of each ticket that waits: who served its customer last.
    expect(plan.rowsRead['ticket_cycles'] ?? 0, plan.sql).toBeLessThanOrEqual(rows.pageSize * queueIds.length * 2);
  }
});
