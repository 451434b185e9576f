import fc from 'fast-check';
import { expect, it } from 'vitest';
import { judgeShares } from './share-verdict.rules.ts';

it('names a winner of a test only where chance would hardly do as much', () => {
  expect(
    judgeShares([
      { conversations: 500, resolved: 300 },
      { conversations: 500, resolved: 240 },
    ]),
  ).toEqual({
    kind: 'winner',
    index: 0,
  });
  expect(
    judgeShares([
      { conversations: 100, resolved: 50 },
      { conversations: 100, resolved: 56 },
    ]),
  ).toMatchObject({
    kind: 'chance',
  });
  expect(
    judgeShares([
      { conversations: 29, resolved: 29 },
      { conversations: 500, resolved: 0 },
    ]),
  ).toEqual({
    kind: 'tooFew',
  });
});

it('calls two branches that came to the same a matter of chance, however many conversations there were', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 30, max: 100_000 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (conversations, share) => {
        const branch = { conversations, resolved: Math.round(conversations * share) };
        expect(judgeShares([branch, branch]).kind).toBe('chance');
      },
    ),
  );
});

it('needs fewer conversations more, the larger the difference is', () => {
  const missing = (resolved: number) => {
    const verdict = judgeShares([
      { conversations: 100, resolved: 50 },
      { conversations: 100, resolved },
    ]);
    return verdict.kind === 'chance' ? verdict.missing : 0;
  };
  expect(missing(52)).toBeGreaterThan(missing(56));
  expect(missing(56)).toBeGreaterThan(missing(60));
});
