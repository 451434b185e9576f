import { expect, it } from 'vitest';
import { createBatcher, createKeyedBatcher } from './batcher.ts';

const nextTurn = () => new Promise((resolve) => setTimeout(resolve));

it('the batcher runs one item at once, and all that came meanwhile together, in order', async () => {
  const runs: number[][] = [];
  const gates: (() => void)[] = [];
  const add = createBatcher<number>((items) => {
    runs.push([...items]);
    return new Promise((resolve) => gates.push(resolve));
  });
  const first = add(1);
  await nextTurn();
  expect(runs).toEqual([[1]]);
  const rest = Promise.all([add(2), add(3), add(4)]);
  gates.shift()?.();
  await first;
  await nextTurn();
  expect(runs).toEqual([[1], [2, 3, 4]]);
  gates.shift()?.();
  await rest;
});

it('the batcher answers every item with its own result', async () => {
  const double = createBatcher<number, number>(async (items) => items.map((item) => item * 2));
  expect(await Promise.all([1, 2, 3].map(double))).toEqual([2, 4, 6]);
});

it('the batcher rejects only the item whose result is an error', async () => {
  const check = createBatcher<number, number>(async (items) =>
    items.map((item) => (item === 2 ? new Error('two') : item)),
  );
  expect(await Promise.allSettled([1, 2, 3].map(check))).toMatchObject([
    { status: 'fulfilled', value: 1 },
    { status: 'rejected', reason: { message: 'two' } },
    { status: 'fulfilled', value: 3 },
  ]);
});

it('the batcher rejects every item of a batch that throws, and goes on with the next', async () => {
  let fail = true;
  const add = createBatcher<number>(async () => {
    if (fail) throw new Error('once');
  });
  const failed = await Promise.allSettled([add(1), add(2)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fail = false;
  await expect(add(3)).resolves.toBeUndefined();
});

it('the batcher waits the delay for items to come together', async () => {
  const runs: number[][] = [];
  const add = createBatcher<number>(async (items) => void runs.push([...items]), { delayMs: 30 });
  const first = add(1);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await Promise.all([first, add(2)]);
  expect(runs).toEqual([[1, 2]]);
});

it('the batcher keeps the batches of different keys apart', async () => {
  const runs: [string, string[]][] = [];
  const add = createKeyedBatcher<string, string, number>(
    (item) => item.charAt(0),
    async (key, items) => {
      runs.push([key, [...items]]);
      return items.map(({ length }) => length);
    },
  );
  expect(await Promise.all([add('a1'), add('b'), add('a22')])).toEqual([2, 1, 3]);
  expect(runs).toEqual([
    ['a', ['a1', 'a22']],
    ['b', ['b']],
  ]);
});
