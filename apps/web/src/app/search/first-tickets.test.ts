import { beforeEach, expect, it, vi } from 'vitest';
import { findFirstTickets } from './first-tickets.ts';

const call = vi.hoisted(() =>
  vi.fn<(endpoint: unknown, options: { query: { cursor?: string } }) => Promise<unknown>>(),
);
vi.mock('../api/call.ts', () => ({ call }));
beforeEach(() => call.mockReset());

const page = (ids: number[], nextCursor: string | null) => ({
  tickets: ids.map((id) => ({ id })),
  hasMore: nextCursor !== null,
  nextCursor,
});
const find = async (most = 5) =>
  (await findFirstTickets({ searchParam: 'pedido' }, most, new AbortController().signal)).map(({ id }) => id);
const cursors = () => call.mock.calls.map(([, { query }]) => query.cursor);

it.each([
  ['one page that is full', [page([1, 2, 3, 4, 5, 6], 'a')], [1, 2, 3, 4, 5], [undefined]],
  ['empty pages before one with tickets', [page([], 'a'), page([], 'b'), page([7], null)], [7], [undefined, 'a', 'b']],
  ['short pages', [page([1], 'a'), page([2, 3], 'b'), page([4, 5, 6], 'c')], [1, 2, 3, 4, 5], [undefined, 'a', 'b']],
  ['a list that ends', [page([1], null)], [1], [undefined]],
])('the first tickets of a search are taken from %s', async (_what, pages, ids, asked) => {
  for (const one of pages) call.mockResolvedValueOnce(one);
  expect(await find()).toEqual(ids);
  expect(cursors()).toEqual(asked);
});

it('the first tickets of a search are looked for on five pages and no more', async () => {
  call.mockImplementation(async () => page([], 'next'));
  expect(await find()).toEqual([]);
  expect(call).toHaveBeenCalledTimes(5);
});
