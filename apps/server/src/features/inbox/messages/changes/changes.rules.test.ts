import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decideDelete,
  decideEdit,
  decideReaction,
  contactReaction,
  withReaction,
  type ChangeFacts,
} from './changes.rules.ts';

const sentAt = '2026-05-04T12:00:00Z';
const sent: ChangeFacts = {
  fromMe: true,
  mediaType: 'conversation',
  body: 'Oi',
  ack: 3,
  isDeleted: false,
  leaving: true,
  sentAt,
};
const after = (minutes: number, seconds = 0) => new Date(Date.parse(sentAt) + minutes * 60_000 + seconds * 1000);

describe('an edit', () => {
  it('is sent within 15 minutes, to the second, and refused afterwards with the limit', () => {
    expect(decideEdit(sent, after(0))).toBe('send');
    expect(decideEdit(sent, after(15))).toBe('send');
    expect(decideEdit(sent, after(15, 1))).toEqual({ refuse: 'tooOld', limitMinutes: 15 });
  });

  it.each<[string, Partial<ChangeFacts>]>([
    ['of the contact', { fromMe: false }],
    ['that is deleted', { isDeleted: true }],
    ['without a caption', { mediaType: 'image', body: '' }],
    ['of a voice', { mediaType: 'audio', body: 'x' }],
    ['of a place', { mediaType: 'locationMessage', body: 'a|b|c' }],
    ['whose sending failed halfway', { ack: -1 }],
  ])('an edit of a message %s is refused, whenever', (_what, facts) => {
    expect(decideEdit({ ...sent, ...facts }, after(0))).toEqual({ refuse: 'fixed' });
  });

  it('an edit of a message that never left changes the row, however long it waits', () => {
    for (const ack of [0, -1]) expect(decideEdit({ ...sent, ack, leaving: false }, after(10_000))).toBe('onRow');
    expect(decideEdit({ ...sent, ack: 0, leaving: true }, after(0))).toBe('send');
  });
});

describe('deleting', () => {
  it('a deletion is sent within 60 hours and refused afterwards; what failed goes at any time', () => {
    expect(decideDelete(sent, after(60 * 60))).toBe('send');
    expect(decideDelete(sent, after(60 * 60, 1))).toEqual({ refuse: 'tooOld', limitMinutes: 3_600 });
    expect(decideDelete({ ...sent, ack: -1, leaving: false }, after(99_999))).toBe('onRow');
    expect(decideDelete({ ...sent, ack: -1 }, after(99_999))).toBe('send');
    expect(decideDelete({ ...sent, fromMe: false }, after(0))).toEqual({ refuse: 'fixed' });
  });
});

describe('a reaction', () => {
  it('needs a message that both sides have', () => {
    expect(decideReaction(sent)).toBe('send');
    expect(decideReaction({ ...sent, fromMe: false, ack: 0 })).toBe('send');
    for (const facts of [{ ack: 0 }, { ack: -1 }, { isDeleted: true }, { mediaType: 'call_log' as const }]) {
      expect(decideReaction({ ...sent, ...facts })).toEqual({ refuse: 'fixed' });
    }
  });

  it('stands once for each author, whatever they did before, and the last one holds', () => {
    const reaction = fc.record({
      author: fc.constantFrom('me', 'a', 'b'),
      emoji: fc.constantFrom('👍', '❤️', ''),
      name: fc.constant('N'),
    });
    fc.assert(
      fc.property(fc.array(reaction), (steps) => {
        const all = steps.map((one) => ({ ...one, fromMe: one.author === 'me' }));
        const last = new Map(all.map((one) => [one.author, one.emoji]));
        const now = all.reduce(
          withReaction,
          [] as Parameters<typeof withReaction>[0] as ReturnType<typeof withReaction>,
        );
        expect(Object.fromEntries(now.map(({ author, emoji }) => [author, emoji]))).toEqual(
          Object.fromEntries([...last].filter(([, emoji]) => emoji !== '')),
        );
        expect(new Set(now.map(({ author }) => author)).size).toBe(now.length);
        expect(
          contactReaction(now) === '' || now.some(({ fromMe, emoji }) => !fromMe && emoji === contactReaction(now)),
        ).toBe(true);
      }),
    );
  });
});
