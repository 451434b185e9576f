import type { ChatMessage } from '@balcao/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addNewer, addOlder, applyMessage, joinFresh } from './chat-thread.ts';
import type { LoadedMessages } from './chat-thread.ts';

const at = (second: number): string => `2026-11-20T12:00:${String(second).padStart(2, '0')}.000Z`;
const written = (id: number, version = 0): ChatMessage => ({
  id,
  chatId: 1,
  senderId: 5,
  sender: { id: 5, name: 'Ana' },
  message: `${id} v${version}`,
  mediaType: 'conversation',
  mediaPath: null,
  mediaName: null,
  mediaMime: null,
  mediaSize: null,
  mediaWidth: null,
  mediaHeight: null,
  mediaDuration: null,
  isVoice: false,
  isEdited: version > 0,
  isDeleted: false,
  mentions: [],
  quoted: null,
  reactions: [],
  pinned: null,
  clientId: null,
  createdAt: at(0),
  updatedAt: at(version),
});
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => written(from + index));
const part = (from: number, to: number, more: Partial<LoadedMessages> = {}): LoadedMessages => ({
  messages: range(from, to),
  hasMore: from > 1,
  hasNewer: false,
  ...more,
});
const texts = ({ messages }: LoadedMessages) => messages.map(({ message }) => message);

describe('the loaded part of a chat', () => {
  it('ends as a fresh answer would, in whatever order and however often its events come', () => {
    const event = fc.record({ id: fc.integer({ min: 1, max: 12 }), version: fc.integer({ min: 0, max: 5 }) });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const final = events
          .map(({ id, version }) => written(id, version))
          .reduce(applyMessage, { messages: [], hasMore: false, hasNewer: false } as LoadedMessages);
        const ids = [...new Set(events.map(({ id }) => id))].toSorted((a, b) => a - b);
        const latest = (id: number) => Math.max(...events.filter((one) => one.id === id).map(({ version }) => version));
        expect(texts(final)).toEqual(ids.map((id) => `${id} v${latest(id)}`));
      }),
    );
  });

  it('takes nothing that lies beyond a page that is not loaded', () => {
    const middle = part(5, 7, { hasNewer: true });
    for (const id of [4, 8]) expect(applyMessage(middle, written(id))).toBe(middle);
    expect(texts(applyMessage(part(5, 7), written(8)))).toHaveLength(4);
  });

  it('grows by pages that overlap without saying anything twice', () => {
    const older = addOlder(part(5, 7), { records: range(3, 6), hasMore: true, hasNewer: true });
    expect(older.messages.map(({ id }) => id)).toEqual([3, 4, 5, 6, 7]);
    const newer = addNewer(part(5, 7, { hasNewer: true }), { records: range(7, 9), hasMore: true, hasNewer: false });
    expect([newer.messages.map(({ id }) => id), newer.hasNewer]).toEqual([[5, 6, 7, 8, 9], false]);
  });

  it('keeps what was loaded before a fresh end only if the two meet', () => {
    expect(joinFresh(part(10, 12), part(5, 10)).messages).toHaveLength(8);
    expect(joinFresh(part(10, 12), part(1, 10)).hasMore).toBe(false);
    expect(joinFresh(part(10, 12), part(5, 8)).messages).toHaveLength(3);
  });
});
