import { expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

it('works on one item at once, and on all that came meanwhile together, in order', async () => {
  const runs: number[][] = [];
  const gates: (() => void)[] = [];
  const add = createBatcher<number>((items) => {
    runs.push([...items]);
    return new Promise((resolve) => gates.push(resolve));
  });
  const first = add(1);
  await Promise.resolve();
  await Promise.resolve();
  expect(runs).toEqual([[1]]);
  const rest = Promise.all([add(2), add(3), add(4)]);
  gates.shift()?.();
  await first;
  await new Promise((resolve) => setTimeout(resolve));
  expect(runs).toEqual([[1], [2, 3, 4]]);
  gates.shift()?.();
  await rest;
});

it('tells a failure to those it concerns and goes on', async () => {
  let fail = true;
  const add = createBatcher<number>(async () => {
    if (fail) throw new Error('once');
  });
  await expect(Promise.all([add(1), add(2)])).rejects.toThrow('once');
  fail = false;
  await expect(add(3)).resolves.toBeUndefined();
});
