import { describe, expect, it } from 'vitest';
import { createKnownHolders } from './known-holders.rules.ts';

const [me, zoe, bea, nobody] = [1, 2, 3, null];

function aStorage() {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  };
}

type Step = ['see' | 'seeBegun' | 'confirm', number | null];

describe('the first message after a ticket went to somebody else', () => {
  it.each<[string, Step[], number | null, boolean]>([
    ['in my own', [['see', me]], me, false],
    ['transferred away while I look at it', [['see', me]], zoe, true],
    ['taken over by an admin', [['see', me]], bea, true],
    [
      'returned, and accepted by another',
      [
        ['see', me],
        ['see', nobody],
      ],
      zoe,
      true,
    ],
    [
      'returned, and accepted by me again',
      [
        ['see', me],
        ['see', nobody],
        ['see', me],
      ],
      me,
      false,
    ],
    ['that nobody had, and somebody took', [['see', nobody]], zoe, true],
    ['of a colleague, opened as that', [['see', zoe]], zoe, false],
    ['of a colleague, that went on to another', [['see', zoe]], bea, true],
    ['of a colleague, that came to me', [['see', zoe]], me, false],
    [
      'after I said that I know',
      [
        ['see', me],
        ['confirm', zoe],
      ],
      zoe,
      false,
    ],
    [
      'after I said that I know, and it went on to another',
      [
        ['see', me],
        ['confirm', zoe],
      ],
      bea,
      true,
    ],
    [
      'that came back to me, and went away once more',
      [
        ['see', me],
        ['confirm', zoe],
        ['see', me],
      ],
      zoe,
      true,
    ],
    ['in which a text of mine waits that was begun before', [['seeBegun', zoe]], zoe, true],
    ['in which a text of mine waits, in my own', [['seeBegun', me]], me, false],
    [
      'seen again and again',
      [
        ['see', me],
        ['see', zoe],
        ['see', zoe],
      ],
      zoe,
      true,
    ],
    ['that was never seen', [], zoe, false],
  ])('%s', (_what, steps, holder, asks) => {
    const holders = createKnownHolders(aStorage);
    for (const [step, whose] of steps) {
      if (step === 'confirm') holders.confirm(7, whose);
      else holders.see(7, whose, me, step === 'seeBegun');
    }
    expect(holders.isChanged(7, holder, me)).toBe(asks);
  });

  it('asks for each ticket by itself, also after a reload, and not in the next session', () => {
    const storage = aStorage();
    const before = createKnownHolders(() => storage);
    before.see(7, me, me, false);
    before.see(8, zoe, me, false);
    const after = createKnownHolders(() => storage);
    after.see(7, zoe, me, false);
    expect([7, 8].map((id) => after.isChanged(id, zoe, me))).toEqual([true, false]);
    after.clear();
    const next = createKnownHolders(() => storage);
    expect(next.holderOf(7)).toBeUndefined();
  });

  it('works without a place to store, and with what others stored there', () => {
    const none = createKnownHolders(() => {
      throw new Error('no storage');
    });
    none.see(7, me, me, false);
    expect(none.isChanged(7, zoe, me)).toBe(true);
    for (const json of ['{', '{}', '[[1]]', '[["7",2]]', 'null']) {
      const odd = createKnownHolders(() => ({ ...aStorage(), getItem: () => json }));
      expect(odd.holderOf(7)).toBeUndefined();
    }
  });

  it('remembers so many tickets and no more', () => {
    const holders = createKnownHolders(aStorage);
    for (let id = 1; id <= 400; id += 1) holders.see(id, me, me, false);
    expect([holders.holderOf(1), holders.holderOf(400)]).toEqual([undefined, me]);
  });
});
