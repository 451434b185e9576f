import { describe, expect, it } from 'vitest';
import type { Ticket } from '@balcao/contract';
import { until, type Client } from '../../../testing/client.ts';
import { openTicket, sendFromPhone } from '../../../testing/simulated-phone.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { newNumber } from '../../../testing/sample-values.ts';

const server = useTestServer();

const list = async (by: Client, query: string) =>
  (await by.ok(by.get<{ tickets: Ticket[] }>(`/tickets?${query}`))).tickets;
const ids = (tickets: readonly Ticket[]) => tickets.map(({ id }) => id);

describe('the list of waiting tickets', () => {
  it('has the longest wait first when asked to, whoever wrote last, and those without a time last', async () => {
    const company = await server.company();
    const queue = await company.queue();
    const phone = await company.connection({ queues: [queue] });
    const number = newNumber();
    const first = await company.inbound(phone, { number, body: 'Oi' });
    const second = await company.inbound(phone, { body: 'Oi' });
    const untimed = await company.inbound(phone, { body: 'Oi' });
    await company.inbound(phone, { number, body: 'Alguém?' });
    await withClient(server.databaseUrl, (client) =>
      client.query('UPDATE tickets SET pending_since = NULL WHERE id = $1', [untimed.id]),
    );
    const ana = await company.user({ queueIds: [queue.id] });
    for (const by of [company.admin, ana]) {
      expect(ids(await list(by, 'status=pending&showAll=true&order=waiting'))).toEqual([
        first.id,
        second.id,
        untimed.id,
      ]);
      expect(ids(await list(by, 'status=pending&showAll=true'))).toEqual([first.id, untimed.id, second.id]);
      const after = (at: string | null, id: number) =>
        list(by, `status=pending&showAll=true&order=waiting&cursor=${at ?? 'infinity'}_${id}`);
      expect(ids(await after(first.pendingSince, first.id))).toEqual([second.id, untimed.id]);
      expect(ids(await after(second.pendingSince, second.id))).toEqual([untimed.id]);
      expect(ids(await after(null, untimed.id))).toEqual([]);
    }
    // Only in that order is there such a place.
    expect(await company.admin.get('/tickets?status=pending&cursor=infinity_1')).toMatchObject({
      status: 400,
      body: { error: 'ERR_VALIDATION' },
    });
  });
});

describe('the list of open tickets without an answer', () => {
  it('has who wrote first and was not answered first, own ones or those of everybody, with their number, page by page', async () => {
    const company = await server.company();
    const queue = await company.queue();
    const [ana, bruno] = [await company.user({ queueIds: [queue.id] }), await company.user({ queueIds: [queue.id] })];
    const phone = await company.connection({ queues: [queue] });
    const first = await openTicket(company, phone, ana, newNumber());
    const answered = await openTicket(company, phone, ana, newNumber());
    const second = await openTicket(company, phone, ana, newNumber());
    const ofBruno = await openTicket(company, phone, bruno, newNumber());
    await company.inbound(phone, { body: 'Oi' });
    await ana.ok(ana.post(`/messages/${answered.id}`, { body: 'Já vejo' }));
    const unanswered = async (by: Client, query = '') => {
      const path = `/tickets?unanswered=true${query}`;
      const { tickets, count } = await by.ok(by.get<{ tickets: Ticket[]; count: number }>(path));
      expect(count).toBe(tickets.length);
      return ids(tickets);
    };
    expect(await unanswered(ana)).toEqual([first.id, second.id]);
    expect(await unanswered(company.admin, '&showAll=true')).toEqual([first.id, second.id, ofBruno.id]);
    expect(await unanswered(company.admin, '&showAll=true&status=pending')).toEqual([]);
    const { lastMessageAt } = await ana.ok(ana.get<Ticket>(`/tickets/${first.id}`));
    expect(ids(await list(ana, `unanswered=true&cursor=${lastMessageAt}_${first.id}`))).toEqual([second.id]);
  });
});

describe('the count of a list', () => {
  it('is left out when it is asked for without, and exact otherwise', async () => {
    const company = await server.company();
    const phone = await company.connection();
    for (const body of ['Um', 'Dois']) await company.inbound(phone, { body });
    const { admin } = company;
    for (const path of ['/tickets?showAll=true', '/contacts?searchParam=']) {
      const answer = (more: string) => admin.ok(admin.get<{ count: number | null; hasMore: boolean }>(path + more));
      expect(await answer('&count=0')).toMatchObject({ count: null, hasMore: false });
      expect(await answer('')).toMatchObject({ count: 2, hasMore: false });
    }
  });
});

describe('tickets that nobody has', () => {
  it('are found among those of everybody, as far as one sees them', async () => {
    const company = await server.company();
    const queue = await company.queue();
    const ana = await company.user({ queueIds: [queue.id] });
    const phone = await company.connection({ queues: [queue] });
    await openTicket(company, phone, ana, newNumber());
    const waiting = await company.inbound(phone, { body: 'Oi' });
    expect(ids(await list(company.admin, 'showAll=true&unassigned=true'))).toEqual([waiting.id]);
    expect(ids(await list(ana, 'unassigned=true'))).toEqual([waiting.id]);
    const outsider = await company.user({ queueIds: [] });
    expect(await list(outsider, 'unassigned=true')).toEqual([]);
  });
});

