import type { PoolClient } from 'pg';
import { expect, it } from 'vitest';
import { reportFigureKeys, reportFigures } from '@balcao/contract';
import { kyselyFor } from '../../../platform/db/kysely-tx.ts';
import { appRole } from '../../../platform/db/roles.ts';
import { useBusyDatabase } from '../../../testing/busy-database.ts';
import { servicesUntil } from '../../../testing/busy-services.ts';
import { explainQueries } from '../../../testing/query-plans.ts';
import { readGroups } from './read-figures.ts';
import { listRows } from './rows.sql.ts';
import type { ReportScope } from './scope.ts';
import { momentsOf } from './services.sql.ts';
import { addUpDays } from './totals.sql.ts';

const { client, servicesCompanyId } = useBusyDatabase();
const timeZone = 'America/Sao_Paulo';
const scope: ReportScope = {
  companyId: servicesCompanyId,
  timeZone,
  queues: undefined,
  users: undefined,
  tags: undefined,
  whatsapps: undefined,
  campaigns: undefined,
  reasons: undefined,
  origins: undefined,
  hour: undefined,
  weekday: undefined,
  contactConditions: [],
  ticketConditions: [],
  part: undefined,
};
const keys = reportFigureKeys.filter((key) => reportFigures[key].base !== 'now');
const dayBefore = (days: number) => new Date(servicesUntil.getTime() - days * 86_400_000).toISOString().slice(0, 10);
const week = { from: dayBefore(20), to: dayBefore(14) };
/** Services of a day among the 200,000. */
const aDay = 274;

it('figures of a week among 200,000 services read the services of the week, by indexes', async () => {
  const plans = await explainQueries(client, servicesCompanyId, (db) => readGroups(db, scope, week, keys, 'user'));
  for (const { sql, seqScanTables, rowsRead } of plans) {
    expect({ sql, readWhole: seqScanTables.filter((table) => table === 'ticket_cycles') }).toEqual({
      sql,
      readWhole: [],
    });
    // Each with its neighbours in the conversation: ten at most.
    expect(rowsRead.ticket_cycles ?? 0, sql).toBeLessThan(8 * aDay * 11);
  }
});

it('counts of days that are added up read totals and no services', async () => {
  await client.query('DELETE FROM report_days WHERE company_id = $1', [servicesCompanyId]);
  // As the program does it, in the company.
  await client.query(`SELECT set_config('app.company_id', $1, false)`, [String(servicesCompanyId)]);
  await client.query(`SET ROLE ${appRole}`);
  await addUpDays(kyselyFor(client as unknown as PoolClient), { companyId: servicesCompanyId, timeZone }, week);
  await client.query('RESET ROLE');
  const plans = await explainQueries(client, servicesCompanyId, (db) =>
    readGroups(db, scope, week, ['came', 'reopened', 'rating'], 'queue'),
  );
  expect(plans.filter(({ sql }) => sql.includes('clean AS'))).toHaveLength(2);
  for (const { sql, rowsRead } of plans) expect(rowsRead.ticket_cycles ?? 0, sql).toBe(0);
});

it.each(['came', 'finished'] as const)(
  'a page of services in the order in which they %s reads little more than the page',
  async (base) => {
    const plans = await explainQueries(client, servicesCompanyId, (db) =>
      listRows(db, scope, {
        base,
        moments: momentsOf({ from: dayBefore(729), to: dayBefore(0) }, timeZone),
        words: '',
        hidesNumbers: false,
        order: base,
        direction: 'down',
        after: undefined,
        limit: 51,
      }),
    );
    expect(plans).toHaveLength(1);
    expect(plans[0]?.seqScanTables).not.toContain('ticket_cycles');
    expect(plans[0]?.rowsRead.ticket_cycles).toBeLessThan(51 * 12);
  },
);
