import { describe, expect, it } from 'vitest';
import {
  maxOfflineMessages,
  nothingOnDevicesSetting,
  offlinePageSize,
  type EndpointAnswer,
  type listOfflineConversations,
  type Ticket,
} from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import { randomText } from '../../../testing/random.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';

type Answer = EndpointAnswer<typeof listOfflineConversations>;

const server = useTestServer();
const ask = (by: Client, known: Record<string, string> = {}) =>
  by.ok(by.get<Answer>(`/offline/conversations?known=${encodeURIComponent(JSON.stringify(known))}`));
const accept = (by: Client, ticket: Ticket) => by.ok(by.put<Ticket>(`/tickets/${ticket.id}`, { status: 'open' }));
const versions = (answer: Answer) =>
  Object.fromEntries(answer.conversations.map(({ ticket, version }) => [ticket.id, version]));

async function shop() {
  const company = await server.company();
  const queue = await company.queue();
  const [ana, bruno, connection] = await Promise.all([
    company.user({ queueIds: [queue.id] }),
    company.user({ queueIds: [queue.id] }),
    company.connection({ queues: [queue] }),
  ]);
  const write = (number: string, body = randomText()) => company.inbound(connection, { number, body });
  return { company, admin: company.admin, ana, bruno, write };
}

describe('what a device keeps', () => {
  it("is the person's own conversations, open ones first, with their newest messages, and nothing that waits or is a colleague's", async () => {
    const { ana, bruno, write } = await shop();
    const [first, closed, waiting, others] = [newNumber(), newNumber(), newNumber(), newNumber()];
    const done = await accept(ana, await write(closed));
    await ana.ok(ana.put(`/tickets/${done.id}`, { status: 'closed' }));
    const open = await accept(ana, await write(first, 'primeira'));
    await write(first, 'segunda');
    await write(waiting);
    await accept(bruno, await write(others));

    const answer = await ask(ana);
    expect(answer.ticketIds).toEqual([open.id, done.id]);
    expect(answer.hasMore).toBe(false);
    const [kept] = answer.conversations;
    expect(kept?.ticket).toMatchObject({ id: open.id, status: 'open' });
    expect(kept?.messages.map(({ body }) => body)).toEqual(['primeira', 'segunda']);
    expect(kept?.hasMore).toBe(false);
  });

  it('is sent once: unchanged conversations are named alone, changed ones come again, those out of sight are gone', async () => {
    const { ana, bruno, write } = await shop();
    const [number, other] = [newNumber(), newNumber()];
    const ticket = await accept(ana, await write(number));
    const second = await accept(ana, await write(other));
    const known = versions(await ask(ana));
    expect(await ask(ana, known)).toMatchObject({ ticketIds: [second.id, ticket.id], conversations: [] });
    await write(number, 'de novo');
    const again = await ask(ana, known);
    expect(again.conversations.map(({ ticket: { id } }) => id)).toEqual([ticket.id]);
    expect(again.conversations[0]?.messages.at(-1)?.body).toBe('de novo');
    await ana.ok(ana.put(`/tickets/${second.id}`, { status: 'open', userId: bruno.user.id }));
    expect((await ask(ana, known)).ticketIds).toEqual([ticket.id]);
  });

  it(`comes in parts of ${offlinePageSize} conversations and ${maxOfflineMessages} messages of each`, async () => {
    const { company, ana, write } = await shop();
    const numbers = Array.from({ length: offlinePageSize + 2 }, newNumber);
    for (const number of numbers) await accept(ana, await write(number));
    const first = await ask(ana);
    expect([first.conversations.length, first.ticketIds.length, first.hasMore]).toEqual([
      offlinePageSize,
      numbers.length,
      true,
    ]);
    const rest = await ask(ana, versions(first));
    expect([rest.conversations.length, rest.hasMore]).toEqual([2, false]);

    const long = first.conversations[0]?.ticket;
    if (!long) throw new Error('no conversation');
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, body, sent_at)
         SELECT $1, $2, $3, 'T' || i, true, 'n' || i, now() + i * interval '1 second' FROM generate_series(1, $4::int) i`,
        [company.id, long.id, long.whatsappId, maxOfflineMessages],
      ),
    );
    const { conversations } = await ask(ana, { ...versions(first), ...versions(rest), [long.id]: 'former' });
    expect(conversations.map(({ messages, hasMore }) => [messages[0]?.body, messages.length, hasMore])).toEqual([
      ['n1', maxOfflineMessages, true],
    ]);
  });

  it('comes anew where numbers are hidden from the person from now on', async () => {
    const { admin, ana, write } = await shop();
    const ticket = await accept(ana, await write(newNumber()));
    const known = versions(await ask(ana));
    await admin.ok(admin.put('/settings/maskedNumbers', { value: 'attendants' }));
    const answer = await ask(ana, known);
    expect(answer.conversations.map(({ ticket: { id } }) => id)).toEqual([ticket.id]);
    expect(answer.conversations[0]?.ticket.contact.number).toContain('•');
  });

  it('is nothing where the company says so', async () => {
    const { admin, ana, write } = await shop();
    await accept(ana, await write(newNumber()));
    expect((await ask(ana)).ticketIds).toHaveLength(1);
    await admin.ok(admin.put(`/settings/${nothingOnDevicesSetting}`, { value: 'enabled' }));
    expect(await ask(ana)).toMatchObject({ ticketIds: [], conversations: [], hasMore: false });
  });
});
