import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  liveEventName,
  type LivePayload,
  type Queue,
  type Schedule,
  type Ticket,
  type User,
  hourMs,
} from '@balcao/contract';
import type { TestCompany } from '../../../testing/builders.ts';
import { until, type Client, type LiveSubscription } from '../../../testing/client.ts';
import { followLiveEvents } from '../../../testing/inbox-cache.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { isFullScope } from '../../../testing/scope.ts';
import { path } from './schedules.testing.ts';

const server = useTestServer();

let company: TestCompany;
let queues: [Queue, Queue];
let tickets: Ticket[];
let attendants: (Client & { user: User })[];
let people: { name: string; by: Client; userId: number; subscription: LiveSubscription }[];

beforeAll(async () => {
  company = await server.company();
  queues = [await company.queue(), await company.queue()];
  const phone = await company.connection({ queues: [queues[0]] });
  attendants = [await company.user({ queueIds: [queues[0].id] }), await company.user({ queueIds: [queues[1].id] })];
  tickets = [await company.inbound(phone, { body: 'Oi' }), await company.inbound(phone, { body: 'Olá' })];
  const named: [string, Client][] = [
    ['admin', company.admin],
    ...attendants.map((one): [string, Client] => [one.user.name, one]),
  ];
  people = await Promise.all(
    named.map(async ([name, by]) => ({ name, by, userId: by.user?.id ?? 0, subscription: await by.listen() })),
  );
});

const step = fc.record({
  kind: fc.constantFrom('make', 'make', 'make', 'move', 'write', 'series', 'delete', 'toQueue', 'toUser', 'accept'),
  who: fc.nat(2),
  which: fc.nat(20),
  other: fc.nat(20),
});
const inHours = (hours: number) => new Date(server.clock.now().getTime() + hours * hourMs).toISOString();

/** Refusals are part of the game. */
async function play({ kind, who, which, other }: typeof step extends fc.Arbitrary<infer S> ? S : never) {
  const { by } = people[who] as (typeof people)[0];
  const ticket = tickets[which % tickets.length] as Ticket;
  const { schedules } = await company.admin.ok(company.admin.get<{ schedules: Schedule[] }>(path));
  const one = `${path}/${schedules[other % Math.max(1, schedules.length)]?.id ?? 0}`;
  const target = { contactId: ticket.contactId, whatsappId: ticket.whatsappId };
  switch (kind) {
    case 'make':
      return by.post(path, { ...target, body: `Lembrete ${which}`, sendAt: inHours(1 + other) });
    case 'series':
      return by.put(one, { repeat: { every: 'week', count: 2 + (which % 3) } });
    case 'move':
      return by.put(one, { sendAt: inHours(2 + which) });
    case 'write':
      return by.put(one, { body: `Outro texto ${which}` });
    case 'delete':
      return by.delete(one);
    case 'toQueue':
      return by.put(`/tickets/${ticket.id}`, { queueId: queues[other % 2]?.id, userId: null });
    case 'toUser':
      return by.put(`/tickets/${ticket.id}`, {
        queueId: queues[other % 2]?.id,
        userId: attendants[other % 2]?.user.id,
      });
    case 'accept':
      return by.put(`/tickets/${ticket.id}`, { status: 'open' });
  }
}

/** The schedules of a month by id, as a calendar has them. */
async function fetchMonth(by: Client): Promise<ReadonlyMap<number, Schedule>> {
  const { schedules } = await by.ok(
    by.get<{ schedules: Schedule[] }>(`${path}/range?from=${inHours(-1)}&until=${inHours(24 * 30)}`),
  );
  return new Map(schedules.map((schedule) => [schedule.id, schedule]));
}

/** As a client does: a conversation that is no longer visible takes the schedules of others with it. */
const reduceFor =
  (userId: number) => (month: ReadonlyMap<number, Schedule>, received: LiveSubscription['received'][number]) => {
    const payloadOf = <E extends 'schedule' | 'ticket'>(event: E) =>
      received.name === liveEventName(company.id, event) ? (received.payload as LivePayload<E>) : undefined;
    const event = payloadOf('schedule');
    if (event?.action === 'delete') return new Map([...month].filter(([id]) => id !== event.scheduleId));
    if (event) return new Map(month).set(event.schedule.id, event.schedule);
    const ticket = payloadOf('ticket');
    if (ticket?.action !== 'delete' || ticket.isMoving) return month;
    return new Map([...month].filter(([, one]) => one.ticketId !== ticket.ticketId || one.userId === userId));
  };

async function settle(): Promise<void> {
  const greetingMessage = String(Math.random());
  await company.admin.ok(company.admin.put(`/queue/${queues[0].id}`, { greetingMessage }));
  await until(() =>
    people.every(({ subscription }) =>
      subscription.received.some(({ payload }) => JSON.stringify(payload ?? null).includes(greetingMessage)),
    ),
  );
}

/** The queue of the conversation is that of the ticket, which has its own event. */
const plain = (month: ReadonlyMap<number, Schedule>) =>
  Object.fromEntries([...month].map(([id, { queue: _queue, ...schedule }]) => [id, schedule]));

describe('what a browser has cached of the calendar', () => {
  it('is, after any events, what a fresh answer would be, also where conversations become visible and invisible', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 10 }),
        async (rounds) => {
          const caches = people.map((person) => ({
            ...person,
            cache: followLiveEvents(person.subscription, () => fetchMonth(person.by), reduceFor(person.userId)),
          }));
          await Promise.all([...caches.map(({ cache }) => cache.start()), ...(rounds[0] ?? []).map(play)]);
          for (const round of rounds.slice(1)) await Promise.all(round.map(play));
          await settle();
          for (const { by, name, cache } of caches) {
            expect(plain(await cache.now()), name).toEqual(plain(await fetchMonth(by)));
          }
        },
      ),
      { numRuns: isFullScope ? 12 : 6, endOnFailure: true },
    );
  }, 120_000);
});
