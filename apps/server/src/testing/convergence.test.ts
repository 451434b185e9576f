import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  hourMs,
  type KanbanLane,
  type Message,
  type Queue,
  type Tag,
  type Ticket,
  type TicketStatus,
  type User,
  type Connection,
} from '@balcao/contract';
import type { TestCompany } from './builders.ts';
import { until, type Client, type LiveSubscription } from './client.ts';
import { fetchTab, followLiveEvents, reduceTab, reduceThreads, type Tab, type Threads } from './inbox-cache.ts';
import { listPhoneMessages, sendFromPhone, fetchThread } from './simulated-phone.ts';
import { withClient } from './tables.ts';
import { useTestServer } from './test-server.ts';
import { newNumber } from './sample-values.ts';
import { isFullScope } from './scope.ts';

const server = useTestServer();

interface Actor {
  name: string;
  client: Client;
  subscription: LiveSubscription;
  userId: number;
}
let company: TestCompany;
let queues: [Queue, Queue];
let phones: [Connection, Connection];
let tags: [Tag, Tag];
let attendants: [Client & { user: User }, Client & { user: User }];
let actors: [Actor, Actor, Actor];
const numbers = Array.from({ length: 4 }, newNumber);
/** the last bulk action */
let undoable: { by: Client; undo: string } | undefined;

beforeAll(async () => {
  company = await server.company();
  queues = [await company.queue(), await company.queue()];
  const newTag = (name: string) =>
    company.admin.ok(company.admin.post<Tag>('/tags', { name, color: '#2F8F4E', kanban: 1 }));
  tags = [await newTag('Primeira'), await newTag('Segunda')];
  // What comes in by the first has a queue at once, what comes in by the second has none.
  phones = [await company.connection({ queues: [queues[0]] }), await company.connection()];
  attendants = [
    await company.user({ queueIds: [queues[0].id] }),
    await company.user({ queueIds: [queues[1].id], allTicket: 'enabled' }),
  ];
  const named = [
    ['admin', company.admin],
    ['ana', attendants[0]],
    ['bruno', attendants[1]],
  ] as [string, Client][];
  actors = (await Promise.all(
    named.map(async ([name, client]) => ({
      name,
      client,
      subscription: await client.listen(),
      userId: client.user?.id ?? 0,
    })),
  )) as [Actor, Actor, Actor];
});

