import { describe, expect, it } from 'vitest';
import type { KanbanLane, LivePayload, Tag, Ticket } from '@balcao/contract';
import { until, type Client, type LiveSubscription } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

const read = async (by: Client, query = '') => (await by.ok(by.get<{ lanes: KanbanLane[] }>(`/kanban${query}`))).lanes;
const move = (by: Client, ticketId: number, laneId: number | null) =>
  by.put<Ticket>(`/kanban/tickets/${ticketId}`, { laneId });
const events = (subscription: LiveSubscription, event: string) =>
  subscription.received.filter(({ name }) => name.endsWith(`-${event}`));
/** Ids of the tickets on the board, by the name of their lane, in their order. */
const idsByLane = (lanes: readonly KanbanLane[]) =>
  Object.fromEntries(lanes.map(({ name, cards }) => [name, cards.map(({ id }) => id)]));

async function shop() {
  const company = await server.company();
  const { admin } = company;
  const [sales, support] = await Promise.all([company.queue(), company.queue()]);
  const [ana, bruno, first, second] = await Promise.all([
    company.user({ name: 'Ana', queueIds: [sales.id] }),
    company.user({ name: 'Bruno', queueIds: [support.id] }),
    company.connection({ queues: [sales] }),
    company.connection({ queues: [support] }),
  ]);
  const lane = (name: string) => admin.ok(admin.post<Tag>('/tags', { name, color: '#2F8F4E', kanban: 1 }));
  const [quote, paid] = [await lane('Orçamento'), await lane('Pagamento')];
  const arrive = (connection = first, body = 'Olá') => company.inbound(connection, { body });
  return { company, admin, sales, support, ana, bruno, first, second, lane, quote, paid, arrive };
}

