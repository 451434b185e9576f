import { beforeAll, describe, expect, it } from 'vitest';
import type { Queue, Tag, Ticket, TicketHit, User, Connection } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { until, type Client } from '../../../../testing/client.ts';
import { openTicket, sendReply, sendFromPhone } from '../../../../testing/simulated-phone.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';

const server = useTestServer();
type Found = Ticket & { hit?: TicketHit | null; hits?: TicketHit[]; hitCount?: number };
type Page = { tickets: Found[]; count: number };

let company: TestCompany;
let queues: [Queue, Queue];
let phone: Connection;
let ana: Client & { user: User };
let bruno: Client & { user: User };

beforeAll(async () => {
  company = await server.company();
  queues = [await company.queue(), await company.queue()];
  phone = await company.connection({ queues: [queues[0]] });
  [ana, bruno] = [await company.user({ queueIds: [queues[0].id] }), await company.user({ queueIds: [queues[1].id] })];
});

const list = (by: Client, query: Record<string, string>) =>
  by.ok(by.get<Page>(`/tickets?${new URLSearchParams(query).toString()}`));
const search = async (by: Client, searchParam: string) => (await list(by, { searchParam, showAll: 'true' })).tickets;
const hitsIn = async (by: Client, id: number, words: string) =>
  (await by.ok(by.get<{ messageIds: string[] }>(`/messages/${id}/hits?searchParam=${words}`))).messageIds;
const idsOf = (tickets: Found[]) => tickets.map(({ id }) => id).toSorted((a, b) => a - b);