/** Something that happens, by choice numbers that name actor, ticket and so on among those there are. */
const step = fc.record({
  kind: fc.constantFrom(
    'arrive',
    'arrive',
    'arrive',
    'accept',
    'accept',
    'return',
    'resolve',
    'reopen',
    'toQueue',
    'toQueue',
    'toUser',
    'answer',
    'answer',
    'read',
    'snooze',
    'snooze',
    'wake',
    'change',
    'change',
    'theyChange',
    'phoneReads',
    'bulk',
    'bulk',
    'undo',
    'delete',
    'renameQueue',
    'renameConnection',
    'tag',
    'untag',
    'renameTag',
    'move',
    'move',
    'switchLane',
    'orderLanes',
    'otherQueues',
  ),
  who: fc.nat(2),
  which: fc.nat(50),
  other: fc.nat(50),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Refusals are part of the game: the inbox has to stand whatever is tried. */
async function play({ kind, who, which, other }: Step): Promise<void> {
  const { admin } = company;
  const by = actors[who]?.client ?? admin;
  const number = numbers[which % numbers.length] ?? '';
  const phone = phones[other % 2] as Connection;
  const tickets = [...(await fetchAll(admin)).values()];
  const ticket = tickets[which % Math.max(1, tickets.length)];
  const queue = queues[other % 2] as Queue;
  const colleague = attendants[other % 2]?.user.id;
  const put = (body: object) => ticket && by.put(`/tickets/${ticket.id}`, body);
  switch (kind) {
    case 'arrive':
      return void (await sendFromPhone(admin, phone, { number, body: `m${which}` }));
    case 'accept':
    case 'reopen':
      return void (await put({ status: 'open' }));
    case 'return':
      return void (await put({ status: 'pending' }));
    case 'resolve':
      return void (await put({ status: 'closed' }));
    case 'toQueue':
      return void (await put({ queueId: other % 3 === 0 ? null : queue.id }));
    case 'toUser':
      return void (await put({ userId: colleague, queueId: queue.id }));
    case 'answer':
      return void (ticket && (await by.post(`/messages/${ticket.id}`, { body: `r${other} ${Math.random()}` })));
    case 'read': {
      const messages = ticket ? await fetchThread(admin, ticket.id) : [];
      const upTo = messages[other % Math.max(1, messages.length)];
      return void (ticket && upTo && (await by.post(`/tickets/${ticket.id}/read`, { lastMessageId: upTo.id })));
    }
    case 'snooze':
      return void (
        ticket &&
        (await by.post(`/tickets/${ticket.id}/snooze`, { until: new Date(Date.now() + hourMs).toISOString() }))
      );
    case 'wake':
      return void (ticket && (await by.delete(`/tickets/${ticket.id}/snooze`)));
    case 'bulk': {
      const action = [
        { kind: 'accept' },
        { kind: 'resolve' },
        { kind: 'transfer', queueId: queue.id, userId: which % 2 ? colleague : null },
      ][other % 3];
      const answer = await by.post<{ undo?: string | null }>('/tickets/bulk', {
        ticketIds: tickets.slice(0, 3).map(({ id }) => id),
        action,
      });
      undoable = { by, undo: answer.body.undo ?? '' };
      return;
    }
    case 'undo':
      return void (undoable && (await undoable.by.post('/tickets/bulk/undo', { undo: undoable.undo })));
    case 'delete':
      return void (ticket && which % 3 === 0 && (await admin.delete(`/tickets/${ticket.id}`)));
    case 'change': {
      const messages = ticket ? await fetchThread(admin, ticket.id) : [];
      const path = `/messages/${messages[other % Math.max(1, messages.length)]?.id}`;
      if (which % 3 === 0) return void (await by.put(path, { body: `e${Math.random()}` }));
      if (which % 3 === 1) return void (await by.delete(path));
      return void (await by.put(`${path}/reaction`, { emoji: ['👍', '❤️', ''][other % 3] }));
    }
    case 'theyChange': {
      const shown = await listPhoneMessages(admin, phone, number);
      const path = `/sandbox/${phone.id}/messages/${shown[which % Math.max(1, shown.length)]?.providerId}`;
      if (other % 3 === 0) return void (await admin.put(path, { number, body: `e${Math.random()}` }));
      if (other % 3 === 1) return void (await admin.delete(`${path}?number=${number}`));
      return void (await admin.put(`${path}/reaction`, { number, emoji: ['😂', ''][which % 2] }));
    }
    case 'phoneReads':
      return void (await admin.post(`/sandbox/${phone.id}/read`, { number }));
    case 'renameQueue':
      return void (await admin.put(`/queue/${queue.id}`, { name: `Fila ${other} ${which}` }));
    case 'renameConnection':
      return void (await admin.put(`/whatsapp/${phone.id}`, { name: `Conexão ${other} ${which}` }));
    case 'tag':
      return void (ticket && (await by.put(`/ticket-tags/${ticket.id}/${tags[other % 2]?.id}`)));
    case 'untag':
      return void (ticket && (await by.post('/tags/sync', { ticketId: ticket.id, tags: [] })));
    case 'renameTag':
      return void (await by.put(`/tags/${tags[other % 2]?.id}`, { name: `Etiqueta ${other} ${which}` }));
    case 'move':
      return void (
        ticket && (await by.put(`/kanban/tickets/${ticket.id}`, { laneId: [null, tags[0].id, tags[1].id][other % 3] }))
      );
    case 'switchLane':
      return void (await admin.put(`/tags/${tags[other % 2]?.id}`, { kanban: which % 3 === 0 ? 0 : 1 }));
    case 'orderLanes':
      return void (await admin.put('/kanban/lanes', { laneIds: [tags[other % 2]?.id] }));
    case 'otherQueues':
      if (who !== 0) return;
      return void (await admin.put(`/users/${colleague}`, { queueIds: other % 3 === 0 ? [] : [queue.id] }));
  }
}

/**
 * At once, but for renamings: a ticket carries the names of its queue and connection, and one that changes while they
 * are renamed may have the old name last.
 */
async function playRound(steps: readonly Step[]): Promise<void> {
  const isRenaming = ({ kind }: Step) => kind.startsWith('rename');
  await Promise.all(steps.filter((one) => !isRenaming(one)).map(play));
  for (const one of steps.filter(isRenaming)) {
    await settle();
    await play(one);
  }
}

const statuses: TicketStatus[] = ['open', 'pending', 'closed'];
async function fetchAll(by: Client): Promise<Map<number, Ticket>> {
  const tabs = await Promise.all(statuses.map((status) => fetchTab(by, { status, showAll: true })));
  return new Map(tabs.flatMap((tab) => [...tab]));
}

/** Everything that was sent has arrived, and everyone has received its events. */
async function settle(): Promise<void> {
  await until(async () => {
    const { rows } = await withClient(server.databaseUrl, (client) =>
      client.query<{ moving: boolean }>(
        `SELECT EXISTS (SELECT FROM messages WHERE from_me AND ack BETWEEN 0 AND 2)
          OR EXISTS (SELECT FROM sandbox_messages WHERE from_me AND ack = 2)
          OR EXISTS (SELECT FROM sandbox_changes)
          OR EXISTS (SELECT FROM message_operations o JOIN messages m ON m.id = o.message_id WHERE NOT m.from_me OR m.ack >= 2)
          OR EXISTS (SELECT FROM inbound_journal WHERE handled_at IS NULL)
          OR EXISTS (SELECT FROM graphile_worker.jobs WHERE task_identifier IN ('media.download', 'contacts.block', 'messages.sendReadReceipts')) AS moving`,
      ),
    );
    return rows[0]?.moving === false;
  }, 10_000);
  // Events arrive in the order of their commits: a client that received this one has received all before it.
  const [queue] = queues;
  const { updatedAt } = await company.admin.ok(
    company.admin.put<Queue>(`/queue/${queue.id}`, { greetingMessage: String(Math.random()) }),
  );
  await until(() =>
    actors.every(({ subscription }) =>
      subscription.received.some(
        ({ payload }) => (payload as { queue?: Queue } | undefined)?.queue?.updatedAt === updatedAt,
      ),
    ),
  );
}

/** Reading is announced as the count of what is left, not message by message. */
const withoutRead = ({ read: _read, ...message }: Message) => message;

async function fetchThreads(): Promise<Threads> {
  const ids = [...(await fetchAll(company.admin)).keys()];
  const threads = await Promise.all(ids.map((id) => fetchThread(company.admin, id)));
  return new Map(ids.map((id, index) => [id, new Map(threads[index]?.map((message) => [message.id, message]))]));
}

const plainThreads = (threads: Threads) =>
  Object.fromEntries(
    [...threads].map(([id, messages]) => [
      id,
      Object.fromEntries([...messages].map(([key, message]) => [key, withoutRead(message)])),
    ]),
  );

describe('what a browser has cached', () => {
  it('is, after any events, what a fresh answer would be: tabs and conversations of everybody', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 3, maxLength: 9 }),
        async (rounds) => {
          const tabsOf = (actor: Actor): Tab[] => [
            ...statuses.map((status) => ({ status, showAll: actor.name === 'admin' })),
            { status: 'pending', showAll: false, queueIds: [queues[0].id] },
            { status: 'open', showAll: actor.name === 'admin', snoozed: 'only' },
            { status: 'open', showAll: actor.name === 'admin', snoozed: 'without' },
          ];
          const caches = actors.flatMap((actor) =>
            tabsOf(actor).map((tab) => {
              const reduce = reduceTab.bind(undefined, company.id, actor.userId, tab);
              return {
                actor,
                tab,
                cache: followLiveEvents(actor.subscription, () => fetchTab(actor.client, tab), reduce),
              };
            }),
          );
          const [adminActor] = actors;
          const threads = followLiveEvents(adminActor.subscription, fetchThreads, (state, event) =>
            reduceThreads(company.id, state, event),
          );
          // Fetched while things already happen.
          await Promise.all([threads.start(), ...caches.map(({ cache }) => cache.start()), playRound(rounds[0] ?? [])]);
          for (const round of rounds.slice(1)) await playRound(round);
          await settle();
          for (const { actor, tab, cache } of caches) {
            const what = `${actor.name} ${JSON.stringify(tab)}`;
            const fresh = await fetchTab(actor.client, tab);
            expect(Object.fromEntries(await cache.now()), what).toEqual(Object.fromEntries(fresh));
          }
          expect(plainThreads(await threads.now())).toEqual(plainThreads(await fetchThreads()));
          await expectOneOrder();
          for (const actor of actors) await expectLanesByTags(actor);
        },
      ),
      { numRuns: isFullScope ? 10 : 6, endOnFailure: true },
    );
  }, 120_000);

  /** On the board every ticket stands, and is counted, in the first lane of its tags. */
  async function expectLanesByTags({ client: by, name }: Actor): Promise<void> {
    const { lanes } = await by.ok(by.get<{ lanes: KanbanLane[] }>('/kanban'));
    const { tickets } = await by.ok(by.get<{ tickets: Ticket[] }>('/ticket/kanban?showAll=true'));
    const laneOf = (ticket: Ticket) => lanes.find(({ id }) => ticket.tags.some((tag) => tag.id === id))?.id ?? null;
    for (const { id, count, cards } of lanes) {
      const expected = tickets.filter((ticket) => laneOf(ticket) === id);
      expect(count, `${name}, lane ${id}`).toBe(expected.length);
      const ids = new Set(expected.map((ticket) => ticket.id));
      expect(cards.filter((card) => !ids.has(card.id))).toEqual([]);
      expect(cards.length > 0).toBe(count > 0);
    }
  }

  /** A later event about a ticket never looks older than an earlier one. */
  async function expectOneOrder(): Promise<void> {
    for (const { subscription } of actors) {
      const last = new Map<number, string>();
      for (const { payload } of subscription.received) {
        const { ticket } = (payload ?? {}) as { ticket?: Ticket };
        if (!ticket) continue;
        expect(ticket.updatedAt >= (last.get(ticket.id) ?? ''), JSON.stringify(ticket)).toBe(true);
        last.set(ticket.id, ticket.updatedAt);
      }
    }
    // And what the phones show is, in its order, what the conversations say was sent.
    const { admin } = company;
    for (const ticket of (await fetchAll(admin)).values()) {
      const phone = phones.find(({ id }) => id === ticket.whatsappId) as Connection;
      const sent = (await fetchThread(admin, ticket.id)).filter((message) => message.fromMe).slice(-40);
      const shown = (await listPhoneMessages(admin, phone, ticket.contact.number))
        .filter((message) => !message.fromMe)
        .slice(sent.length === 0 ? Infinity : -sent.length);
      expect(shown.map((message) => message.body)).toEqual(sent.map((message) => message.body));
    }
  }
});