describe('tickets of some days', () => {
  it('are found from the first to the last, both included, and of one day where no last one is given', async () => {
    const company = await server.company();
    const phone = await company.connection();
    const days = ['2026-01-10', '2026-01-12', '2026-01-15'];
    const made: number[] = [];
    for (const day of days) {
      const { id } = await company.inbound(phone, { body: 'Oi' });
      made.push(id);
      await withClient(server.databaseUrl, (client) =>
        client.query(`UPDATE tickets SET created_at = $2, updated_at = $2 WHERE id = $1`, [id, `${day}T15:00:00Z`]),
      );
    }
    const found = async (query: string) =>
      ids(await list(company.admin, `showAll=true&${query}`)).toSorted((a, b) => a - b);
    expect(await found('date=2026-01-10')).toEqual([made[0]]);
    expect(await found('date=2026-01-10&dateTo=2026-01-12')).toEqual([made[0], made[1]]);
    expect(await found('updatedAt=2026-01-12&updatedTo=2026-01-15')).toEqual([made[1], made[2]]);
    expect(await found('updatedAt=2026-01-11&updatedTo=2026-01-10')).toEqual([]);
  });

  it('are found by each day on which a service of theirs came, whenever the ticket was made', async () => {
    const company = await server.company();
    const phone = await company.connection();
    const number = newNumber();
    const { id } = await company.inbound(phone, { number, body: 'Oi' });
    await company.inbound(phone, { body: 'Outra pessoa' });
    await company.admin.ok(company.admin.put<Ticket>(`/tickets/${id}`, { status: 'closed' }));
    await company.inbound(phone, { number, body: 'De novo' });
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `UPDATE ticket_cycles c SET queued_at = d.day FROM (
           SELECT id, CASE row_number() OVER (ORDER BY id) WHEN 1 THEN '2026-01-10T15:00:00Z' ELSE '2026-01-12T02:00:00Z' END::timestamptz AS day
           FROM ticket_cycles WHERE ticket_id = $1) d WHERE c.id = d.id`,
        [id],
      ),
    );
    const found = async (query: string) => ids(await list(company.admin, `showAll=true&${query}`));
    expect(await found('queuedAt=2026-01-10')).toEqual([id]);
    // At 23h of the eleventh by the clock of the company.
    expect(await found('queuedAt=2026-01-11')).toEqual([id]);
    expect(await found('queuedAt=2026-01-12')).toEqual([]);
    expect(await found('queuedAt=2026-01-01&queuedTo=2026-01-31')).toEqual([id]);
  });
});

describe('a resolved ticket', () => {
  it('counts nothing as unread, and counts anew once its contact writes again', async () => {
    const company = await server.company();
    const queue = await company.queue();
    const ana = await company.user({ queueIds: [queue.id] });
    const phone = await company.connection({ queues: [queue] });
    const number = newNumber();
    const ticket = await company.inbound(phone, { number, body: 'Um' });
    await company.inbound(phone, { number, body: 'Dois' });
    const { unreadMessages } = await ana.ok(ana.get<Ticket>(`/tickets/${ticket.id}`));
    expect(unreadMessages).toBe(2);
    const closed = await ana.ok(ana.put<Ticket>(`/tickets/${ticket.id}`, { status: 'closed' }));
    expect(closed.unreadMessages).toBe(0);
    await sendFromPhone(company.admin, phone, { number, body: 'Três' });
    const again = await until(async () => (await list(ana, 'status=pending'))[0]);
    expect(again).toMatchObject({ id: ticket.id, unreadMessages: 1 });
  });
});

describe('the list of tickets with a tag', () => {
  it('is the same whether many have it or few, page after page', async () => {
    const company = await server.company();
    const { admin } = company;
    const phone = await company.connection();
    const [common, rare] = await Promise.all(
      ['Muitos', 'Poucos'].map((name) => admin.ok(admin.post<{ id: number }>('/tags', { name, color: '#112233' }))),
    );
    // Of 70 tickets 65 have one tag, 3 the other.
    await withClient(server.databaseUrl, async (client) => {
      await client.query(
        `WITH people AS (INSERT INTO contacts (company_id, name, number) SELECT $1, 'Pessoa ' || i, '55119' || 40000000 + i
           FROM generate_series(1, 70) i RETURNING id),
         made AS (INSERT INTO tickets (company_id, contact_id, whatsapp_id, status, user_id, updated_at)
           SELECT $1, id, $2, 'open', $3, now() - id * interval '1 minute' FROM people RETURNING id)
         SELECT 1 FROM made`,
        [company.id, phone.id, admin.user?.id],
      );
      await client.query(
        `INSERT INTO ticket_tags (company_id, ticket_id, tag_id)
         SELECT $1, id, unnest(CASE WHEN n <= 3 THEN ARRAY[$2::int, $3::int] ELSE ARRAY[$2::int] END)
         FROM (SELECT id, row_number() OVER (ORDER BY updated_at) AS n FROM tickets WHERE company_id = $1) t WHERE n <= 65`,
        [company.id, common?.id, rare?.id],
      );
    });
    const pageOf = (tag: number | undefined, more = '') =>
      admin.ok(
        admin.get<{ tickets: Ticket[]; count: number; hasMore: boolean; nextCursor: string }>(
          `/tickets?status=open&tags=[${tag}]${more}`,
        ),
      );
    const first = await pageOf(common?.id);
    const second = await pageOf(common?.id, `&cursor=${first.nextCursor}`);
    expect([first.count, first.hasMore, second.hasMore]).toEqual([65, true, false]);
    expect(ids(second.tickets)).toEqual(ids((await pageOf(common?.id, '&pageNumber=2')).tickets));
    const found = [...first.tickets, ...second.tickets];
    expect(new Set(ids(found)).size).toBe(65);
    const times = found.map(({ updatedAt }) => updatedAt);
    expect(times).toEqual(times.toSorted().toReversed());
    const few = await pageOf(rare?.id);
    expect(few.count).toBe(3);
    expect(ids(few.tickets)).toEqual(ids(found.slice(-3)));
    expect(ids((await pageOf(rare?.id, '&withUnreadMessages=true')).tickets)).toEqual([]);
  });
});