describe('a search', () => {
  it('finds nobody by the name with which an attendant signs', async () => {
    const number = newNumber();
    const { id } = await company.inbound(phone, { number, body: 'Tem em estoque?' });
    await ana.ok(ana.put(`/tickets/${id}`, { status: 'open' }));
    await sendReply(ana, id, { body: '*Filomena Prates:*\nTemos, sim' });
    expect(await search(ana, 'filomena')).toEqual([]);
    expect(await hitsIn(ana, id, 'filomena')).toEqual([]);
    const [sent] = await sendReply(ana, id, { body: '*Filomena Prates:*\nQuem assina é a Filomena' });
    expect(idsOf(await search(ana, 'filomena'))).toEqual([id]);
    expect(await hitsIn(ana, id, 'filomena')).toEqual([sent?.id]);
    // What a contact writes is searched whole, whatever it looks like.
    await sendFromPhone(company.admin, phone, { number, body: '*Genoveva:*\nOi' });
    await until(async () => (await search(ana, 'genoveva')).length === 1);
  });

  it('finds names, numbers and texts, whatever their accents and capitals, and names the newest message', async () => {
    const number = newNumber();
    const { id } = await company.inbound(phone, { number, name: 'Conceição Araújo', body: 'Quero a CAÇAROLA azul' });
    await ana.ok(ana.put(`/tickets/${id}`, { status: 'open' }));
    const [sent] = await sendReply(ana, id, { body: `${'Olá! '.repeat(100)}A caçarola custa 80 % do novo` });
    await sendFromPhone(company.admin, phone, { number, body: 'Obrigada' });
    for (const words of [
      'conceicao',
      'CONCEIÇÃO ARA',
      number,
      number.slice(3, 9),
      'caçarola',
      'cacarola',
      'CAÇAROLA',
      '80 % do NOVO',
    ]) {
      expect(idsOf(await search(ana, words)), words).toEqual([id]);
    }
    const [hit] = (await search(ana, 'cacarola')).map((ticket) => ticket.hit);
    expect(hit).toMatchObject({ messageId: sent?.id, createdAt: sent?.createdAt });
    expect(hit?.body).toContain('A caçarola custa 80 % do novo');
    expect(hit?.body.length).toBeLessThan(300);
    expect((await search(ana, 'conceicao'))[0]?.hit).toBeNull();
    for (const words of ['cacarola verde', '80_%', '%%%', 'caçarola\\'])
      expect(await search(ana, words), words).toEqual([]);
    expect((await list(ana, { showAll: 'true' })).tickets[0]?.hit).toBeUndefined();
  });

  it('names the newest four messages of a conversation, in the order they were said, and how many there are', async () => {
    const number = newNumber();
    const { id } = await company.inbound(phone, { number, body: 'Rolimã 1' });
    await ana.ok(ana.put(`/tickets/${id}`, { status: 'open' }));
    for (const n of [2, 3, 4]) await sendFromPhone(company.admin, phone, { number, body: `Rolimã ${n}` });
    await until(async () => (await search(ana, 'rolima'))[0]?.hitCount === 4);
    await sendReply(ana, id, { body: 'O rolimã 5 está aqui' });
    await sendFromPhone(company.admin, phone, { number, body: 'Obrigada' });
    const found = await until(async () => {
      const [one] = await search(ana, 'rolima');
      return one?.hitCount === 5 && one.lastMessage === 'Obrigada' ? one : undefined;
    });
    expect(found).toMatchObject({ id, hitCount: 5 });
    expect(found?.hits?.map(({ fromMe }) => fromMe)).toEqual([false, false, false, true]);
    expect(found?.hits?.map(({ body }) => /\d/.exec(body)?.[0])).toEqual(['2', '3', '4', '5']);
    expect(found?.hits?.map(({ author }) => author)).toEqual(['', '', '', ana.user.name]);
    expect(found?.hit).toEqual(found?.hits?.[3]);
    expect((await search(ana, number))[0]).toMatchObject({ hit: null, hits: [], hitCount: 0 });
  });

  it('by one or two letters looks at the beginnings of names only', async () => {
    const { id } = await company.inbound(phone, { name: 'Úrsula Xavier', body: 'Zy Zy' });
    expect(idsOf(await search(ana, 'ú'))).toContain(id);
    expect(idsOf(await search(ana, 'xa'))).toEqual([id]);
    expect(idsOf(await search(ana, 'vi'))).not.toContain(id);
    expect(idsOf(await search(ana, 'zy'))).not.toContain(id);
  });

  it("finds a colleague's open ticket, and none that is not visible, neither the ticket nor its text nor its count", async () => {
    const { id } = await openTicket(company, phone, ana, newNumber());
    await sendReply(ana, id, { body: 'Senha do cofre: pirulito' });
    const colleague = await company.user({ queueIds: [queues[0].id] });
    expect(idsOf(await search(colleague, 'pirulito'))).toEqual([id]);
    expect(await list(bruno, { searchParam: 'pirulito' })).toMatchObject({ tickets: [], count: 0 });
    await ana.ok(ana.put(`/tickets/${id}`, { queueId: queues[1].id, userId: bruno.user.id }));
    expect(idsOf(await search(bruno, 'pirulito'))).toEqual([id]);
    expect(await list(ana, { searchParam: 'pirulito' })).toMatchObject({ tickets: [], count: 0 });
    const other = await company.connection({ queues: [queues[1]] });
    const bound = await company.user({ queueIds: [queues[1].id], whatsappId: other.id });
    expect(await search(bound, 'pirulito')).toEqual([]);
    expect(idsOf(await search(company.admin, 'pirulito'))).toEqual([id]);
  });

  it('is not used up by tickets that are not visible', async () => {
    const number = newNumber();
    const mine = await company.inbound(phone, { number, body: 'uma agulha no palheiro' });
    await company.inbound(phone, { number, body: 'um dedal' });
    const theirs = await company.inbound(phone, { body: 'palha' });
    await ana.ok(ana.put(`/tickets/${theirs.id}`, { queueId: queues[1].id }));
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO messages (company_id, ticket_id, provider_id, from_me, body)
         SELECT $1, $2, 'palha' || i, false, CASE WHEN i % 5 = 0 AND i > 2000 THEN 'um dedal' ELSE 'uma agulha no palheiro' END
         FROM generate_series(1, 2500) i`,
        [company.id, theirs.id],
      ),
    );
    expect(idsOf(await search(ana, 'agulha'))).toEqual([mine.id]);
    expect(idsOf(await search(bruno, 'agulha'))).toEqual([theirs.id]);
    expect(idsOf(await search(company.admin, 'agulha'))).toEqual([mine.id, theirs.id].toSorted((a, b) => a - b));
    expect(idsOf(await search(company.admin, 'dedal'))).toEqual([mine.id, theirs.id].toSorted((a, b) => a - b));
    expect(idsOf(await search(ana, 'dedal'))).toEqual([mine.id]);
  });

  it('a search counts each message once, of lately common words and of those far back', async () => {
    const { id } = await company.inbound(phone, { body: 'Oi' });
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO messages (company_id, ticket_id, provider_id, from_me, body)
         SELECT $1, $2, 'baobá' || i, false, CASE WHEN (i > 15100 AND i % 5 = 0) OR (i <= 500 AND i % 10 = 0) THEN 'um baobá' ELSE 'uma faia' END
         FROM generate_series(1, 15500) i`,
        [company.id, id],
      ),
    );
    // 80 among the newest 15,000, which are walked over, and 50 before.
    expect(await search(company.admin, 'baoba')).toMatchObject([{ id, hitCount: 130 }]);
    expect(await list(company.admin, { searchParam: 'baoba', showAll: 'true' })).toMatchObject({ count: 1 });
    expect(await list(company.admin, { searchParam: 'baoba', showAll: 'true', status: 'open' })).toMatchObject({
      count: 0,
      tickets: [],
    });
  });
});

