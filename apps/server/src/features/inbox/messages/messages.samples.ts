import { randomUUID } from 'node:crypto';
import type { Message } from '@balcao/contract';
import { randomText } from '../../../testing/random.ts';
import { withClient } from '../../../testing/tables.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { World } from '../../../testing/world-types.ts';
import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  listMessageHits: ({ tickets }) => ({ params: { ticketId: tickets.open.id }, query: { searchParam: 'oi' } }),
  readTranscript: ({ tickets }) => ({ params: { ticketId: tickets.open.id }, body: {} }),
  listConversationOutages: ({ tickets }) => ({ params: { ticketId: tickets.open.id } }),
  listParticipants: ({ tickets }) => ({ params: { ticketId: tickets.open.id } }),
  retryMediaDownload: ({ inbound }) => ({ params: { id: inbound.id } }),
  markTicketRead: async (world) => ({
    params: { id: world.tickets.open.id },
    body: { lastMessageId: await receiveUnreadMessage(world) },
  }),
  listMessages: ({ tickets, outbound }) => ({ params: { ticketId: tickets.open.id }, query: { before: outbound.id } }),
  sendMessage: ({ tickets, inbound }) => ({
    params: { ticketId: tickets.open.id },
    body: { body: 'Bom dia', clientId: randomUUID(), quotedMsg: { id: inbound.id } },
  }),
  retryMessage: async (world, server) => ({ params: { id: await insertFailedMessage(world, server) } }),
  editMessage: async (world) => ({ params: { id: await sendOwnMessage(world) }, body: { body: randomText() } }),
  deleteMessage: async (world) => ({ params: { id: await sendOwnMessage(world) } }),
  listMessageVersions: ({ outbound }) => ({ params: { id: outbound.id } }),
  reactToMessage: ({ inbound }) => ({ params: { id: inbound.id }, body: { emoji: '👍' } }),
  forwardMessage: ({ inbound, tickets, queue }) => ({
    params: { id: inbound.id },
    body: { ticketIds: [tickets.open.id], queueId: queue.id },
  }),
};

async function receiveUnreadMessage({ company, connection, numbers, tickets, user }: World): Promise<string> {
  await company.inbound(connection, { number: numbers.open, body: randomText() });
  const { messages } = await user.ok(user.get<{ messages: Message[] }>(`/messages/${tickets.open.id}`));
  return messages.findLast((message) => !message.fromMe)?.id ?? '';
}

async function sendOwnMessage({ tickets, user }: World): Promise<string> {
  const { messages } = await user.ok(
    user.post<{ messages: Message[] }>(`/messages/${tickets.open.id}`, { body: randomText() }),
  );
  return messages[0]?.id ?? '';
}

async function insertFailedMessage({ outbound }: World, server: TestServer): Promise<string> {
  return withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO messages (company_id, ticket_id, whatsapp_id, user_id, provider_id, from_me, read, body, ack, failure)
       SELECT company_id, ticket_id, whatsapp_id, user_id, $2, true, true, 'Não foi', -1, 'ERR_SENDING_WAPP_MSG'
       FROM messages WHERE id = $1 RETURNING id::text`,
      [outbound.id, randomText()],
    );
    return rows[0]?.id ?? '';
  });
}
