import type { Message } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addNewer, addOlder, applyMessage, compareMessages, joinFresh, joinNewest, laterOf } from './thread.ts';
import type { Thread } from './thread.ts';
import { aMessage } from '../../../app/testing/a-message.ts';

const empty: Thread = { messages: [], hasMore: false, syncedTo: null };
/** Tenths of a second, written as the server does: without a trailing zero. */
function at(tenths: number): string {
  const seconds = String(Math.floor(tenths / 10)).padStart(2, '0');
  return `2026-11-20T12:00:${seconds}${tenths % 10 ? `.${tenths % 10}` : ''}Z`;
}

/**
 * Own messages and the way each goes: fails and is retried a few times, before it was sent or after that (as WhatsApp
 * reports of official numbers), then leaves and is delivered, or not yet.
 */
const planned = fc.record({
  tick: fc.integer({ min: 0, max: 30 }),
  failures: fc.array(fc.constantFrom([-1], [2, -1]), { maxLength: 2 }),
  isRetried: fc.boolean(),
  reaches: fc.integer({ min: 0, max: 5 }),
});
const histories = fc
  .array(planned, { minLength: 1, maxLength: 6 })
  .map((plans) => plans.map((plan, index) => historyOf(String(index + 8), plan)));

function historyOf(
  id: string,
  plan: { tick: number; failures: (readonly number[])[]; isRetried: boolean; reaches: number },
): Message[] {
  const acks = [0, ...plan.failures.flatMap((failure) => [...failure, 0])];
  // The last failure is the end of it.
  if (plan.failures.length > 0 && !plan.isRetried) acks.pop();
  else for (let ack = 2; ack <= plan.reaches; ack += 1) acks.push(ack);
  return acks.map((ack, index) =>
    aMessage({ id, fromMe: true, createdAt: at(plan.tick), updatedAt: at(plan.tick + index), ack }),
  );
}

const everyEvent = histories.chain((all) =>
  fc.record({
    all: fc.constant(all),
    // Every state at least once, some of them twice, in any order.
    events: fc
      .tuple(fc.constant(all.flat()), fc.subarray(all.flat()))
      .chain(([once, twice]) => fc.shuffledSubarray([...once, ...twice], { minLength: once.length + twice.length })),
  }),
);

describe('applyMessage', () => {
  it('ends with the last state of every message once, in order, whatever order the events came in', () => {
    fc.assert(
      fc.property(everyEvent, ({ all, events }) => {
        const { messages } = events.reduce(applyMessage, empty);
        const last = all.map((history) => history.at(-1) as Message).toSorted(compareMessages);
        expect(messages).toEqual(last);
      }),
    );
  });

  it('ends equal to a fresh answer of the part that is loaded', () => {
    fc.assert(
      fc.property(everyEvent, fc.integer({ min: 1, max: 6 }), ({ all, events }, size) => {
        const first = all.map((history) => history[0] as Message).toSorted(compareMessages);
        const loaded = first.slice(-size);
        const start: Thread = { messages: loaded, hasMore: loaded.length < first.length, syncedTo: null };
        const { messages } = events.reduce(applyMessage, start);
        const last = all.map((history) => history.at(-1) as Message).toSorted(compareMessages);
        expect(messages).toEqual(last.slice(-loaded.length));
      }),
    );
  });

  it('puts a message that came late into its place', () => {
    const before = [aMessage({ id: '9', createdAt: at(1) }), aMessage({ id: '10', createdAt: at(3) })];
    const thread = before.reduce(applyMessage, empty);
    const ids = applyMessage(thread, aMessage({ id: '11', createdAt: at(2) })).messages.map(({ id }) => id);
    expect(ids).toEqual(['9', '11', '10']);
  });

  it('orders messages of one moment by their number, not by their text', () => {
    const thread = ['10', '9', '100'].map((id) => aMessage({ id })).reduce(applyMessage, empty);
    expect(thread.messages.map(({ id }) => id)).toEqual(['9', '10', '100']);
  });
});

