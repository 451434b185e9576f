import { expect, it } from 'vitest';
import type { EndpointAnswer, getDashboard, Message, Ticket, TicketHolder } from '@balcao/contract';
import { waitForTicket } from '../../../channels/port/channel.suite.ts';
import { runSweep } from '../../../platform/jobs/sweep.ts';
import { until } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { fetchThread } from '../../../testing/simulated-phone.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { lapsedHoldings } from '../tickets/index.ts';

const server = useTestServer();
let ids = 0;
const wamid = () => `wamid.${(ids += 1)}-${Math.random().toString(36).slice(2)}`;
const text = (body: string) => ({ id: wamid(), type: 'text', text: { body } });
const seconds = (offset = 0) => String(Math.floor(Date.now() / 1000) + offset);

async function open({ greeting = '' } = {}) {
  const company = await server.company();
  const by = company.admin;
  const { connection, account } = await company.officialConnection();
  if (greeting !== '') {
    const queues = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Financeiro' })];
    const queueIds = queues.map(({ id }) => id);
    await by.ok(by.put(`/whatsapp/${connection.id}`, { greetingMessage: greeting, queueIds }));
  }
  const number = newNumber();
  const ticket = async () => {
    const { id } = await waitForTicket(by, number);
    return by.ok(by.get<Ticket>(`/tickets/${id}`));
  };
  const holderOf = async (): Promise<TicketHolder | null> =>
    (await by.ok(by.get<{ holder: TicketHolder | null }>(`/tickets/${(await ticket()).id}/holder`))).holder;
  const heldBy = (holds: boolean) =>
    until(async () => ((await holderOf())?.holds === holds ? await holderOf() : undefined));
  const thread = async () => fetchThread(by, (await ticket()).id);
  const sent = () => server.graph.sent.filter(({ to }) => to === number);
  return { company, by, connection, account, number, ticket, holderOf, heldBy, thread, sent };
}
const bodies = (messages: readonly Message[]) => messages.map(({ body }) => body);

