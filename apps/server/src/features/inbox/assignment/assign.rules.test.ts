import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assign,
  byUrgency,
  isKept,
  type Facts,
  type Person,
  type QueueRules,
  type Receiver,
  type Waiting,
} from './assign.rules.ts';

const now = Date.parse('2026-11-24T12:00:00Z');
const minute = 60_000;
const person = (userId: number, load = 0, state: Person['state'] = 'available'): Person => ({ userId, load, state });
const receiver = (userId: number, fields: Partial<Receiver> = {}): Receiver => ({
  userId,
  capacity: 8,
  lastAt: null,
  standInId: null,
  ...fields,
});
const sales = (fields: Partial<QueueRules> = {}): QueueRules => ({
  queueId: 1,
  mode: 'least',
  usesOwner: true,
  ownerWaitMinutes: 5,
  usesLast: false,
  receivers: [receiver(1), receiver(2), receiver(3)],
  ...fields,
});
const waits = (ticketId: number, fields: Partial<Waiting> = {}): Waiting => ({
  ticketId,
  queueId: 1,
  since: now - 17 * minute,
  priority: 2,
  ownerId: null,
  lastUserId: null,
  ...fields,
});
const facts = (people: Person[], queue: QueueRules = sales()): Facts => ({ now, people, queues: [queue] });
const words = (given: Facts, waiting: Waiting[]) =>
  assign(given, waiting).map(({ ticketId, userId, reason }) => [ticketId, userId, reason]);

describe('assignment of tickets', () => {
  it('gives to whom has the fewest, at a tie to whom is free for longest, and never above the limit', () => {
    const people = [person(1, 2), person(2, 1), person(3, 7)];
    expect(words(facts(people), [waits(1), waits(2), waits(3)])).toEqual([
      [1, 2, 'least'],
      [2, 1, 'tie'],
      [3, 2, 'least'],
    ]);
    expect(words(facts([person(1, 8), person(2, 9), person(3, 8)]), [waits(1)])).toEqual([[1, null, 'full']]);
  });

  it('gives in turn to whom the queue gave nothing for longest', () => {
    const queue = sales({
      mode: 'turn',
      receivers: [receiver(1, { lastAt: 30 }), receiver(2, { lastAt: 10 }), receiver(3)],
    });
    const given = facts([person(1), person(2, 5), person(3)], queue);
    expect(words(given, [waits(1), waits(2), waits(3), waits(4)])).toEqual([
      [1, 3, 'turn'],
      [2, 2, 'turn'],
      [3, 1, 'turn'],
      [4, 3, 'turn'],
    ]);
  });

  it('takes the more urgent first, then who waits longest', () => {
    const given = facts([person(1)], sales({ receivers: [receiver(1, { capacity: 2 })] }));
    const waiting = [
      waits(1, { since: now - 9 * minute }),
      waits(2, { since: now - 3 * minute, priority: 0 }),
      waits(3, { since: now - 40 * minute }),
    ];
    expect(words(given, waiting)).toEqual([
      [2, 1, 'least'],
      [3, 1, 'least'],
      [1, null, 'full'],
    ]);
  });

  it('prefers who looks after the customer, waits for them in a pause, and not while they are away', () => {
    const recent = waits(1, { ownerId: 3, since: now - 2 * minute });
    expect(words(facts([person(1), person(2), person(3, 6)]), [recent])).toEqual([[1, 3, 'owner']]);
    expect(assign(facts([person(1), person(3, 0, 'paused')]), [recent])).toEqual([
      { ticketId: 1, queueId: 1, userId: null, reason: 'owner', until: now + 3 * minute },
    ]);
    expect(words(facts([person(1), person(3, 8)]), [recent])).toEqual([[1, null, 'owner']]);
    expect(words(facts([person(1), person(3, 0, 'away')]), [recent])).toEqual([[1, 1, 'least']]);
    expect(words(facts([person(1), person(3, 0, 'paused')]), [waits(1, { ownerId: 3 })])).toEqual([[1, 1, 'least']]);
    expect(words(facts([person(1), person(9)]), [waits(1, { ownerId: 9 })])).toEqual([[1, 1, 'least']]);
  });

  it('gives to the stand-in of who looks after the customer, and to who served them last where the queue says so', () => {
    const queue = sales({ usesLast: true, receivers: [receiver(1), receiver(2), receiver(3, { standInId: 2 })] });
    const given = facts([person(1), person(2, 5), person(3, 0, 'away')], queue);
    expect(assign(given, [waits(1, { ownerId: 3 })])).toMatchObject([{ userId: 2, reason: 'standIn', forUserId: 3 }]);
    expect(words(given, [waits(2, { lastUserId: 2 })])).toEqual([[2, 2, 'last']]);
    expect(words(given, [waits(3, { lastUserId: 3 })])).toEqual([[3, 1, 'least']]);
  });

  it('says why a ticket waits, and gives nothing out by hand', () => {
    const why = (people: Person[], queue = sales()) => words(facts(people, queue), [waits(1)])[0]?.[2];
    expect(why([person(1, 8), person(2, 0, 'away')])).toBe('full');
    expect(why([person(1, 0, 'paused'), person(2, 0, 'away')])).toBe('paused');
    expect(why([])).toBe('away');
    expect(why([person(1)], sales({ receivers: [] }))).toBe('noReceivers');
    expect(assign(facts([person(1)], sales({ mode: 'hand' })), [waits(1)])).toEqual([]);
  });

  it('keeps a ticket for who looks after its customer, from colleagues who ask for the next one', () => {
    const owned = waits(1, { ownerId: 3, since: now - 2 * minute });
    const there = facts([person(1), person(3)]);
    expect([isKept(there, owned, 1), isKept(there, owned, 3)]).toEqual([true, false]);
    expect(isKept(facts([person(1), person(3, 0, 'paused')]), owned, 1)).toBe(true);
    expect(isKept(facts([person(1), person(3, 0, 'away')]), owned, 1)).toBe(false);
    expect(isKept(facts([person(1)], sales({ mode: 'hand' })), owned, 1)).toBe(false);
    expect(isKept(there, waits(2), 1)).toBe(false);
  });
});

