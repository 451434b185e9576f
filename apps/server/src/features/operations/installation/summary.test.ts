import { expect, it } from 'vitest';
import { dayMs, hourMs } from '@balcao/contract';
import type { EndpointAnswer, getOperatorSummary, Invoice, Plan } from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import { release } from '../../../platform/process/release.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { issueInvoices } from '../../account/index.ts';
import { recordMessageHour } from './index.ts';

// Without the role of a worker nobody makes invoices, notes hours or takes jobs but this test.
const server = useTestServer({ ROLES: 'http,gateway' });

type Summary = EndpointAnswer<typeof getOperatorSummary>;
const dayIn = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(
    new Date(server.clock.now().getTime() + days * dayMs),
  );
const read = (operator: Client) => operator.ok(operator.get<Summary>('/operator/summary'));

it('the summary for operators adds up companies by state, money, messages a day, sessions and queues; an admin is refused', async () => {
  await recordMessageHour(server.app.platform);
  const today = dayIn(0);
  const [first, second] = [await server.company(), await server.company()];
  const operator = await first.operator();
  expect(await first.admin.get('/operator/summary')).toMatchObject({
    status: 403,
    body: { error: 'ERR_NO_PERMISSION' },
  });
  const before = await read(operator);
  expect(before.companies).toEqual({ current: 2, dueSoon: 0, overdue: 0, locked: 0, trial: 0, suspended: 0 });
  expect(before.money).toMatchObject({
    due: { value: 0, invoices: 0 },
    overdue: { value: 0, invoices: 0, companies: 0 },
  });
  expect(before.money.months).toHaveLength(12);
  expect(before.money.months.at(-1)).toEqual({ month: dayIn(0).slice(0, 7), value: 0 });
  expect(before.versions).toMatchObject({
    app: expect.stringMatching(/^\d+\./),
    commit: release.commit,
    node: process.versions.node,
    whatsappWeb: null,
  });
  expect(await operator.ok(operator.get('/version'))).toEqual({
    version: before.versions.app,
    commit: before.versions.commit,
  });
  expect(before.storage.databaseBytes).toBeGreaterThan(1_000_000);
  expect(before.signedIn).toBe(3);

  const connection = await second.connection();
  await second.inbound(connection, { body: 'Bom dia' });
  await second.inbound(connection, { body: 'Alguém aí?' });

  const plan = await operator.ok(operator.post<Plan>('/plans', { name: 'Pro', value: '149,90' }));
  await operator.ok(operator.put(`/companies/${first.id}`, { planId: plan.id, dueDate: dayIn(3) }));
  await operator.ok(operator.put(`/companies/${second.id}`, { planId: plan.id, dueDate: dayIn(-2) }));
  expect(await issueInvoices(server.app.platform)).toBe(2);
  const [owed] = await first.admin.ok(first.admin.get<Invoice[]>('/invoices/all'));
  await operator.ok(operator.post(`/invoices/${owed?.id}/payments`, { value: '100', note: 'Em dinheiro' }));
  await operator.ok(operator.post(`/invoices/${owed?.id}/payments`, { value: '20', note: 'A mais', kind: 'refund' }));

  expect((await read(operator)).messages.days.at(-1)).toMatchObject({ day: today });
  expect((await read(operator)).messages.days.at(-1)?.count).toBeGreaterThanOrEqual(2);

  const after = await read(operator);
  expect(after.companies).toMatchObject({ current: 0, dueSoon: 1, overdue: 0, locked: 1 });
  await operator.ok(operator.put('/billing-settings', { graceDays: 5 }));
  expect((await read(operator)).companies).toMatchObject({ dueSoon: 1, overdue: 1, locked: 0 });
  // The second one is locked, on the day on which it became so.
  expect(after.subscriptions).toEqual({
    monthly: 149.9,
    paying: 1,
    trials: { ended: 0, converted: 0 },
    lost: { companies: 1, monthly: 149.9 },
  });
  expect(after.money).toMatchObject({
    due: { value: 69.9, invoices: 1 },
    overdue: { value: 149.9, invoices: 1, companies: 1 },
  });
  expect(after.money.months.at(-1)?.value).toBe(80);
  expect(after.connections).toEqual({ connected: 1, total: 1, refused: 0 });

  // What WhatsApp does not let in counts for the operator, and in the metrics by why.
  await withClient(server.databaseUrl, (client) =>
    client.query(`UPDATE whatsapps SET login_problem = 'outdated' WHERE id = $1`, [connection.id]),
  );
  expect((await read(operator)).connections).toMatchObject({ total: 1, refused: 1 });
  expect(await (await fetch(`${server.url}/metrics`)).text()).toContain(
    'balcao_refused_connections{reason="outdated"} 1',
  );

  // The next day: what was counted by keys is kept as a number, and a new day begins at nothing.
  server.clock.advance(dayMs);
  await recordMessageHour(server.app.platform);
  server.clock.advance(2 * hourMs);
  await recordMessageHour(server.app.platform);
  const { rows: counted } = await withClient(server.databaseUrl, (client) =>
    client.query<{ count: number | null }>('SELECT count FROM message_hours ORDER BY hour'),
  );
  const [stored, ...later] = counted.slice(-3).map(({ count }) => count);
  expect(stored).toBeGreaterThanOrEqual(2);
  expect(later).toEqual([null, null]);
  const { days } = (await read(await first.operator())).messages;
  expect(days.find(({ day }) => day === today)?.count).toBe(stored);
  expect(days.at(-1)).toEqual({ day: dayIn(0), count: 0 });
});

it('the summary tells which trials that ended lately pay, and which paying companies left', async () => {
  const company = await server.company();
  const operator = await company.operator();
  const plan = await operator.ok(operator.post<Plan>('/plans', { name: 'Essencial', value: '80' }));
  const before = (await read(operator)).subscriptions;
  const insert = (values: string) =>
    withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO companies (name, email, plan_id, schedules, due_date, trial_expiration, trial_over, status, suspended_at)
         SELECT gen_random_uuid()::text, gen_random_uuid()::text, $1, '[]', ${values}
         FROM (VALUES ($2::timestamptz)) v (moment)`,
        [plan.id, server.clock.now().toISOString()],
      ),
    );
  const day = `interval '1 day'`;
  // On trial still, tried and pays, tried and is locked, suspended last week, suspended long ago.
  await insert(`moment + 2 * ${day}, moment + 2 * ${day}, false, true, NULL`);
  await insert(`moment + 20 * ${day}, moment - 10 * ${day}, true, true, NULL`);
  await insert(`moment - 40 * ${day}, moment - 10 * ${day}, false, true, NULL`);
  await insert(`moment + 20 * ${day}, NULL, false, false, moment - 7 * ${day}`);
  await insert(`moment + 20 * ${day}, NULL, false, false, moment - 70 * ${day}`);
  const { monthly, paying, trials, lost } = (await read(operator)).subscriptions;
  expect({ monthly: monthly - before.monthly, paying: paying - before.paying }).toEqual({ monthly: 80, paying: 1 });
  expect([trials.ended - before.trials.ended, trials.converted - before.trials.converted]).toEqual([2, 1]);
  expect([lost.companies - before.lost.companies, lost.monthly - before.lost.monthly]).toEqual([1, 80]);
});
