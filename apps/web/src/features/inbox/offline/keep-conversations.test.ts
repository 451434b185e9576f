import type { EndpointAnswer, listOfflineConversations, Message, Ticket } from '@balcao/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { KeptConversation } from './device-store.ts';

type Answer = EndpointAnswer<typeof listOfflineConversations>;

const kept = new Map<string, KeptConversation>();
const answers: Answer[] = [];
const asked: unknown[] = [];
let allowed = true;

vi.mock('./device-store.ts', () => ({
  deviceStore: {
    readConversations: async () => [...kept.values()],
    readConversationOf: async (ticketId: number) => [...kept.values()].find(({ ticket }) => ticket.id === ticketId),
    saveConversation: async (one: KeptConversation) => void kept.set(one.uuid, one),
    removeConversation: async (uuid: string) => void kept.delete(uuid),
    clear: async () => kept.clear(),
  },
}));
vi.mock('../../../app/api/session-store.ts', async (original) => ({
  ...(await original<object>()),
  readUser: () => ({ id: 5 }),
  mayKeep: () => allowed,
}));
vi.mock('../../../app/api/call.ts', () => ({
  call: async (_endpoint: unknown, { query }: { query: { known: string } }) => {
    asked.push(JSON.parse(query.known));
    return answers.shift();
  },
}));

const { addToKept, removeKept, syncConversations } = await import('./keep-conversations.ts');

const message = (id: number, ticketId = 1): Message =>
  ({
    id: String(id),
    ticketId,
    body: `n${id}`,
    ack: 1,
    createdAt: new Date(id * 1000).toISOString(),
    updatedAt: new Date(id * 1000).toISOString(),
  }) as Message;
const conversation = (id: number, version: string, messages: Message[] = []) => ({
  ticket: { id, uuid: `uuid-${id}` } as Ticket,
  version,
  messages,
  hasMore: false,
});

beforeEach(() => {
  kept.clear();
  answers.length = 0;
  asked.length = 0;
  allowed = true;
});

describe('syncConversations', () => {
  it('stores what is new, part after part, and deletes what is not named any more', async () => {
    kept.set('uuid-9', { ...conversation(9, 'a'), uuid: 'uuid-9', userId: 5 });
    answers.push(
      { ticketIds: [1, 2], conversations: [conversation(1, 'a')], hasMore: true },
      { ticketIds: [1, 2], conversations: [conversation(2, 'b')], hasMore: false },
    );
    await syncConversations();
    expect([...kept.keys()].toSorted()).toEqual(['uuid-1', 'uuid-2']);
    expect(asked).toEqual([{ 9: 'a' }, { 1: 'a' }]);
  });

  it('tells nothing of what another person kept, and forgets all where nothing may be kept', async () => {
    kept.set('uuid-9', { ...conversation(9, 'a'), uuid: 'uuid-9', userId: 6 });
    answers.push({ ticketIds: [], conversations: [], hasMore: false });
    await syncConversations();
    expect(asked).toEqual([{}]);
    allowed = false;
    await syncConversations();
    expect([kept.size, asked.length]).toEqual([0, 1]);
  });
});

it('nothing stays of a ticket that is out of sight', async () => {
  for (const id of [1, 2]) kept.set(`uuid-${id}`, { ...conversation(id, 'a'), uuid: `uuid-${id}`, userId: 5 });
  await removeKept(2);
  expect([...kept.keys()]).toEqual(['uuid-1']);
});

describe('addToKept', () => {
  it('adds messages that came to what is kept, and lets go of the oldest beyond a hundred', async () => {
    const messages = Array.from({ length: 100 }, (_none, index) => message(index + 1));
    kept.set('uuid-1', { ...conversation(1, 'a', messages), uuid: 'uuid-1', userId: 5 });
    await addToKept([message(101), message(102), message(7, 3)]);
    const now = kept.get('uuid-1');
    expect([now?.messages.length, now?.messages[0]?.id, now?.messages.at(-1)?.id, now?.hasMore]).toEqual([
      100,
      '3',
      '102',
      true,
    ]);
    expect(kept.size).toBe(1);
  });
});
