import { chatsCrud } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import { randomUUID } from 'node:crypto';
import type { World } from '../../../testing/world-types.ts';

export const samples: CrudSamples = {
  crud: chatsCrud,
  // Every walker of the calls is a member: messages of a chat are for its members alone.
  body: ({ user, admin, supervisor, operator }) => ({
    title: `Grupo ${randomText()}`,
    users: [user, admin, supervisor, operator].map((one) => ({ id: one.user?.id })),
  }),
};

export const calls: SampleCalls = {
  listOnlineColleagues: () => ({}),
  getChat: ({ chatUuid }) => ({ params: { uuid: chatUuid } }),
  openDirectChat: async ({ company }) => ({ body: { userId: (await company.user()).user.id } }),
  markChatRead: ({ records }) => ({ params: { id: records.get('/chats') } }),
  leaveChat: async (world) => ({
    params: { id: (await world.user.ok(world.user.post<{ id: number }>('/chats', samples.body(world)))).id },
  }),
  sendChatTyping: ({ records }) => ({ params: { id: records.get('/chats') }, body: { typing: true } }),
  listChatMessages: ({ records }) => ({ params: { id: records.get('/chats') }, query: { pageNumber: 1 } }),
  sendChatMessage: ({ records, supervisor }) => ({
    params: { id: records.get('/chats') },
    body: {
      message: randomText(),
      quotedId: records.get('/chat-messages'),
      mentions: [supervisor.user.id],
      clientId: randomUUID(),
    },
  }),
  editChatMessage: async (world) => ({ params: await newChatMessage(world), body: { message: randomText() } }),
  deleteChatMessage: async (world) => ({ params: await newChatMessage(world) }),
  reactToChatMessage: ({ records }) => ({
    params: { id: records.get('/chats'), messageId: records.get('/chat-messages') },
    body: { emoji: '👍' },
  }),
  pinChatMessage: async (world) => ({ params: await newChatMessage(world), body: { pinned: true } }),
  getChatDetails: ({ records }) => ({ params: { id: records.get('/chats') } }),
  listChatHits: ({ records }) => ({ query: { searchParam: 'a', chatId: records.get('/chats') } }),
  listChatTickets: ({ tickets }) => ({ query: { ticketIds: `[${tickets.open.id}]` } }),
};

async function newChatMessage({ user, records }: World): Promise<{ id: number; messageId: number }> {
  const id = records.get('/chats') ?? 0;
  const { id: messageId } = await user.ok(
    user.post<{ id: number }>(`/chats/${id}/messages`, { message: randomText() }),
  );
  return { id, messageId };
}
