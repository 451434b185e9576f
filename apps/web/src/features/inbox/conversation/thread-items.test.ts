import type { Message } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aMessage, aNote, anEvent } from '../../../app/testing/a-message.ts';
import { applyMessage } from '../messages/index.ts';
import type { Thread, UnsentMessage } from '../messages/index.ts';
import { extrasOf, firstUnread, isAmongItems, shownMessages, threadItems } from './thread-items.ts';
import type { ThreadMessage, ThreadItem } from './thread-items.ts';

const ana = { id: 5, name: 'Ana', companyId: 1 };
const empty: Thread = { messages: [], hasMore: false, syncedTo: null };
const anOutgoing = (facts: Partial<UnsentMessage>): UnsentMessage => ({
  clientId: 'a',
  conversationId: 1,
  body: 'Oi',
  media: null,
  quoted: null,
  createdAt: '2026-11-20T12:00:00.000Z',
  state: 'sending',
  progress: 0,
  failure: null,
  ...facts,
});
const confirmed = (shown: readonly ThreadMessage[]) =>
  shown.map(({ message, unsent: outgoing }) => [message.body, outgoing === null]);

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
  const shownOf = (messages: Message[]): ThreadMessage[] =>
    messages.map((message) => ({ key: message.id, message, unsent: null }));
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
    const items = threadItems(shown, { hasMore: false, unread: { fromId: '6', count: 1 } });
    expect(outline(items)).toEqual(['day', '1*', 'day', '2*', '3', '4*', '5*', 'unread', '6*']);
  });

  it('never changes a row that was shown when older messages come', () => {
    const messages = Array.from({ length: 50 }, (_none, index) =>
      aMessage({ id: String(index), createdAt: day(1 + Math.floor(index / 7), index), fromMe: index % 3 === 0 }),
    );
    const extras = extrasOf(
      [3, 11, 24, 40].map((index) => aNote({ id: index, createdAt: messages[index]?.createdAt ?? '' })),
      [0, 11, 30, 49].map((index) => anEvent({ id: String(index), createdAt: messages[index]?.createdAt ?? '' })),
    );
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 49 }), fc.integer({ min: 1, max: 48 }), (size, more) => {
        const few = threadItems(shownOf(messages.slice(-size)), { hasMore: true, extras });
        const all = messages.slice(-Math.min(50, size + more));
        const many = threadItems(shownOf(all), { hasMore: all.length < 50, extras });
        expect(many.slice(-few.length)).toEqual(few);
      }),
    );
  });
});

describe('notes and lines of the log', () => {
  const at = (minute: number) => new Date(2026, 10, 20, 9, minute).toISOString();
  const shown = [1, 3, 5].map((minute): ThreadMessage => {
    const message = aMessage({ id: String(minute), createdAt: at(minute) });
    return { key: message.id, message, unsent: null };
  });
  const keys = (items: readonly ThreadItem[]) => items.map((item) => item.key);

  it('when the number was away, before what came in afterwards', () => {
    const outage = { id: 7, beganAt: at(2), endedAt: at(4), mayMiss: false, messages: 1 };
    const shown = shownMessages(
      {
        messages: [aMessage({ id: '1', createdAt: at(1) }), aMessage({ id: '2', createdAt: at(3) })],
        hasMore: false,
        syncedTo: null,
      },
      [],
      ana,
    );
    const kinds = threadItems(shown, { hasMore: false, extras: extrasOf([], [], [outage]) }).map(({ kind }) => kind);
    expect(kinds).toEqual(['day', 'message', 'outage', 'message']);
  });

  it('stand where they happened, and a run of messages begins anew below them', () => {
    const extras = extrasOf([aNote({ id: 1, createdAt: at(4) })], [anEvent({ id: '2', createdAt: at(2) })]);
    const items = threadItems(shown, { hasMore: false, extras });
    expect(keys(items)).toEqual(['day 1', '1', 'event 2', '3', 'note 1', '5']);
    expect(items.map((item) => item.kind === 'message' && item.first)).toEqual([false, true, false, true, false, true]);
  });

  it('notes and log lines of times that are not loaded wait for their messages', () => {
    const notes = [
      aNote({ id: 1, createdAt: at(0) }),
      aNote({ id: 2, createdAt: at(4) }),
      aNote({ id: 3, createdAt: at(9) }),
    ];
    const extras = extrasOf(notes, []);
    expect(keys(threadItems(shown, { hasMore: true, extras }))).toEqual(['3', 'note 2', '5', 'note 3']);
    expect(keys(threadItems(shown, { hasMore: false, hasNewer: true, extras }))).toEqual([
      'day note 1',
      'note 1',
      '1',
      '3',
      'note 2',
      '5',
    ]);
  });

  it('show who moved the ticket, but not what is visible anyway', () => {
    const kinds = [
      'queued',
      'started',
      'first_answer',
      'returned',
      'transferred',
      'rated',
      'finished',
      'reopened',
    ] as const;
    const events = kinds.map((kind, index) => anEvent({ id: String(index), kind, createdAt: at(index) }));
    expect(extrasOf([], events).map((extra) => extra.kind === 'event' && extra.event.kind)).toEqual([
      'returned',
      'transferred',
      'rated',
      'finished',
      'reopened',
    ]);
  });

  it('never stand below a message that is just being sent', () => {
    const outgoing = anOutgoing({ createdAt: at(0) });
    const sending: ThreadMessage = { key: 'a', message: aMessage({ id: 'local', createdAt: at(0) }), unsent: outgoing };
    const extras = extrasOf([aNote({ createdAt: at(9) })], []);
    expect(keys(threadItems([...shown, sending], { hasMore: false, extras })).slice(-2)).toEqual(['note 1', 'a']);
  });
});

describe('firstUnread', () => {
  const messages = ['1', '2', '3', '4'].map((id) => aMessage({ id, fromMe: id === '2' }));
  const whole: Thread = { messages, hasMore: false, syncedTo: null };
  it.each([
    [0, null],
    [1, '4'],
    [3, '1'],
    [9, '1'],
  ])('the first unread message of %i is %s', (count, id) => {
    expect(firstUnread(whole, count)).toBe(id);
    expect(firstUnread({ ...whole, hasMore: true, unreadFrom: '0' }, count)).toBe(count > 3 ? '0' : id);
  });

  it.each([true, false])('is known to be among the rows, or not, with older messages: %s', (hasMore) => {
    const thread = { ...whole, hasMore };
    const rows = threadItems(shownMessages(thread, [], ana), thread);
    for (const id of ['0', '1', '2', '4']) {
      const drawn = rows.some((item) => item.kind === 'message' && item.messageId === id);
      expect(isAmongItems(thread, id)).toBe(drawn);
    }
  });

  it('a first unread message that is not loaded draws no line above another message, and one above its own when it comes', () => {
    const thread: Thread = { ...whole, hasMore: true, unreadFrom: '0' };
    const line = { fromId: firstUnread(thread, 9) ?? '', count: 9 };
    const lines = (loaded: Thread) =>
      threadItems(shownMessages(loaded, [], ana), { ...loaded, unread: line }).flatMap(({ kind }, index) =>
        kind === 'unread' ? [index] : [],
      );
    expect(lines(thread)).toEqual([]);
    expect(
      lines({ ...thread, messages: ['0a', '0'].map((id) => aMessage({ id })).concat(messages), hasMore: false }),
    ).toEqual([2]);
  });
});
