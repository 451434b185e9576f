import { expect, it } from 'vitest';
import type { UserActor } from '@balcao/contract';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { servicesUntil } from '../../../testing/busy-services.ts';
import { explainQueries } from '../../../testing/query-plans.ts';
import { countByDay, countByHour, countByUser, sumFinished } from '../tickets/index.ts';
import { overview } from './dashboard.ts';

const { client, servicesCompanyId } = useBusyDatabase();
const period = { from: '2026-11-18', to: '2026-11-24', timeZone: 'America/Sao_Paulo' };
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

it('the dashboard of a week among 200,000 services is read by indexes, and no more than the week', async () => {
  const week = { days: undefined, date_from: '2026-11-18', date_to: '2026-11-24' };
  const plans = await explainQueries(client, actor.companyId, async (db) => {
    await sumFinished(db, period, null);
    await countByUser(db, period);
    await countByDay(db, period);
    await countByHour(db, period);
    await overview(db, actor, week, servicesUntil);
  });
  // 274 came on a day; twice as many for the week before, and once more where the days are counted one by one.
  for (const plan of plans.filter(({ sql: text }) => !text.includes('is_group'))) {
    expect({ sql: plan.sql, readWhole: plan.seqScanTables.filter((table) => table === 'ticket_cycles') }).toEqual({
      sql: plan.sql,
      readWhole: [],
    });
    expect(plan.rowsRead.ticket_cycles ?? 0, plan.sql).toBeLessThan(2 * 7 * 280);
  }
});
