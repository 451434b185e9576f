import { expect, it } from 'vitest';
import type { TicketNote } from '@balcao/contract';
import { runSweep } from '../../../platform/jobs/sweep.ts';
import { until, type Client } from '../../../testing/client.ts';
import { fetchThread } from '../../../testing/simulated-phone.ts';
import { queryRows } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { addRule, listRuns, shopWithRules } from './rules.testing.ts';
import { silenceSweep } from './silences.ts';

const server = useTestServer();
const write = (sql: string, values: readonly unknown[]) => queryRows(server.databaseUrl, sql, values);
const sweep = () => runSweep(server.app.platform.database, silenceSweep, server.clock.now());

/** Makes it so many minutes ago that a contact began to wait, a rule acted on a ticket, and a rule was saved. */
const waitsFor = (ticketId: number, minutes: number) =>
  write(
    `UPDATE tickets SET pending_since = pending_since - $2 * interval '1 minute', last_message_at = last_message_at - $2 * interval '1 minute',
       unanswered_from = unanswered_from - $2 * interval '1 minute', unanswered_at = unanswered_at - $2 * interval '1 minute' WHERE id = $1`,
    [ticketId, minutes],
  );
const ranFor = (minutes: number) => write(`UPDATE rule_runs SET at = at - $1 * interval '1 minute'`, [minutes]);
const savedFor = (ruleId: number, minutes: number) =>
  write(`UPDATE rules SET waits_since = waits_since - $2 * interval '1 minute' WHERE id = $1`, [ruleId, minutes]);

const actedOn = async (by: Client) => (await listRuns(by)).runs.map(({ ticketId }) => ticketId);
/** Sweeps, and waits until rules acted so often. */
const swept = async (by: Client, count: number) => {
  await sweep();
  await until(
    async () => (await actedOn(by)).length === count && (await write('SELECT FROM rule_turns', [])).length === 0,
  );
};

it('a rule acts once in a silence of the team that became long enough after it was saved, and again in the next one', async () => {
  const { admin, ana, company, phone, writes } = await shopWithRules(server);
  const old = await writes('Antes da regra');
  await waitsFor(old.id, 30);
  const rule = await addRule(
    admin,
    [
      { kind: 'priority', priority: 'high' },
      { kind: 'note', text: 'Atrasado' },
    ],
    {
      event: { kind: 'silent', who: 'team', minutes: 10, isFirst: false },
    },
  );
  const ticket = await writes('Depois da regra');
  await savedFor(rule.id, 5);
  await waitsFor(ticket.id, 9);
  await swept(admin, 0);
  await waitsFor(ticket.id, 3);
  await swept(admin, 1);
  await swept(admin, 1);
  expect(await actedOn(admin)).toEqual([ticket.id]);
  expect(await admin.ok(admin.get<TicketNote[]>(`/ticket-notes/list?ticketId=${old.id}`))).toEqual([]);

  await ana.ok(ana.put(`/tickets/${ticket.id}`, { status: 'open' }));
  await ana.ok(ana.post(`/messages/${ticket.id}`, { body: 'Olá!' }));
  await company.inbound(phone, { number: ticket.contact.number, body: 'E o frete?' });
  await until(async () => (await fetchThread(admin, ticket.id)).some(({ body }) => body === 'E o frete?'));
  await ranFor(20);
  await waitsFor(ticket.id, 12);
  await swept(admin, 2);
});

it('a rule that waits for the first answer leaves a service alone that was answered, and one of the contact waits for them', async () => {
  const { admin, ana, open, writes } = await shopWithRules(server);
  const first = await addRule(admin, [{ kind: 'note', text: 'Primeira' }], {
    event: { kind: 'silent', who: 'team', minutes: 10, isFirst: true },
  });
  const contact = await addRule(admin, [{ kind: 'note', text: 'Sumiu' }], {
    event: { kind: 'silent', who: 'contact', minutes: 10, isFirst: false },
  });
  const answered = await open();
  await ana.ok(ana.post(`/messages/${answered.id}`, { body: 'Olá!' }));
  const waiting = await writes();
  for (const { id } of [first, contact]) await savedFor(id, 5);
  for (const { id } of [answered, waiting]) await waitsFor(id, 12);
  await swept(admin, 2);
  const { runs } = await listRuns(admin);
  expect(runs.map(({ ruleId, ticketId }) => [ruleId, ticketId]).toSorted()).toEqual(
    [
      [first.id, waiting.id],
      [contact.id, answered.id],
    ].toSorted(),
  );
});
