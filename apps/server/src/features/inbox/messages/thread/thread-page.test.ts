import { beforeAll, describe, expect, it } from 'vitest';
import type { Message, Ticket } from '@balcao/contract';
import type { TestCompany } from '../../../../testing/builders.ts';
import { openTicket } from '../../../../testing/simulated-phone.ts';
import { withClient } from '../../../../testing/tables.ts';
import { useTestServer } from '../../../../testing/test-server.ts';
import { newNumber } from '../../../../testing/sample-values.ts';

const server = useTestServer();

interface Page {
  messages: Message[];
  count: number;
  hasMore: boolean;
  hasNewer: boolean;
  unreadFrom: string | null;
}
let company: TestCompany;
let ticket: Ticket;
/** all ids of the conversation, oldest first; three at a time carry the same moment */
let ids: string[];
const length = 65;

beforeAll(async () => {
  company = await server.company();
  const phone = await company.connection();
  ticket = await openTicket(company, phone, company.admin, newNumber());
  ids = await withClient(server.databaseUrl, async (client) => {
    await client.query('DELETE FROM messages WHERE ticket_id = $1', [ticket.id]);
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, body, sent_at)
       SELECT $1, $2, $3, 'T' || i, false, 'n' || i, now() - interval '1 day' + (i / 3) * interval '1 minute'
       FROM generate_series(0, $4::int - 1) i RETURNING id::text`,
      [company.id, ticket.id, ticket.whatsappId, length],
    );
    return rows.map((row) => row.id);
  });
});

const page = (query: string) => company.admin.ok(company.admin.get<Page>(`/messages/${ticket.id}${query}`));
const shown = ({ messages, hasMore, hasNewer }: Page) => ({
  ids: messages.map((message) => message.id),
  hasMore,
  hasNewer,
});

describe('a page of a conversation', () => {
  it('starts with the newest messages and has no newer page', async () => {
    const newest = await page('');
    expect(newest.count).toBe(length);
    expect(shown(newest)).toEqual({ ids: ids.slice(-20), hasMore: true, hasNewer: false });
    expect(shown(await page('?pageNumber=2'))).toEqual({ ids: ids.slice(-40, -20), hasMore: true, hasNewer: true });
    expect(shown(await page(`?before=${ids[20]}`))).toEqual({ ids: ids.slice(0, 20), hasMore: false, hasNewer: true });
    expect(shown(await page('?pageNumber=9'))).toEqual({ ids: [], hasMore: false, hasNewer: false });
  });

  it.each([
    ['in the middle', 32, { from: 22, to: 42, hasMore: true, hasNewer: true }],
    ['at the beginning', 2, { from: 0, to: 12, hasMore: false, hasNewer: true }],
    ['at the end', 63, { from: 53, to: 65, hasMore: true, hasNewer: false }],
    ['where it just fits', 10, { from: 0, to: 20, hasMore: false, hasNewer: true }],
  ])('around a message %s holds it with what stands beside it', async (_where, index, expected) => {
    const { from, to, hasMore, hasNewer } = expected;
    expect(shown(await page(`?around=${ids[index]}`))).toEqual({ ids: ids.slice(from, to), hasMore, hasNewer });
  });

  it('after a message continues to the newest without gaps or duplicates', async () => {
    const read = (await page(`?around=${ids[5]}`)).messages.map((message) => message.id);
    for (let hasNewer = true; hasNewer;) {
      const next = await page(`?after=${read.at(-1)}`);
      expect(next.hasMore).toBe(true);
      read.push(...next.messages.map((message) => message.id));
      hasNewer = next.hasNewer;
    }
    expect(read).toEqual(ids);
    expect(shown(await page(`?after=${ids.at(-1)}`))).toEqual({ ids: [], hasMore: true, hasNewer: false });
  });

  it('names the oldest unread message, also where it is on none of the pages', async () => {
    const unreadFrom = async (query: string) => (await page(query)).unreadFrom;
    const read = (upTo: string) =>
      company.admin.ok(company.admin.post(`/tickets/${ticket.id}/read`, { lastMessageId: upTo }));
    for (const query of ['', `?around=${ids[50]}`, `?before=${ids[20]}`]) expect(await unreadFrom(query)).toBe(ids[0]);
    await read(ids[9] ?? '');
    for (const query of ['', `?around=${ids[50]}`]) expect(await unreadFrom(query)).toBe(ids[10]);
    await read(ids.at(-1) ?? '');
    expect(await unreadFrom('')).toBeNull();
  });

  it('refuses a message of another conversation', async () => {
    const other = await openTicket(company, await company.connection(), company.admin, newNumber());
    const { messages } = await company.admin.ok(company.admin.get<Page>(`/messages/${other.id}`));
    for (const id of [messages[0]?.id, '999999999']) {
      expect(await company.admin.get(`/messages/${ticket.id}?around=${id}`)).toMatchObject({
        status: 404,
        body: { error: 'ERR_NO_MESSAGE_FOUND' },
      });
      expect(shown(await page(`?after=${id}`))).toEqual({ ids: [], hasMore: false, hasNewer: false });
    }
  });
});