/** A day of a company: arrivals, people who come, pause, vanish and finish, in steps of ten seconds. */
function simulate(seed: number, count: number) {
  let state = seed;
  const random = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
  const people = new Map(Array.from({ length: 50 }, (_, index) => [index + 1, person(index + 1)]));
  const queues = Array.from({ length: 6 }, (_, index) =>
    sales({
      queueId: index + 1,
      mode: index % 2 === 0 ? 'least' : 'turn',
      receivers: [...people.keys()]
        .filter(() => random(3) > 0)
        .map((userId) => receiver(userId, { capacity: 2 + random(8) })),
    }),
  );
  const turns = new Map<string, number>();
  const open = new Map<number, number>();
  let waiting: Waiting[] = [];
  const problems: string[] = [];
  const given = new Map<number, number>();
  let arrived = 0;
  let now = 0;
  while (given.size < count && now < 400_000_000) {
    now += 10_000;
    for (let more = random(8); more > 0 && arrived < count; more -= 1) {
      arrived += 1;
      const ownerId = random(4) === 0 ? 1 + random(50) : null;
      waiting.push(waits(arrived, { queueId: 1 + random(6), since: now, priority: random(10) === 0 ? 0 : 2, ownerId }));
    }
    for (const [userId, one] of people) {
      const chance = random(200);
      if (chance < 4) one.state = chance === 0 ? 'away' : chance === 1 ? 'paused' : 'available';
      // One of five vanishes for good in the middle of the day.
      if (userId % 5 === 0 && arrived > count / 2) one.state = 'away';
    }
    for (const [ticketId, userId] of open)
      if (random(6) === 0 || (userId % 5 === 0 && arrived > count / 2)) open.delete(ticketId);
    for (const one of people.values()) one.load = [...open.values()].filter((userId) => userId === one.userId).length;
    const standing = queues.map((queue) => ({
      ...queue,
      receivers: queue.receivers.map((one) => ({
        ...one,
        lastAt: turns.get(`${queue.queueId} ${one.userId}`) ?? null,
      })),
    }));
    const loads = new Map([...people.values()].map(({ userId, load }) => [userId, load]));
    let last: Waiting | undefined;
    for (const decision of assign({ now, people: [...people.values()], queues: standing }, waiting)) {
      const ticket = waiting.find(({ ticketId }) => ticketId === decision.ticketId);
      if (!ticket) problems.push(`${decision.ticketId} does not wait`);
      if (ticket && last && byUrgency(last, ticket) > 0) problems.push(`${ticket.ticketId} came before its turn`);
      last = ticket;
      const queue = standing.find(({ queueId }) => queueId === decision.queueId);
      const free = (queue?.receivers ?? []).filter(
        ({ userId, capacity }) => people.get(userId)?.state === 'available' && (loads.get(userId) ?? 0) < capacity,
      );
      if (decision.userId === null) {
        if (free.length > 0 && decision.reason !== 'owner')
          problems.push(`${decision.ticketId} waits beside a free place`);
        continue;
      }
      const { userId, reason } = decision;
      if (given.has(decision.ticketId)) problems.push(`${decision.ticketId} was given twice`);
      if (!free.some((one) => one.userId === userId)) problems.push(`${userId} is away or full`);
      const fewest = Math.min(...free.map((one) => loads.get(one.userId) ?? 0));
      if (queue?.mode === 'least' && reason !== 'owner' && (loads.get(userId) ?? 0) > fewest)
        problems.push(`${userId} has more than others`);
      given.set(decision.ticketId, userId);
      open.set(decision.ticketId, userId);
      loads.set(userId, (loads.get(userId) ?? 0) + 1);
      turns.set(`${decision.queueId} ${userId}`, now + given.size / 1e6);
    }
    waiting = waiting.filter(({ ticketId }) => !given.has(ticketId));
  }
  return { problems, given };
}

describe('a day of arrivals', () => {
  it('gives each of 2,000 once, to nobody who is away or full, the urgent and oldest first, evenly among equals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), (seed) => {
        const { problems, given } = simulate(seed, 2_000);
        expect(problems).toEqual([]);
        expect(given.size).toBe(2_000);
      }),
      { numRuns: 3 },
    );
  });
});