describe('a search for frequent words', () => {
  /** Tickets of the first queue, made straight in the tables, each with one message; the first in the list comes first. */
  async function addTickets(count: number, body: string): Promise<number[]> {
    return withClient(server.databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `WITH people AS (
           INSERT INTO contacts (company_id, name, number)
           SELECT $1, 'Pessoa', $4::bigint + i FROM generate_series(1, $3::int) i RETURNING id
         ), made AS (
           INSERT INTO tickets (company_id, contact_id, whatsapp_id, queue_id, status, updated_at)
           SELECT $1, id, $2, $5, 'closed', now() - row_number() OVER (ORDER BY id) * interval '1 minute' FROM people RETURNING id, updated_at
         ), told AS (
           INSERT INTO messages (company_id, ticket_id, provider_id, from_me, body) SELECT $1, id, 'f' || id, false, $6 FROM made
         ) SELECT id FROM made ORDER BY updated_at DESC`,
        [shop.id, line.id, count, Number(newNumber()), queue.id, body],
      );
      return rows.map(({ id }) => id);
    });
  }
  const fill = (ticketId: number | undefined, count: number, body: string) =>
    withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO messages (company_id, ticket_id, provider_id, from_me, body)
         SELECT $1, $2::int, 'many' || $2 || '-' || i, false, $4 FROM generate_series(1, $3::int) i`,
        [shop.id, ticketId, count, body],
      ),
    );
  type FoundPage = Page & { hasMore: boolean; nextCursor: string | null };
  const page = (by: Client, query: Record<string, string>) =>
    by.ok(by.get<FoundPage>(`/tickets?${new URLSearchParams({ showAll: 'true', ...query }).toString()}`));
  /** All pages up to the end that is told. */
  async function allPages(by: Client, query: Record<string, string>, next: 'cursor' | 'pageNumber') {
    const pages = [await page(by, query)];
    for (let last = pages[0]; last?.hasMore && pages.length < 20; last = pages.at(-1))
      pages.push(
        await page(by, {
          ...query,
          ...(next === 'cursor' ? { cursor: last.nextCursor ?? '' } : { pageNumber: String(pages.length + 1) }),
        }),
      );
    expect(pages.at(-1)).toMatchObject({ hasMore: false, nextCursor: null });
    return pages;
  }

  let shop: TestCompany;
  let queue: Queue;
  let line: Connection;
  beforeAll(async () => {
    shop = await server.company();
    queue = await shop.queue();
    line = await shop.connection({ queues: [queue] });
  });

  it('finds every ticket, page by page, beside a conversation full of them, for each who sees them', async () => {
    const ids = await addTickets(130, 'Segue o boleto');
    await fill(ids[60], 4_500, 'boleto');
    await fill(ids[61], 4_500, 'Lembrete de todos os dias');
    for (const next of ['cursor', 'pageNumber'] as const) {
      const pages = await allPages(shop.admin, { searchParam: 'boleto' }, next);
      expect(pages.flatMap(({ tickets }) => tickets.map(({ id }) => id))).toEqual(ids);
      expect(pages.map(({ tickets, count }) => [tickets.length, count])).toEqual([
        [40, null],
        [40, null],
        [40, null],
        [10, null],
      ]);
    }
    const [, second] = await allPages(shop.admin, { searchParam: 'boleto' }, 'cursor');
    expect(second?.tickets.find(({ id }) => id === ids[60])).toMatchObject({
      hitCount: 1_000,
      hits: [{}, {}, {}, { body: 'boleto' }],
    });
    expect(second?.tickets.find(({ id }) => id === ids[62])).toMatchObject({
      hitCount: 1,
      hit: { body: 'Segue o boleto' },
    });
    const [seer, stranger] = [
      await shop.user({ queueIds: [queue.id] }),
      await shop.user({ queueIds: [(await shop.queue()).id] }),
    ];
    const seen = await allPages(seer, { searchParam: 'boleto' }, 'cursor');
    expect(seen.flatMap(({ tickets }) => tickets.map(({ id }) => id))).toEqual(ids);
    expect(await page(stranger, { searchParam: 'boleto' })).toMatchObject({ tickets: [], count: 0, hasMore: false });
    expect(await page(shop.admin, { searchParam: 'boleto', status: 'open' })).toMatchObject({
      tickets: [],
      count: 0,
      hasMore: false,
    });
  });

  it('ends truthfully where all of them are in one conversation far down the list', async () => {
    const ids = await addTickets(1_100, 'Oi');
    await fill(ids[1_050], 4_100, 'jabuticaba');
    for (const next of ['cursor', 'pageNumber'] as const) {
      const pages = await allPages(shop.admin, { searchParam: 'jabuticaba' }, next);
      expect(pages.flatMap(({ tickets }) => tickets.map(({ id }) => id))).toEqual([ids[1_050]]);
    }
  });

  it('filters the board by all of them', async () => {
    const { id } = await shop.inbound(line, { body: 'mangaba' });
    const other = await shop.inbound(line, { body: 'mangaba' });
    await shop.inbound(line, { body: 'pitanga' });
    await fill(other.id, 4_100, 'mangaba');
    const board = await shop.admin.ok(
      shop.admin.get<{ lanes: { count: number; cards: { id: number }[] }[] }>('/kanban?searchParam=mangaba'),
    );
    expect(board.lanes.map(({ count, cards }) => [count, cards.map((card) => card.id)])).toEqual([[2, [other.id, id]]]);
  });
});

describe('the list', () => {
  it('the list of tickets with all of some tags, and of some users for admins', async () => {
    const [one, two] = [
      await openTicket(company, phone, ana, newNumber()),
      await openTicket(company, phone, ana, newNumber()),
    ];
    const tags: Tag[] = [];
    for (const name of ['Vip', 'Urgente'])
      tags.push(await company.admin.ok(company.admin.post<Tag>('/tags', { name, color: '#112233' })));
    const ids = tags.map(({ id }) => id);
    await ana.ok(ana.post('/tags/sync', { ticketId: one.id, tags }));
    await ana.ok(ana.post('/tags/sync', { ticketId: two.id, tags: tags.slice(0, 1) }));
    expect(idsOf((await list(ana, { tags: JSON.stringify(ids.slice(0, 1)) })).tickets)).toEqual([one.id, two.id]);
    expect(await list(ana, { tags: JSON.stringify([...ids, ...ids]) })).toMatchObject({
      tickets: [{ id: one.id }],
      count: 1,
    });
    expect(idsOf((await list(bruno, { tags: JSON.stringify(ids) })).tickets)).toEqual([]);
    const users = JSON.stringify([ana.user.id]);
    const anas = await list(company.admin, { users, showAll: 'true', status: 'open' });
    expect(anas.tickets.every(({ userId }) => userId === ana.user.id)).toBe(true);
    expect(idsOf(anas.tickets)).toEqual(expect.arrayContaining([one.id, two.id]));
    // Others may not ask by user: it changes nothing for them.
    expect((await list(ana, { users: JSON.stringify([bruno.user.id]) })).count).toBe((await list(ana, {})).count);
  });

  it("the list of tickets of a day, in the company's time zone", async () => {
    const { id } = await company.inbound(phone, { body: 'Feliz ano novo' });
    // Half past midnight in Greenwich is still the day before in São Paulo.
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `UPDATE tickets SET created_at = '2025-01-01T00:30:00Z', updated_at = '2025-01-02T02:59:59Z' WHERE id = $1`,
        [id],
      ),
    );
    expect(idsOf((await list(ana, { date: '2024-12-31' })).tickets)).toEqual([id]);
    expect(idsOf((await list(ana, { date: '2025-01-01' })).tickets)).toEqual([]);
    expect(idsOf((await list(ana, { updatedAt: '2025-01-01' })).tickets)).toEqual([id]);
    expect(idsOf((await list(ana, { updatedAt: '2025-01-02' })).tickets)).toEqual([]);
    expect((await ana.get('/tickets?date=2025-02-30')).status).toBe(400);
    await until(async () => (await list(ana, { date: '', updatedAt: '' })).count > 0);
  });
});