it('what a contact writes to another responder is shown, read and without an automatic answer, and so is what that one says', async () => {
  const { account, number, by, ticket, heldBy, thread, sent } = await open({ greeting: 'Bem-vindo' });
  await server.graph.contactSendsElsewhere(account, number, text('Qual o prazo?'), 'Lia');
  expect(await heldBy(true)).toMatchObject({ role: 'agent', holds: true, summary: '' });
  const echo = {
    id: wamid(),
    timestamp: seconds(),
    message: { to: number, type: 'text', text: { body: 'Dois dias.' } },
  };
  await server.graph.callWebhook(account, { standby: { message_echoes: [echo] } }, account.appSecret, 'standby');
  await until(async () => (await thread()).length === 2);
  expect((await thread()).map(({ body, fromMe, isAutomatic }) => [body, fromMe, isAutomatic])).toEqual([
    ['Qual o prazo?', false, false],
    ['Dois dias.', true, true],
  ]);
  const seen = await ticket();
  expect(seen).toMatchObject({ unreadMessages: 0, status: 'pending', heldBy: { role: 'agent' } });
  expect(Date.parse(seen.heldBy?.until ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect((await by.ok(by.get<{ tickets: Ticket[]; count: number }>('/tickets?held=true'))).tickets).toMatchObject([
    { id: seen.id },
  ]);
  expect(sent()).toEqual([]);
  // Nobody writes into it without taking it over.
  const { id } = await ticket();
  await by.ok(by.put(`/tickets/${id}`, { status: 'open' }));
  expect(await by.post(`/messages/${id}`, { body: 'Oi' })).toMatchObject({
    status: 409,
    body: { error: 'ERR_TICKET_HELD' },
  });
  expect(sent()).toEqual([]);
});

it('an attendant takes a conversation over and gives it back; one of another queue and a missing one are not found', async () => {
  const { company, account, number, by, ticket, heldBy, sent } = await open();
  await server.graph.contactSendsElsewhere(account, number, text('Quero falar com gente'));
  await heldBy(true);
  const { id } = await ticket();
  const other = await company.user();
  expect((await other.post(`/tickets/${id}/holder/take`)).status).toBe(404);
  const live = await by.listen();
  const { holder } = await by.ok(by.post<{ holder: TicketHolder }>(`/tickets/${id}/holder/take`));
  expect(holder).toMatchObject({ holds: false });
  expect(server.graph.threadControls).toContainEqual({ to: number, action: 'take' });
  await until(() => live.received.find(({ name }) => name === `company-${company.id}-ticketHolder`));
  await until(() =>
    live.received.some(
      ({ name, payload }) =>
        name === `company-${company.id}-ticket` && (payload as { ticket?: Ticket }).ticket?.heldBy === null,
    ),
  );
  expect((await by.ok(by.get<{ tickets: Ticket[] }>('/tickets?held=true'))).tickets).toEqual([]);
  await by.ok(by.put(`/tickets/${id}`, { status: 'open' }));
  await by.ok(by.post(`/messages/${id}`, { body: 'Oi, sou a Ana' }));
  await until(() => sent().length === 1);
  // Taken already: Meta is not asked again.
  const asked = server.graph.threadControls.length;
  await by.ok(by.post(`/tickets/${id}/holder/take`));
  expect(server.graph.threadControls).toHaveLength(asked);
  await by.ok(by.post(`/tickets/${id}/holder/hand-back`));
  expect(await heldBy(true)).toMatchObject({ holds: true });
  expect(server.graph.threadControls.at(-1)).toEqual({ to: number, action: 'release' });
});

it('where Meta lets the company take none, the first message takes it; where Meta does not answer nothing changes', async () => {
  const { account, number, by, ticket, heldBy } = await open();
  await server.graph.contactSendsElsewhere(account, number, text('Oi'));
  await heldBy(true);
  const { id } = await ticket();
  server.graph.failNext(1, { status: 500 });
  expect(await by.post(`/tickets/${id}/holder/take`)).toMatchObject({ status: 502, body: { error: 'ERR_WAPP_GRAPH' } });
  await heldBy(true);
  server.graph.failNext(2_494_191);
  expect((await by.post(`/tickets/${id}/holder/take`)).status).toBe(200);
  await heldBy(false);
});

it('a handover to the company brings its summary, waits unread, and a late report changes nothing', async () => {
  const { account, number, ticket, heldBy, holderOf, sent } = await open({ greeting: 'Bem-vindo' });
  await server.graph.contactSendsElsewhere(account, number, { ...text('Quero uma pessoa'), timestamp: seconds(-20) });
  await heldBy(true);
  const passed = {
    timestamp: seconds(-10),
    previous_owner_role: 'ai_agent',
    new_owner_role: 'escalation',
    conversation_context: { type: 'summary', summary: { text: 'Pede troca do pedido 12.' } },
  };
  await server.graph.changeHands(account, number, 'control_passed', passed);
  expect(await heldBy(false)).toMatchObject({ role: 'agent', summary: 'Pede troca do pedido 12.' });
  expect(await ticket()).toMatchObject({ status: 'pending', unreadMessages: 1 });
  // Older and repeated reports.
  await server.graph.changeHands(account, number, 'control_taken', {
    timestamp: seconds(-15),
    new_owner_role: 'ai_agent',
  });
  await server.graph.changeHands(account, number, 'control_passed', passed);
  await server.graph.contactSendsElsewhere(account, number, { ...text('Atrasada'), timestamp: seconds(-12) });
  await until(async () => (await ticket()).lastMessage === 'Atrasada');
  expect(await holderOf()).toMatchObject({ holds: false, summary: 'Pede troca do pedido 12.' });
  await server.graph.changeHands(account, number, 'control_taken', { new_owner_role: 'marketing' });
  expect(await heldBy(true)).toMatchObject({ role: 'partner' });
  expect(sent()).toEqual([]);
});

it('a message of the contact to the company itself ends a holding, and automatic texts answer again', async () => {
  const { account, number, heldBy, sent } = await open({ greeting: 'Bem-vindo' });
  await server.graph.contactSendsElsewhere(account, number, { ...text('Oi'), timestamp: seconds(-30) });
  await heldBy(true);
  await server.graph.contactSends(account, number, text('E agora?'));
  expect(await heldBy(false)).toMatchObject({ holds: false });
  await until(() => sent().length > 0);
});

it('who another responder has waits for nobody: not in the list, its count or the dashboard; once the holding is over it does, with an event', async () => {
  const { by, account, number, ticket, heldBy, company } = await open();
  const ana = await company.user({ allTicket: 'enabled' });
  const other = newNumber();
  await server.graph.contactSends(account, other, text('Oi'));
  await server.graph.contactSendsElsewhere(account, number, text('Qual o prazo?'));
  await heldBy(true);
  const waiting = (await waitForTicket(by, other)).id;
  const { id } = await ticket();
  const listed = async (of: typeof by, held = '') => {
    const query = `/tickets?status=pending&showAll=true${held}`;
    const { tickets, count } = await of.ok(of.get<{ tickets: Ticket[]; count: number }>(query));
    return { ids: tickets.map((one) => one.id).toSorted(), count };
  };
  const counted = async (of: typeof by) =>
    (await of.ok(of.get<EndpointAnswer<typeof getDashboard>>('/dashboard?days=7'))).counters.supportPending;
  for (const who of [by, ana]) {
    expect(await listed(who, '&held=false')).toEqual({ ids: [waiting], count: 1 });
    expect(await listed(who, '&held=true')).toEqual({ ids: [id], count: 1 });
    expect(await listed(who)).toEqual({ ids: [waiting, id].toSorted(), count: 2 });
    expect(await counted(who)).toBe(1);
  }
  const live = await ana.listen();
  const sweep = () => runSweep(server.app.platform.database, lapsedHoldings, new Date());
  await sweep();
  expect(await listed(by, '&held=false')).toMatchObject({ count: 1 });
  await withClient(server.databaseUrl, (client) =>
    client.query(`UPDATE ticket_holders SET held_until = now() - interval '1 day' WHERE ticket_id = $1`, [id]),
  );
  await Promise.all([1, 2].map(sweep));
  await until(() =>
    live.received.some(({ payload }) => {
      const shown = (payload as { ticket?: Ticket } | undefined)?.ticket;
      return shown?.id === id && shown.heldBy === null;
    }),
  );
  for (const who of [by, ana]) {
    expect(await listed(who, '&held=false')).toEqual({ ids: [waiting, id].toSorted(), count: 2 });
    expect(await counted(who)).toBe(2);
  }
});

it('automatic texts, programs and schedules send nothing while another holds the conversation; a schedule leaves after the take', async () => {
  const { company, by, connection, account, number, ticket, heldBy, sent } = await open();
  await server.graph.contactSends(account, number, text('Oi'));
  const { id, contactId } = await until(async () => ((await ticket()).id > 0 ? ticket() : undefined));
  await server.graph.changeHands(account, number, 'control_taken', {
    timestamp: seconds(1),
    new_owner_role: 'ai_agent',
  });
  await heldBy(true);
  const token = 'um-token-bem-comprido';
  await by.ok(by.put(`/whatsapp/${connection.id}`, { token }));
  const program = await fetch(`${server.url}/api/messages/send`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ number, body: 'Do sistema' }),
  });
  expect(await program.json()).toMatchObject({ code: 'ERR_TICKET_HELD' });
  const sendAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
  await by.ok(by.post('/schedules', { contactId, whatsappId: connection.id, body: 'Lembrete', sendAt }));
  server.clock.advance(120_000);
  await by.ok(by.put(`/tickets/${id}`, { status: 'open' }));
  expect(sent()).toEqual([]);
  await by.ok(by.post(`/tickets/${id}/holder/take`));
  await until(
    () =>
      bodies(
        (sent() as unknown as { body: { text: { body: string } } }[]).map(
          ({ body }) => ({ body: body.text.body }) as Message,
        ),
      ).includes('Lembrete'),
    70_000,
  );
  expect(company.id).toBeGreaterThan(0);
}, 90_000);
