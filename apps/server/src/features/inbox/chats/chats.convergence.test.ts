import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  liveEventName,
  type Chat,
  type ChatMessage,
  type LiveEvent,
  type LivePayload,
  type User,
} from '@balcao/contract';
import type { TestCompany } from '../../../testing/builders.ts';
import { until, type Client, type LiveSubscription } from '../../../testing/client.ts';
import { followLiveEvents } from '../../../testing/inbox-cache.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { isFullScope } from '../../../testing/scope.ts';

const server = useTestServer();

type Person = Client & { user: User };
let company: TestCompany;
let people: { by: Person; subscription: LiveSubscription }[];

beforeAll(async () => {
  company = await server.company();
  const users = await Promise.all(['Ana', 'Bruno', 'Carla'].map((name) => company.user({ name })));
  people = await Promise.all(users.map(async (by) => ({ by, subscription: await by.listen() })));
});

const step = fc.record({
  kind: fc.constantFrom(
    'open',
    'direct',
    'write',
    'write',
    'write',
    'mention',
    'edit',
    'takeBack',
    'react',
    'pin',
    'read',
    'members',
    'leave',
    'close',
  ),
  who: fc.nat(2),
  which: fc.nat(20),
  other: fc.nat(20),
});

type Received = LiveSubscription['received'][number];
const payloadOf = <E extends LiveEvent>(event: E, { name, payload }: Received) =>
  name === liveEventName(company.id, event) ? (payload as LivePayload<E>) : undefined;

/** Chats by id, and the messages of each by theirs, as somebody has them open. */
interface State {
  chats: ReadonlyMap<number, Chat>;
  messages: ReadonlyMap<number, ChatMessage>;
}

async function fetchState(by: Client): Promise<State> {
  const chats = await by.ok(by.get<Chat[]>('/chats/list'));
  const messages = new Map<number, ChatMessage>();
  for (const { id } of chats) {
    const first = await by.get<{ records: ChatMessage[]; hasMore: boolean }>(`/chats/${id}/messages`);
    // It may have been closed since.
    for (let page = first; page.status === 200;) {
      for (const message of page.body.records) messages.set(message.id, message);
      const [oldest] = page.body.records;
      if (!page.body.hasMore || !oldest) break;
      page = await by.get(`/chats/${id}/messages?before=${oldest.id}`);
    }
  }
  return { chats: new Map(chats.map((chat) => [chat.id, chat])), messages };
}

/** A straightforward client: each event replaces what was known. */
function reduce({ chats, messages }: State, received: Received): State {
  const event = payloadOf('chat', received);
  if (event?.action === 'delete') {
    return {
      chats: new Map([...chats].filter(([id]) => id !== event.id)),
      messages: new Map([...messages].filter(([, { chatId }]) => chatId !== event.id)),
    };
  }
  if (event) {
    const { chat, ...added } = event.action === 'new-message' ? event.newMessage : { chat: event.chat };
    return {
      chats: new Map(chats).set(chat.id, chat),
      messages: 'id' in added ? new Map(messages).set(added.id, added) : messages,
    };
  }
  const changed = payloadOf('chatMessage', received)?.message;
  if (changed) return { chats, messages: new Map(messages).set(changed.id, changed) };
  const read = payloadOf('chatRead', received);
  const chat = read && chats.get(read.chatId);
  if (!chat) return { chats, messages };
  const users = chat.users.map((member) =>
    member.userId === read.userId ? { ...member, lastReadId: read.lastReadId, unreads: 0, unreadMentions: 0 } : member,
  );
  return { chats: new Map(chats).set(chat.id, { ...chat, users }), messages };
}

/** Refusals are part of the game: people write in chats that are gone, and to which they no longer belong. */
async function play({ kind, who, which, other }: typeof step extends fc.Arbitrary<infer S> ? S : never) {
  const by = people[who]?.by as Person;
  const state = await fetchState(people[which % 3]?.by as Person);
  const chat = [...state.chats.values()][other % Math.max(1, state.chats.size)];
  const message = [...state.messages.values()][which % Math.max(1, state.messages.size)];
  const colleague = people[other % 3]?.by.user.id ?? 0;
  const path = `/chats/${chat?.id ?? 0}`;
  const messagePath = `/chats/${message?.chatId ?? 0}/messages/${message?.id ?? 0}`;
  switch (kind) {
    case 'open':
      return by.post('/chats', { title: `Grupo ${which}`, users: [colleague] });
    case 'direct':
      return by.post('/chats/direct', { userId: colleague });
    case 'write':
      return by.post(`${path}/messages`, { message: `m${which}` });
    case 'mention':
      return by.post(`${path}/messages`, { message: `@${which}`, mentions: [colleague] });
    case 'edit':
      return by.put(messagePath, { message: `e${other}`, mentions: other % 2 ? [colleague] : [] });
    case 'takeBack':
      return by.delete(messagePath);
    case 'react':
      return by.put(`${messagePath}/reaction`, { emoji: ['👍', '❤️', ''][other % 3] });
    case 'pin':
      return by.put(`${messagePath}/pin`, { pinned: other % 3 > 0 });
    case 'read':
      return by.post(`${path}/read`);
    case 'members':
      return by.put(path, { users: [colleague] });
    case 'leave':
      return by.post(`${path}/leave`);
    case 'close':
      return which % 4 === 0 ? by.delete(path) : undefined;
  }
}

/** Everyone has received all that was committed: events come in that order. */
async function settle(): Promise<void> {
  const title = `Fim ${Math.random()}`;
  const [first] = people as [(typeof people)[0]];
  const users = people.map(({ by }) => by.user.id);
  const { id } = await first.by.ok(first.by.post<Chat>('/chats', { title, users }));
  await until(() =>
    people.every(({ subscription }) =>
      subscription.received.some((one) => JSON.stringify(one.payload ?? null).includes(title)),
    ),
  );
  await first.by.ok(first.by.delete(`/chats/${id}`));
  await until(() =>
    people.every(({ subscription }) =>
      subscription.received.some((one) => {
        const event = payloadOf('chat', one);
        return event?.action === 'delete' && event.id === id;
      }),
    ),
  );
}

/** A read position is emitted as three numbers: the time of its row is not among them. */
const plainChats = ({ chats }: State) =>
  Object.fromEntries(
    [...chats].map(([id, chat]) => [id, { ...chat, users: chat.users.map(({ updatedAt: _at, ...member }) => member) }]),
  );

describe('what a browser has cached of the internal chat', () => {
  it('is, after any events, what a fresh answer would be: chats, unread counts and messages of everybody', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 10 }),
        async (rounds) => {
          const caches = people.map(({ by, subscription }) => ({
            by,
            cache: followLiveEvents(subscription, () => fetchState(by), reduce),
          }));
          // Fetched while things already happen.
          await Promise.all([...caches.map(({ cache }) => cache.start()), ...(rounds[0] ?? []).map(play)]);
          for (const round of rounds.slice(1)) await Promise.all(round.map(play));
          await settle();
          for (const { by, cache } of caches) {
            const [cached, fresh] = [await cache.now(), await fetchState(by)];
            expect(plainChats(cached), by.user.name).toEqual(plainChats(fresh));
            // Those of a chat one has come into since were never fetched: they are when it is opened.
            const known = new Set(cached.messages.keys());
            const expected = [...fresh.messages].filter(([id]) => known.has(id));
            expect(Object.fromEntries(cached.messages), by.user.name).toEqual(Object.fromEntries(expected));
          }
        },
      ),
      { numRuns: isFullScope ? 12 : 6, endOnFailure: true },
    );
  }, 120_000);
});
