import { expect, it, onTestFinished } from 'vitest';
import {
  liveEventName,
  minuteMs,
  type EndpointAnswer,
  type getDeadlineMonth,
  type listTicketNews,
  type LivePayload,
  type Ticket,
  type TicketDeadline,
  type TicketEvent,
} from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { lockTickets } from '../tickets/index.ts';
import { refreshDeadlines } from './refresh.ts';

const server = useTestServer();

it('what is due soon and what was missed is told once each, to who has the ticket or sees it wait, and to other systems', async () => {
  const company = await server.company();
  const [sales, support] = [await company.queue(), await company.queue()];
  const connection = await company.connection({ queues: [sales] });
  const [ana, bia] = [await company.user({ queueIds: [sales.id] }), await company.user({ queueIds: [support.id] })];
  onTestFinished(() => [ana, bia].forEach((one) => one.closeSockets()));
  const name = liveEventName(company.id, 'ticketDeadline');
  const logName = liveEventName(company.id, 'ticketEvent');
  const listen = async (by: Client) => {
    const { received } = await by.listen();
    return {
      told: () =>
        received.flatMap((event) =>
          event.name === name ? [(event.payload as LivePayload<'ticketDeadline'>).action] : [],
        ),
      lines: () =>
        received.flatMap((event) => {
          if (event.name !== logName) return [];
          const line = event.payload as LivePayload<'ticketEvent'>;
          return line.action === 'create' ? [line.ticketEvent.kind] : [];
        }),
    };
  };
  const limit = { minutes: 10, alertMinutes: 2 };
  const rule = { id: null, name: 'Padrão', enabled: true, queueId: null, priority: null, tagId: null };
  const limits = { first: limit, next: null, resolution: null, inHours: false, pauses: false };
  await company.admin.ok(company.admin.put('/deadline-rules', { rules: [{ ...rule, ...limits }] }));
  const ticket = await company.inbound(connection, { body: 'Oi' });
  const [ofAna, ofBia] = [await listen(ana), await listen(bia)];
  const place = `/prazos/${ticket.id}`;
  server.services.on(place, () => ({ status: 204 }));
  const url = `${server.services.url}${place}`;
  const kinds = ['ticket.deadline_near', 'ticket.deadline_breached'];
  await company.admin.ok(company.admin.post('/outgoing-webhooks', { url, kinds }));
  const refresh = () =>
    server.app.platform.database.forCompany(company.id, async (tx) => {
      await lockTickets(tx.db, [ticket.id]);
      await refreshDeadlines(tx, [ticket.id]);
    });

  await refresh();
  expect(ofAna.told()).toEqual([]);
  server.clock.advance(8.5 * minuteMs);
  await refresh();
  await refresh();
  await until(() => ofAna.told().length > 0);
  server.clock.advance(2 * minuteMs);
  await refresh();
  await refresh();
  await until(() => ofAna.told().length > 1);
  const { deadline } = ticket as { deadline: TicketDeadline };
  const bodies = () => server.services.requestsTo(place).map(({ json }) => json as { type: string; data: object });
  await until(() => bodies().length > 1);
  expect(ofAna.told()).toEqual(['near', 'breached']);
  expect(ofBia.told()).toEqual([]);
  expect(bodies().map(({ type }) => type)).toEqual(kinds);
  const log = await ana.ok(ana.get<{ events: TicketEvent[] }>(`/tickets/${ticket.id}/events`));
  const missed = log.events.filter(({ kind }) => kind === 'deadline_missed');
  expect(missed).toMatchObject([{ note: 'first', user: null }]);
  await until(() => ofAna.lines().includes('deadline_missed'));
  expect(ofBia.lines()).toEqual([]);
  expect(bodies()[0]?.data).toMatchObject({ ticket: { id: ticket.id }, kind: 'first', dueAt: deadline.dueAt });
});

it('a missed deadline brings its ticket to the top and tells supervisors where its rule says so, and the month counts it', async () => {
  // The test before moved it, and messages come at the time of the database.
  server.clock.set(new Date().toISOString());
  const company = await server.company();
  const queue = await company.queue();
  const connection = await company.connection({ queues: [queue] });
  const sofia = await company.user({ profile: 'supervisor', queueIds: [queue.id], allTicket: 'enabled' });
  onTestFinished(() => sofia.closeSockets());
  const { admin } = company;
  const news = () => admin.ok(admin.get<EndpointAnswer<typeof listTicketNews>>('/tickets/news'));
  expect((await news()).hasDeadlines).toBe(false);
  const limits = {
    first: { minutes: 10, alertMinutes: 0 },
    next: null,
    resolution: null,
    inHours: false,
    pauses: false,
  };
  const rule = { id: null, enabled: true, priority: null, tagId: null, ...limits };
  await admin.ok(
    admin.put('/deadline-rules', {
      rules: [{ ...rule, name: 'Vendas', queueId: queue.id, toTop: true, tellsSupervisors: true }],
    }),
  );
  expect((await news()).hasDeadlines).toBe(true);
  const [first, second] = [
    await company.inbound(connection, { body: 'Oi' }),
    await company.inbound(connection, { body: 'Oi' }),
  ];
  const listed = async () =>
    (await admin.ok(admin.get<{ tickets: Ticket[] }>('/tickets?status=pending&showAll=true'))).tickets.map(
      ({ id }) => id,
    );
  expect(await listed()).toEqual([second.id, first.id]);
  const { received } = await sofia.listen();
  server.clock.advance(11 * minuteMs);
  await server.app.platform.database.forCompany(company.id, async (tx) => {
    await lockTickets(tx.db, [first.id]);
    await refreshDeadlines(tx, [first.id]);
  });
  expect(await listed()).toEqual([first.id, second.id]);
  const told = () =>
    received.flatMap(({ name, payload }) =>
      name === liveEventName(company.id, 'ticketDeadline') ? [payload as LivePayload<'ticketDeadline'>] : [],
    );
  await until(() => told().length > 0);
  expect(told().at(-1)).toMatchObject({ action: 'breached', tellsSupervisors: true, ticket: { id: first.id } });
  const month = await admin.ok(admin.get<EndpointAnswer<typeof getDeadlineMonth>>('/deadline-rules/month'));
  expect(month.rules).toEqual([{ name: 'Vendas', count: 1, kept: 0 }]);
  expect((await sofia.get('/deadline-rules/month')).status).toBe(403);
});
