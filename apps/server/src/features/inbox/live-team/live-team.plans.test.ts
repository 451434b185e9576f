import { expect, it } from 'vitest';
import type { UserActor } from '@balcao/contract';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { servicesUntil } from '../../../testing/busy-services.ts';
import { explainQueries } from '../../../testing/query-plans.ts';
import { listDayFigures } from './live-team.sql.ts';
import { readLiveTeam } from './live-team.ts';

const { client, servicesCompanyId } = useBusyDatabase();
const actor: UserActor = {
  kind: 'user',
  userId: 0,
  companyId: servicesCompanyId,
  profile: 'admin',
  super: false,
  queueIds: [],
  allTicket: true,
  whatsappId: null,
  sharedWhatsappIds: [],
};

it('the live team among 200,000 services reads two days of them, by an index', async () => {
  const today = new Date(servicesUntil.getTime() - 12 * 3_600_000);
  const yesterday = new Date(today.getTime() - 24 * 3_600_000);
  const plans = await explainQueries(client, actor.companyId, async (db) => {
    await readLiveTeam(db, actor, servicesUntil);
    const { rows } = await client.query<{ id: number }>('SELECT id FROM users WHERE company_id = $1', [
      actor.companyId,
    ]);
    await listDayFigures(
      db,
      rows.map(({ id }) => id),
      { today, yesterday },
    );
  });
  expect(plans.length).toBeGreaterThan(5);
  for (const plan of plans) {
    const readWhole = plan.seqScanTables.filter((table) => table === 'ticket_cycles' || table === 'tickets');
    expect({ sql: plan.sql, readWhole }).toEqual({ sql: plan.sql, readWhole: [] });
    // 274 came on a day.
    expect(plan.rowsRead.ticket_cycles ?? 0, plan.sql).toBeLessThan(3 * 280);
  }
});
