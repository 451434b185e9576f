import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FairTurns, maxWaitMs } from './fair-turns.ts';

/** Transactions that end on demand, in the order in which they began. */
function ownTransactions(max: number, share?: number) {
  const turns = new FairTurns(max, share);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const results: Promise<unknown>[] = [];
  return {
    turns,
    begun,
    results,
    add(companyId: number, name: string, error?: Error) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const run = turns.run(companyId, () => {
        begun.push(name);
        ends.push(() => (error ? reject(error) : resolve()));
        return promise;
      });
      results.push(run.catch((reason: unknown) => reason));
    },
    async endFirst() {
      ends.shift()?.();
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('turns of companies', () => {
  it('alternate between those that wait, each in its own order', async () => {
    const { add, begun, endFirst, turns } = ownTransactions(2);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) add(1, name);
    add(2, 'b1');
    add(2, 'b2');
    add(3, 'c1');
    expect(begun).toEqual(['a1', 'a2']);
    expect(turns.waitingCount).toBe(6);
    for (let count = 0; count < 8; count += 1) await endFirst();
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4', 'b2', 'a5']);
    expect(turns.waitingCount).toBe(0);
  });

  it('leave a company its share alone while another is at work, and all of them once it is alone', async () => {
    const { add, begun, endFirst, turns } = ownTransactions(4, 2);
    for (const name of ['a1', 'a2', 'a3']) add(1, name);
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    add(2, 'b1');
    expect(begun).toEqual(['a1', 'a2', 'a3', 'b1']);
    await endFirst();
    add(1, 'a4');
    add(1, 'a5');
    add(2, 'b2');
    // Two of the first company run: a turn that is free is for the other one.
    expect(begun.slice(4)).toEqual(['b2']);
    await endFirst();
    expect(begun.slice(5)).toEqual(['a4']);
    await endFirst();
    await endFirst();
    // One of each is left and two turns are free; the second of the first company is its last.
    expect(begun.slice(6)).toEqual(['a5']);
    add(1, 'a6');
    add(1, 'a7');
    expect(turns.waitingCount).toBe(2);
    // Transactions of the first company may wait for one that comes from outside: none of them ends.
    await vi.advanceTimersByTimeAsync(1_001);
    expect(begun.slice(7)).toEqual(['a6']);
    add(1, 'a8');
    await endFirst();
    expect(begun.slice(8)).toEqual(['a7']);
  });

  it('go on after a transaction that failed, and end for one that waited too long', async () => {
    const { add, begun, endFirst, results } = ownTransactions(1);
    add(1, 'fails', new Error('on purpose'));
    add(1, 'waits');
    await vi.advanceTimersByTimeAsync(maxWaitMs / 2);
    add(2, 'late');
    await vi.advanceTimersByTimeAsync(maxWaitMs / 2);
    expect(await results[1]).toMatchObject({ code: 'ERR_UNAVAILABLE' });
    await endFirst();
    expect(await results[0]).toMatchObject({ message: 'on purpose' });
    await endFirst();
    expect(begun).toEqual(['fails', 'late']);
    add(1, 'next');
    expect(begun).toEqual(['fails', 'late', 'next']);
  });
});
