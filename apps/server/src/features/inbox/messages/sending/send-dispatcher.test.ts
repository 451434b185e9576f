import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dayMs, hourMs } from '@balcao/contract';
import { createLog } from '../../../../platform/log/log.ts';
import { createSendDispatcher } from './send-dispatcher.ts';

const connection = { companyId: 1, whatsappId: 1 };
const log = createLog({ logLevel: 'fatal' }, { write: () => {} });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Entry {
  ticketId: number;
  id: number;
}

/** A queue in memory, and a provider with a set delay and a set number of failures for each message. */
function aQueue(behave: (entry: Entry) => { takes: number; fails?: number }) {
  const waiting: Entry[] = [];
  const sent: Entry[] = [];
  const tries = new Map<number, number>();
  const under = { way: 0, most: 0 };
  const polls = { count: 0 };
  const atWork = new Set<number>();
  const dispatcher = createSendDispatcher<Entry>({
    log,
    async takeBatch(_connection, limit, except) {
      polls.count += 1;
      const entries = waiting.filter(({ ticketId }) => !except.includes(ticketId)).slice(0, limit);
      return { entries, hasMore: entries.length === limit };
    },
    async send(_connection, entry) {
      if (atWork.has(entry.ticketId)) throw new Error('two of one conversation at once');
      atWork.add(entry.ticketId);
      under.way += 1;
      under.most = Math.max(under.most, under.way);
      const { takes, fails = 0 } = behave(entry);
      await new Promise((resolve) => setTimeout(resolve, takes));
      under.way -= 1;
      atWork.delete(entry.ticketId);
      const tried = (tries.get(entry.id) ?? 0) + 1;
      tries.set(entry.id, tried);
      if (tried <= fails) return false;
      waiting.splice(waiting.indexOf(entry), 1);
      sent.push(entry);
      return true;
    },
  });
  const add = (...entries: Entry[]) => {
    waiting.push(...entries);
    return dispatcher.dispatch(connection);
  };
  return { dispatcher, add, waiting, sent, under, polls };
}

describe('send dispatcher', () => {
  it('sends other conversations while one is slow, and keeps the order of each', async () => {
    const queue = aQueue(({ ticketId }) => ({ takes: ticketId === 1 ? 60_000 : 20 }));
    void queue.add({ ticketId: 1, id: 1 }, { ticketId: 2, id: 2 }, { ticketId: 1, id: 3 }, { ticketId: 2, id: 4 });
    await vi.advanceTimersByTimeAsync(50);
    expect(queue.sent.map(({ id }) => id)).toEqual([2, 4]);
    // What comes while the slow one is on its way leaves within a moment.
    void queue.add({ ticketId: 3, id: 5 }, { ticketId: 1, id: 6 });
    await vi.advanceTimersByTimeAsync(150);
    expect(queue.sent.map(({ id }) => id)).toEqual([2, 4, 5]);
    const mostPolls = queue.polls.count + 1;
    await vi.advanceTimersByTimeAsync(59_000);
    // It does not poll again and again for something to do.
    expect(queue.polls.count).toBeLessThanOrEqual(mostPolls);
    await vi.advanceTimersByTimeAsync(150_000);
    expect(queue.sent.map(({ id }) => id)).toEqual([2, 4, 5, 1, 3, 6]);
  });

  it('sends a bounded number of conversations in parallel, and takes the next when one ends', async () => {
    const queue = aQueue(({ ticketId }) => ({ takes: ticketId <= 49 ? 10_000 : 10 }));
    void queue.add(...Array.from({ length: 120 }, (_unused, index) => ({ ticketId: index + 1, id: index + 1 })));
    await vi.advanceTimersByTimeAsync(9_900);
    // One slot is left, through which all the others went.
    expect(queue.under.most).toBe(50);
    expect(queue.sent.length).toBe(71);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(queue.sent.length).toBe(120);
  });

  it('backs off a failing conversation while the others go on; retries at once with a new session', async () => {
    const queue = aQueue(({ id }) => ({ takes: 5, fails: id === 1 ? 3 : 0 }));
    void queue.add({ ticketId: 1, id: 1 }, { ticketId: 1, id: 2 }, { ticketId: 2, id: 3 });
    await vi.advanceTimersByTimeAsync(100);
    expect(queue.sent.map(({ id }) => id)).toEqual([3]);
    // A message by a person does not use up its tries.
    for (let id = 10; id < 15; id += 1) void queue.add({ ticketId: id, id });
    await vi.advanceTimersByTimeAsync(100);
    expect(queue.sent.length).toBe(6);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(queue.waiting.map(({ id }) => id)).toEqual([1, 2]);
    void queue.dispatcher.dispatch(connection, true);
    await vi.advanceTimersByTimeAsync(20);
    expect(queue.sent.slice(-2).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('sends everything in order, whatever is slow, fails or arrives meanwhile', async () => {
    const entry = fc.record({
      ticketId: fc.integer({ min: 1, max: 6 }),
      takes: fc.integer({ min: 0, max: 400 }),
      fails: fc.integer({ min: 0, max: 2 }),
      after: fc.integer({ min: 0, max: 200 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 30 }), async (plan) => {
        const queue = aQueue(({ id }) => plan[id] ?? { takes: 0 });
        for (const [id, { ticketId, after }] of plan.entries()) {
          await vi.advanceTimersByTimeAsync(after);
          void queue.add({ ticketId, id });
        }
        await vi.advanceTimersByTimeAsync(600_000);
        expect(queue.sent.length).toBe(plan.length);
        for (const ofOne of Map.groupBy(queue.sent, ({ ticketId }) => ticketId).values()) {
          const ids = ofOne.map(({ id }) => id);
          expect(ids).toEqual(ids.toSorted((a, b) => a - b));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('polls ten times a second at most while everything has to wait for its turn', async () => {
    let polls = 0;
    const paced = createSendDispatcher<Entry>({
      log,
      takeBatch: async () => {
        polls += 1;
        return { entries: [], hasMore: true, waitMs: 60_000 };
      },
      send: async () => true,
    });
    for (let times = 0; times < 200; times += 1) {
      void paced.dispatch(connection);
      await vi.advanceTimersByTimeAsync(5);
    }
    expect(polls).toBeGreaterThan(5);
    expect(polls).toBeLessThanOrEqual(11);
    await paced.stop();
  });

  it('stops taking messages and finishes those in flight when it is drained', async () => {
    const queue = aQueue(() => ({ takes: 100 }));
    void queue.add({ ticketId: 1, id: 1 }, { ticketId: 1, id: 2 });
    await vi.advanceTimersByTimeAsync(10);
    const settled = queue.dispatcher.stop();
    void queue.add({ ticketId: 2, id: 3 });
    await vi.advanceTimersByTimeAsync(100);
    await settled;
    expect(queue.sent.map(({ id }) => id)).toEqual([1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(queue.sent.length).toBe(1);
  });

  it('looks once an hour while messages wait for longer than a timer can', async () => {
    let looks = 0;
    const dispatcher = createSendDispatcher<Entry>({
      log,
      takeBatch() {
        looks += 1;
        return Promise.resolve({ entries: [], hasMore: false, waitMs: 40 * dayMs });
      },
      send: () => Promise.resolve(true),
    });
    await dispatcher.dispatch(connection);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(looks).toBe(1);
    await vi.advanceTimersByTimeAsync(2.5 * hourMs);
    expect(looks).toBe(3);
    await dispatcher.stop();
  });
});
