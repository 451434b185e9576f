import { liveEventName, type Chat, type ChatMember, type ChatMessage, type LivePayload } from '@balcao/contract';
import type { Client, LiveSubscription } from '../../../testing/client.ts';
import type { TestServer } from '../../../testing/test-server.ts';

export interface Page {
  records: ChatMessage[];
  count: number;
  hasMore: boolean;
  hasNewer: boolean;
}

/** A company with a group of Ana, who owns it, and Bruno; Carla is a colleague. They listen from before it was made. */
export async function createChatOfTwo(server: TestServer) {
  const company = await server.company();
  const [ana, bruno, carla] = [
    await company.user({ name: 'Ana' }),
    await company.user({ name: 'Bruno' }),
    await company.user({ name: 'Carla' }),
  ];
  const subscriptions = { ana: await ana.listen(), bruno: await bruno.listen(), carla: await carla.listen() };
  const chat = await ana.ok(ana.post<Chat>('/chats', { title: 'Entregas', users: [{ id: bruno.user.id }] }));
  return { company, ana, bruno, carla, chat, subscriptions };
}

export const write = (by: Client, { id }: Pick<Chat, 'id'>, message: string, more: object = {}) =>
  by.ok(by.post<ChatMessage & { chat: Chat }>(`/chats/${id}/messages`, { message, ...more }));
export const page = (by: Client, { id }: Pick<Chat, 'id'>, query = '') =>
  by.ok(by.get<Page>(`/chats/${id}/messages${query}`));
export const texts = ({ records }: Page) => records.map(({ message }) => message);
export const memberOf = ({ users }: Chat, { user }: { user?: { id: number } | undefined }) =>
  users.find(({ userId }) => userId === user?.id) as ChatMember;
export const chatsOf = (by: Client) => by.ok(by.get<Chat[]>('/chats/list'));
export const countsOf = async (by: Client, { id }: Pick<Chat, 'id'>, whose = by) => {
  const chat = (await chatsOf(by)).find((one) => one.id === id);
  const { unreads, unreadMentions } = memberOf(chat as Chat, whose);
  return [unreads, unreadMentions];
};
export const receivedEvents = (subscription: LiveSubscription, companyId: number) =>
  subscription.received.flatMap(({ name, payload }) =>
    name === liveEventName(companyId, 'chat') ? [payload as LivePayload<'chat'>] : [],
  );