describe('the kanban board', () => {
  it('has waiting and open tickets the caller sees, latest first, in the lanes of their tags, with exact counts', async () => {
    const { admin, ana, bruno, second, quote, paid, arrive } = await shop();
    const [one, two, three] = [await arrive(), await arrive(), await arrive(second, 'Suporte')];
    const plain = await admin.ok(admin.post<Tag>('/tags', { name: 'Recorrente', color: '#123456' }));
    await ana.ok(ana.put(`/tickets/${two.id}`, { status: 'open' }));
    for (const tag of [plain, quote]) await ana.ok(ana.put(`/ticket-tags/${two.id}/${tag.id}`));
    const lanes = await read(ana);
    expect(lanes.map(({ id, name, count }) => [id, name, count])).toEqual([
      [null, '', 1],
      [quote.id, 'Orçamento', 1],
      [paid.id, 'Pagamento', 0],
    ]);
    expect(lanes[1]).toMatchObject({ color: '#2F8F4E', nextCursor: null });
    expect(lanes[1]?.cards[0]).toMatchObject({
      id: two.id,
      status: 'open',
      lastMessage: 'Olá',
      contact: { number: two.contact.number },
      user: { name: 'Ana' },
      tags: [{ name: 'Recorrente' }],
    });
    expect(idsByLane(await read(admin))).toEqual({ '': [three.id, one.id], Orçamento: [two.id], Pagamento: [] });
    expect(idsByLane(await read(bruno))['']).toEqual([three.id]);
    await ana.ok(ana.put(`/tickets/${two.id}`, { status: 'closed' }));
    expect((await read(ana))[1]).toMatchObject({ count: 0, cards: [] });
  });

  it('moves a ticket with one call and one live event, in the place of all its kanban tags', async () => {
    const { admin, ana, quote, paid, lane, arrive } = await shop();
    const third = await lane('Entrega');
    const plain = await admin.ok(admin.post<Tag>('/tags', { name: 'Recorrente', color: '#123456' }));
    const { id, updatedAt } = await arrive();
    for (const tag of [plain, paid, quote]) await ana.ok(ana.put(`/ticket-tags/${id}/${tag.id}`));
    expect(idsByLane(await read(ana))).toMatchObject({ Orçamento: [id], Pagamento: [] });
    const subscription = await ana.listen();
    // Events of what was done before may still come: those after this one are of the moves.
    await admin.ok(admin.put(`/tags/${plain.id}`, { name: 'Habitual' }));
    await until(() => events(subscription, 'tag').length === 1);
    const before = events(subscription, 'ticket').length;
    const moved = await ana.ok(move(ana, id, third.id));
    expect(moved.tags.map(({ name }) => name)).toEqual(['Entrega', 'Habitual']);
    expect(moved.updatedAt).toBe(updatedAt);
    // Already there: no event.
    await ana.ok(move(ana, id, third.id));
    expect((await ana.ok(move(ana, id, null))).tags.map(({ name }) => name)).toEqual(['Habitual']);
    await until(() => events(subscription, 'ticket').length >= before + 2);
    await admin.ok(admin.put(`/tags/${plain.id}`, { name: 'Fiel' }));
    await until(() => events(subscription, 'tag').length === 2);
    expect(
      events(subscription, 'ticket')
        .slice(before)
        .map(({ payload }) => {
          const event = payload as LivePayload<'ticket'>;
          return event.action === 'update' ? event.ticket.tags.length : event.action;
        }),
    ).toEqual([2, 1]);
    const later = await arrive();
    await ana.ok(move(ana, later.id, third.id));
    // The ticket that was moved last is on top, whatever was written since.
    await ana.ok(move(ana, id, third.id));
    expect(idsByLane(await read(ana))).toEqual({ '': [], Orçamento: [], Pagamento: [], Entrega: [id, later.id] });
  });

  it('refuses to move tickets that are not visible, resolved or gone, and to what is no lane', async () => {
    const { company, admin, ana, bruno, quote, arrive } = await shop();
    const { id } = await arrive();
    const plain = await admin.ok(admin.post<Tag>('/tags', { name: 'Comum', color: '#123456' }));
    const foreign = await server.company();
    const theirs = await foreign.admin.ok(
      foreign.admin.post<Tag>('/tags', { name: 'Deles', color: '#123456', kanban: 1 }),
    );
    expect(await move(bruno, id, quote.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
    for (const laneId of [plain.id, theirs.id, 2_000_000_000])
      expect(await move(ana, id, laneId)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
    await admin.ok(admin.delete(`/tags/${quote.id}`));
    expect(await move(ana, id, quote.id)).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
    expect((await ana.ok(ana.get<Ticket>(`/tickets/${id}`))).tags).toEqual([]);
    await admin.ok(admin.put(`/tickets/${id}`, { status: 'open' }));
    await admin.ok(admin.put(`/tickets/${id}`, { status: 'closed' }));
    expect(await move(ana, id, null)).toMatchObject({
      status: 409,
      body: { error: 'ERR_TICKET_STATUS', status: 'closed' },
    });
    expect(await move(company.admin, id, null)).toMatchObject({ status: 409 });
  });

  it('shows a ticket in one lane whoever moved it last, of two people at once', async () => {
    const { admin, ana, quote, paid, arrive } = await shop();
    const { id } = await arrive();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([ana.ok(move(ana, id, quote.id)), admin.ok(move(admin, id, paid.id))]);
      const lanes = await read(ana);
      expect(lanes.map(({ count }) => count).toSorted()).toEqual([0, 0, 1]);
      const { tags } = await ana.ok(ana.get<Ticket>(`/tickets/${id}`));
      expect(lanes.find(({ count }) => count === 1)?.id).toBe(tags[0]?.id);
      expect(tags.length).toBe(1);
    }
  });

  it('follows the order that only admins set, and is emitted to everyone; a ticket goes to its first lane', async () => {
    const { company, admin, ana, quote, paid, lane, arrive } = await shop();
    const supervisor = await company.user({ profile: 'supervisor' });
    const { id } = await arrive();
    for (const tag of [paid, quote]) await ana.ok(ana.put(`/ticket-tags/${id}/${tag.id}`));
    expect(idsByLane(await read(ana))['Orçamento']).toEqual([id]);
    const subscription = await ana.listen();
    for (const by of [ana, supervisor])
      expect((await by.put('/kanban/lanes', { laneIds: [paid.id] })).status).toBe(403);
    expect(await admin.ok(admin.put('/kanban/lanes', { laneIds: [paid.id] }))).toEqual({
      laneIds: [paid.id, quote.id],
    });
    await until(() => events(subscription, 'kanbanLanes').length === 1);
    const last = await lane('Entrega');
    const lanes = await read(ana);
    expect(lanes.map((one) => one.id)).toEqual([null, paid.id, quote.id, last.id]);
    expect(lanes[1]?.cards).toMatchObject([{ id, tags: [{ id: quote.id }] }]);
    // Clients of the specification have them by id.
    const { lista } = await ana.ok(ana.get<{ lista: Tag[] }>('/tags/kanban'));
    expect(lista.map((tag) => tag.id)).toEqual([quote.id, paid.id, last.id]);
    expect(await admin.put('/kanban/lanes', { laneIds: [2_000_000_000] })).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_TAG_FOUND' },
    });
  });

  it('keeps every ticket in the lane of its tags when lanes are made, unmade, deleted, or changed while it was closed', async () => {
    const { admin, ana, quote, paid, arrive } = await shop();
    const { id } = await arrive();
    const plain = await admin.ok(admin.post<Tag>('/tags', { name: 'Virou raia', color: '#123456' }));
    await ana.ok(ana.post('/tags/sync', { ticketId: id, tags: [plain.id, paid.id, quote.id] }));
    const laneOf = async () => (await read(ana)).find(({ cards }) => cards.some((card) => card.id === id))?.name;
    expect(await laneOf()).toBe('Orçamento');
    await admin.ok(admin.put(`/tags/${quote.id}`, { kanban: 0 }));
    expect(await laneOf()).toBe('Pagamento');
    await admin.ok(admin.delete(`/tags/${paid.id}`));
    expect(await laneOf()).toBe('');
    await admin.ok(admin.put(`/tags/${plain.id}`, { kanban: 1 }));
    expect(await laneOf()).toBe('Virou raia');
    await admin.ok(admin.put(`/tickets/${id}`, { status: 'open' }));
    await admin.ok(admin.put(`/tickets/${id}`, { status: 'closed' }));
    await admin.ok(admin.put(`/tags/${plain.id}`, { kanban: 0 }));
    await admin.ok(admin.put(`/tags/${quote.id}`, { kanban: 1 }));
    await admin.ok(admin.put(`/tickets/${id}`, { status: 'open' }));
    expect(await laneOf()).toBe('Orçamento');
    await ana.ok(ana.delete(`/ticket-tags/${id}`));
    expect(await laneOf()).toBe('');
  });

  it('filters by queue, attendant, tag and words, counts included, and pages a lane by key', async () => {
    const { admin, ana, sales, support, second, quote, arrive } = await shop();
    const many: Ticket[] = [];
    for (let index = 0; index < 9; index += 1) many.push(await arrive(undefined, `Pedido ${index}`));
    const other = await arrive(second, 'Nota fiscal');
    await admin.ok(move(admin, many[0]?.id ?? 0, quote.id));
    await ana.ok(ana.put(`/tickets/${many[1]?.id}`, { status: 'open' }));
    const tag = await admin.ok(admin.post<Tag>('/tags', { name: 'Recorrente', color: '#123456' }));
    await admin.ok(admin.put(`/ticket-tags/${many[2]?.id}/${tag.id}`));
    const counts = async (query: string) => (await read(admin, query)).map(({ count }) => count);
    expect(await counts('')).toEqual([9, 1, 0]);
    expect(await counts(`?queueIds=[${support.id}]`)).toEqual([1, 0, 0]);
    expect(await counts(`?users=[${ana.user.id}]`)).toEqual([1, 0, 0]);
    expect(await counts('?unassigned=true')).toEqual([8, 1, 0]);
    expect(await counts(`?whatsappIds=[${second.id}]`)).toEqual([1, 0, 0]);
    expect(await counts(`?tags=[${tag.id}]`)).toEqual([1, 0, 0]);
    expect(await counts('?searchParam=NOTA')).toEqual([1, 0, 0]);
    expect(idsByLane(await read(admin, '?searchParam=fiscal'))['']).toEqual([other.id]);

    const [open] = await read(admin, `?queueIds=[${sales.id}]`);
    expect(open).toMatchObject({ count: 8 });
    const rest = await admin.ok(
      admin.get<KanbanLane>(
        `/kanban/cards?queueIds=[${sales.id}]&cursor=${encodeURIComponent(open?.nextCursor ?? '')}`,
      ),
    );
    expect(rest).toMatchObject({ count: 8, nextCursor: null });
    const shown = [...(open?.cards ?? []), ...rest.cards].map((card) => card.id);
    expect(shown.toSorted((a, b) => a - b)).toEqual(many.slice(1).map((ticket) => ticket.id));
    expect((await admin.get('/kanban/cards?cursor=yesterday')).status).toBe(400);
  });

  it('filters by what changed lately, and by who has had no answer for how long', async () => {
    const { admin, ana, quote, arrive } = await shop();
    const [waits, came, open, answered] = [await arrive(), await arrive(), await arrive(), await arrive()];
    await admin.ok(move(admin, open.id, quote.id));
    for (const { id } of [open, answered]) await ana.ok(ana.put(`/tickets/${id}`, { status: 'open' }));
    await ana.ok(ana.post(`/messages/${answered.id}`, { body: 'Já vejo' }));
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `UPDATE tickets SET pending_since = pending_since - interval '20 minutes', last_message_at = last_message_at - interval '20 minutes',
           unanswered_from = unanswered_from - interval '20 minutes',
           updated_at = CASE WHEN id = $2 THEN updated_at - interval '8 days' ELSE updated_at END
         WHERE id = ANY ($1::int[])`,
        [[waits.id, open.id, answered.id], waits.id],
      ),
    );
    const ids = async (query: string) => Object.values(idsByLane(await read(admin, query))).flat();
    expect(await ids('?unansweredMinutes=15')).toEqual([waits.id, open.id]);
    expect(await ids('?unansweredMinutes=25')).toEqual([]);
    expect((await read(admin, '?unansweredMinutes=15')).map(({ count }) => count)).toEqual([1, 1, 0]);
    expect((await ids('?days=7')).toSorted((a, b) => a - b)).toEqual([came.id, open.id, answered.id]);
    expect(await ids('?days=7&unansweredMinutes=15')).toEqual([open.id]);
    for (const query of ['?days=0', '?days=ontem', '?unansweredMinutes=-1', '?whatsappIds=um'])
      expect((await admin.get(`/kanban${query}`)).status, query).toBe(400);
  });

  it('answers the calls of the specification, limited to queues unless all are asked for', async () => {
    const { admin, bruno, support, second, arrive } = await shop();
    const [one, two] = [await arrive(), await arrive(second)];
    const all = (by: Client, query: string) =>
      by.ok(by.get<{ tickets: Ticket[]; count: number; hasMore: boolean }>(`/ticket/kanban${query}`));
    const whole = await all(admin, '?queueIds=[]&showAll=true');
    expect(whole).toMatchObject({ count: 2, hasMore: false });
    expect(whole.tickets.map(({ id }) => id)).toEqual([two.id, one.id]);
    expect((await all(admin, `?queueIds=[${support.id}]&showAll=false`)).tickets.map(({ id }) => id)).toEqual([two.id]);
    expect(await all(admin, `?queueIds=[${support.id}]&showAll=true`)).toMatchObject({ count: 2 });
    expect((await all(bruno, '?queueIds=[]&showAll=true')).tickets.map(({ id }) => id)).toEqual([two.id]);
  });

  it('is part of plans with the kanban board alone', async () => {
    const planId = await withClient(server.databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO plans (name, use_kanban) VALUES ('Sem o quadro', false) RETURNING id`,
      );
      return rows[0]?.id ?? 0;
    });
    const { admin } = await server.company({ planId });
    expect(await admin.get('/kanban')).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_FEATURE' } });
    // A refusal that leaves the session as it is answers 400 to clients of the specification.
    for (const path of ['/tags/kanban', '/ticket/kanban'])
      expect(await admin.get(path)).toMatchObject({ status: 400, body: { error: 'ERR_PLAN_FEATURE' } });
  });
});
