import type { Message } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyMessage } from './messages.live.ts';
import type { Thread } from './messages.live.ts';
import { aMessage } from './messages.testing.ts';
import type { Outgoing } from './outbox.ts';
import { firstUnread, shownMessages, threadItems } from './thread-items.ts';
import type { Shown, ThreadItem } from './thread-items.ts';

const ana = { id: 5, name: 'Ana', companyId: 1 };
const empty: Thread = { messages: [], hasMore: false, syncedTo: null };
const anOutgoing = (facts: Partial<Outgoing>): Outgoing => ({
  clientId: 'a',
  ticketId: 1,
  body: 'Oi',
  media: null,
  quoted: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  state: 'sending',
  progress: 0,
  failure: null,
  ...facts,
});
const confirmed = (shown: readonly Shown[]) => shown.map(({ message, outgoing }) => [message.body, outgoing === null]);

describe('shownMessages', () => {
  it('shows each written message once, whichever of answer, live event and failure comes when', () => {
    const clientIds = ['a', 'b', 'c'];
    const happening = fc.record({
      clientId: fc.constantFrom(...clientIds),
      what: fc.constantFrom('event', 'answer', 'failure', 'ack'),
    });
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 20, size: 'max' }), (happenings) => {
        let thread = empty;
        let outgoing = clientIds.map((clientId) => anOutgoing({ clientId, body: clientId }));
        for (const { clientId, what } of happenings) {
          const id = `${clientIds.indexOf(clientId) + 1}`;
          const stored = aMessage({ id, clientId, body: clientId, fromMe: true, ack: what === 'ack' ? 2 : 0 });
          const others = outgoing.filter((one) => one.clientId !== clientId);
          const own = outgoing.filter((one) => one.clientId === clientId);
          if (what === 'failure') outgoing = [...others, ...own.map((one) => ({ ...one, state: 'failed' as const }))];
          else thread = applyMessage(thread, stored);
          if (what === 'answer') outgoing = others;
        }
        const shown = shownMessages(thread, outgoing, ana);
        expect(shown.map(({ key }) => key).toSorted()).toEqual(clientIds);
        expect(shown.map(({ message }) => message.body).toSorted()).toEqual(clientIds);
      }),
    );
  });

  it('shows what is on its way as waiting, last, under the key it will keep', () => {
    const thread = applyMessage(empty, aMessage({ id: '1', body: 'antes' }));
    const before = shownMessages(thread, [anOutgoing({ clientId: 'x', body: 'nova' })], ana);
    expect(confirmed(before)).toEqual([
      ['antes', true],
      ['nova', false],
    ]);
    expect(before[1]?.message).toMatchObject({ ack: 0, fromMe: true, user: { name: 'Ana' } });
    const stored = aMessage({ id: '2', clientId: 'x', body: 'nova', fromMe: true });
    const after = shownMessages(applyMessage(thread, stored), [], ana);
    expect(after[1]?.key).toBe(before[1]?.key);
  });

  it('says why one was refused', () => {
    const [failed] = shownMessages(empty, [anOutgoing({ state: 'failed', failure: 'ERR_NETWORK' })], ana);
    expect(failed?.message).toMatchObject({ ack: -1, failure: 'ERR_NETWORK' });
  });
});

describe('threadItems', () => {
  const day = (date: number, minute: number) => new Date(2026, 10, date, 9, minute).toISOString();
  const shownOf = (messages: Message[]): Shown[] =>
    messages.map((message) => ({ key: message.id, message, outgoing: null }));
  const outline = (items: readonly ThreadItem[]) =>
    items.map((item) => (item.kind === 'message' ? `${item.key}${item.first ? '*' : ''}` : item.kind));

  it('puts a pill above each day, starts runs at each change of speaker and draws the unread line', () => {
    const shown = shownOf([
      aMessage({ id: '1', createdAt: day(19, 0) }),
      aMessage({ id: '2', createdAt: day(20, 0) }),
      aMessage({ id: '3', createdAt: day(20, 1) }),
      aMessage({ id: '4', createdAt: day(20, 2), fromMe: true, user: { id: 5, name: 'Ana' } }),
      aMessage({ id: '5', createdAt: day(20, 3), fromMe: true, user: { id: 6, name: 'Bruno' } }),
      aMessage({ id: '6', createdAt: day(20, 4) }),
    ]);
    const items = threadItems(shown, false, { fromId: '6', count: 1 });
    expect(outline(items)).toEqual(['day', '1*', 'day', '2*', '3', '4*', '5*', 'unread', '6*']);
  });

  it('never changes a row that was shown when older messages come', () => {
    const messages = Array.from({ length: 50 }, (_none, index) =>
      aMessage({ id: String(index), createdAt: day(1 + Math.floor(index / 7), index), fromMe: index % 3 === 0 }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 49 }), fc.integer({ min: 1, max: 48 }), (size, more) => {
        const few = threadItems(shownOf(messages.slice(-size)), true, null);
        const all = messages.slice(-Math.min(50, size + more));
        const many = threadItems(shownOf(all), all.length < 50, null);
        expect(many.slice(-few.length)).toEqual(few);
      }),
    );
  });
});

describe('firstUnread', () => {
  const messages = ['1', '2', '3', '4'].map((id) => aMessage({ id, fromMe: id === '2' }));
  it.each([
    [0, null],
    [1, '4'],
    [3, '1'],
    [9, '1'],
  ])('of %i unread ones is %s', (count, id) => {
    expect(firstUnread(messages, count)).toBe(id);
  });
});
