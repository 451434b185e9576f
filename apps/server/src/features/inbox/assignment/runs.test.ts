import { describe, expect, it } from 'vitest';
import { createRuns } from './runs.ts';

/** Runs that end when they are told to. */
function controlled(isHeld: (index: number) => boolean = () => false) {
  const begun: { companyId: number; isLast: boolean; end: (failure?: Error) => void }[] = [];
  const ask = createRuns((companyId, isLast) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ isHeld: boolean }>();
    const index = begun.length;
    begun.push({
      companyId,
      isLast,
      end: (failure) => (failure ? reject(failure) : resolve({ isHeld: isHeld(index) })),
    });
    return promise;
  });
  return { begun, ask };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('runs that give tickets out', () => {
  it('follow each other in a company: what is asked for meanwhile is one run, which begins afterwards', async () => {
    const { begun, ask } = controlled();
    const first = ask(1);
    const second = ask(1);
    await Promise.all([ask(1), ask(1)]);
    const other = ask(2);
    expect(begun.map(({ companyId }) => companyId)).toEqual([1, 2]);
    begun[0]?.end();
    await first;
    await settle();
    expect(begun.map(({ companyId }) => companyId)).toEqual([1, 2, 1]);
    const third = ask(1);
    begun[1]?.end();
    begun[2]?.end();
    await Promise.all([second, other, settle()]);
    begun[3]?.end();
    await third;
    expect(begun).toHaveLength(4);
  });

  it('that fail fail for whom they began, and the next one begins', async () => {
    const { begun, ask } = controlled();
    const first = ask(1);
    const second = ask(1);
    begun[0]?.end(new Error('the database is away'));
    await expect(first).rejects.toThrow('the database is away');
    await settle();
    begun[1]?.end();
    await second;
    expect(begun).toHaveLength(2);
  });

  it('that find a ticket held look again, at once where another is asked for, and leave the last look to a job', async () => {
    const looks: boolean[] = [];
    const ask = createRuns(async (_companyId, isLast) => {
      looks.push(isLast);
      return { isHeld: true };
    });
    await ask(3);
    expect(looks.splice(0)).toEqual([false, false, false, false, true]);
    const held = ask(3);
    await settle();
    await Promise.all([held, ask(3)]);
    expect(looks).toEqual([false, false, false, false, false, true]);
  });
});