describe('laterOf', () => {
  it('never takes back a delivery, and lets a failed message wait again', () => {
    const read = aMessage({ ack: 4, updatedAt: at(1) });
    const delivered = aMessage({ ack: 3, updatedAt: at(2) });
    expect(laterOf(read, delivered)).toBe(read);
    expect(laterOf(delivered, read)).toBe(read);
    const failed = aMessage({ ack: -1, updatedAt: at(1) });
    const waiting = aMessage({ ack: 0, updatedAt: at(2) });
    expect(laterOf(failed, waiting)).toBe(waiting);
    expect(laterOf(waiting, failed)).toBe(waiting);
  });

  it('shows a message that failed after it was sent as failed, and as waiting when it is sent again', () => {
    const sent = aMessage({ ack: 2, updatedAt: at(1) });
    const failed = aMessage({ ack: -1, failure: 'ERR_SENDING_WAPP_MSG', updatedAt: at(2) });
    const waiting = aMessage({ ack: 0, updatedAt: at(3) });
    for (const [earlier, later] of [
      [sent, failed],
      [failed, waiting],
      [sent, waiting],
    ] as const) {
      expect(laterOf(earlier, later)).toBe(later);
      expect(laterOf(later, earlier)).toBe(later);
    }
  });
});

describe('pages', () => {
  const conversation = Array.from({ length: 60 }, (_none, index) =>
    aMessage({ id: String(index + 1), createdAt: at(index) }),
  );
  const page = (from: number, to: number) => ({ messages: conversation.slice(from, to), hasMore: from > 0 });
  const idsOf = (thread: Thread) => thread.messages.map(({ id }) => Number(id));
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_none, index) => from + index + 1);

  it('grow the conversation upwards without a message twice', () => {
    const thread = joinFresh(page(40, 60), { messages: [], hasMore: true, syncedTo: null });
    const grown = addOlder(addOlder(thread, page(20, 40)), page(0, 20));
    expect(idsOf(grown)).toEqual(range(0, 60));
    expect(grown.hasMore).toBe(false);
  });

  it('keep what was loaded when a refetch touches it', () => {
    const known: Thread = { messages: conversation.slice(10, 45), hasMore: true, syncedTo: '45' };
    const thread = joinFresh(page(40, 60), known);
    expect(idsOf(thread)).toEqual(range(10, 60));
    expect(thread).toMatchObject({ hasMore: true, syncedTo: '60' });
  });

  it('leave no hole after an interruption, even if a live event has come in behind it', () => {
    // Known up to 30, then nothing was received until 60 came in live; the fresh page begins at 41.
    const messages = [...conversation.slice(0, 30), ...conversation.slice(59)];
    const known: Thread = { messages, hasMore: false, syncedTo: '30' };
    const thread = joinFresh(page(40, 60), known);
    expect(idsOf(thread)).toEqual(range(40, 60));
    expect(thread.hasMore).toBe(true);
  });

  it('keep what live events brought while they travelled', () => {
    const known: Thread = { messages: conversation.slice(30, 60), hasMore: true, syncedTo: '50' };
    expect(idsOf(joinFresh(page(38, 58), known))).toEqual(range(30, 60));
  });

  it('around an earlier message take changes in, and nothing that came after a hole', () => {
    const part: Thread = { messages: conversation.slice(10, 20), hasMore: true, hasNewer: true, syncedTo: null };
    const changed = aMessage({ id: '15', createdAt: at(14), body: 'outra', updatedAt: at(99) });
    expect(applyMessage(part, changed).messages[4]?.body).toBe('outra');
    expect(applyMessage(part, aMessage({ id: '61', createdAt: at(60) }))).toBe(part);
  });

  it('around an earlier message meet the newest part without a message lost or twice', () => {
    const newest: Thread = { messages: conversation.slice(40, 60), hasMore: true, syncedTo: '58' };
    let part: Thread = { messages: conversation.slice(10, 20), hasMore: true, hasNewer: true, syncedTo: null };
    expect(joinNewest(part, newest)).toBeNull();
    part = addNewer(part, { messages: conversation.slice(20, 40), hasMore: true, hasNewer: true });
    // The server answered before the last two came in; the newest part received them live.
    part = addNewer(part, { messages: conversation.slice(40, 58), hasMore: true, hasNewer: false });
    const joined = joinNewest(part, newest);
    expect(joined && idsOf(joined)).toEqual(range(10, 60));
    expect(joined?.hasMore).toBe(true);
  });
});
