import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shareOf, handOverCount, sessionsToAcquire, type UnheldSession } from './shares.rules.ts';

/** Gateways that look one after the other, round by round, until nothing moves any more; what each holds. */
function simulate(connections: number, held: number[][]): number[][] {
  const holding = held.map((ids) => [...ids]);
  const before = holding.map(() => new Set<number>());
  for (let round = 0; round < 200; round += 1) {
    for (const [place, mine] of holding.entries()) {
      const taken = new Set(holding.flat());
      const share = shareOf(connections, holding.length);
      const unheld = Array.from({ length: connections }, (_unused, id): UnheldSession => ({
        whatsappId: id,
        isOurs: false,
        isFree: !taken.has(id),
        wasFree: before[place]?.has(id) ?? false,
      })).filter(({ whatsappId }) => !mine.includes(whatsappId));
      before[place] = new Set(unheld.filter(({ isFree }) => isFree).map(({ whatsappId }) => whatsappId));
      mine.push(...sessionsToAcquire(unheld, share - mine.length));
      mine.splice(0, handOverCount(mine.length, share));
    }
  }
  return holding;
}

describe('shares of connections between gateways', () => {
  it('become even, whoever held what before, and every connection is held once', () => {
    const start = fc
      .record({ connections: fc.integer({ min: 0, max: 60 }), gateways: fc.integer({ min: 1, max: 4 }) })
      .chain(({ connections, gateways }) =>
        fc
          .array(fc.integer({ min: -1, max: gateways - 1 }), { minLength: connections, maxLength: connections })
          .map((holders) =>
            Array.from({ length: gateways }, (_unused, place) =>
              holders.flatMap((holder, id) => (holder === place ? [id] : [])),
            ),
          )
          .map((held) => ({ connections, held })),
      );
    fc.assert(
      fc.property(start, ({ connections, held }) => {
        const settled = simulate(connections, held);
        expect(settled.flat().toSorted((a, b) => a - b)).toEqual(
          Array.from({ length: connections }, (_unused, id) => id),
        );
        expect(Math.max(...settled.map(({ length }) => length))).toBeLessThanOrEqual(shareOf(connections, held.length));
      }),
      { numRuns: 60 },
    );
  });

  it('leave a connection to gateways below their share first, and then take it', () => {
    const one: UnheldSession = { whatsappId: 1, isOurs: false, isFree: true, wasFree: false };
    expect(sessionsToAcquire([one], 0)).toEqual([]);
    expect(sessionsToAcquire([{ ...one, wasFree: true }], 0)).toEqual([1]);
    expect(sessionsToAcquire([{ ...one, isFree: false, wasFree: true }], 5)).toEqual([]);
    expect(sessionsToAcquire([{ ...one, isOurs: true }], 0)).toEqual([1]);
  });
});
