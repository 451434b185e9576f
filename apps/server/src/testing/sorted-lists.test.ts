import { describe, expect, it } from 'vitest';
import { endpoints } from '@balcao/contract';
import type { Client } from './client.ts';
import { queryRows } from './tables.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer();
type Row = Record<string, unknown>;

/** Sets times of the n-th record, of which one is not known: it comes last either way. */
async function setTimes(table: string, columns: readonly string[], id: number, n: number): Promise<void> {
  const time = n === 1 ? null : `2099-0${((n * 2) % 3) + 1}-01`;
  const set = columns.map((column) => `${column} = $2`).join(', ');
  await queryRows(server.databaseUrl, `UPDATE ${table} SET ${set} WHERE id = $1`, [id, time]);
}

/** Each list that can be ordered: the key under which its rows come, and how one more is made. */
const lists: Record<string, { rows: string; add: (admin: Client, n: number, name: string) => Promise<unknown> }> = {
  '/tags': { rows: 'tags', add: (admin, _n, name) => admin.ok(admin.post('/tags', { name, color: '#123456' })) },
  '/quick-messages': {
    rows: 'records',
    async add(admin, n, name) {
      const body = { shortcode: name, message: 'Olá!', geral: true };
      const { id } = await admin.ok(admin.post<{ id: number }>('/quick-messages', body));
      // As often used as its number says: 2, 0, 1.
      for (let use = 0; use < (n * 2) % 3; use += 1) await admin.ok(admin.post(`/quick-messages/${id}/use`));
    },
  },
  '/contact-lists': {
    rows: 'records',
    async add(admin, n, name) {
      const { id } = await admin.ok(admin.post<{ id: number }>('/contact-lists', { name }));
      // As many contacts as its number says: 2, 0, 1.
      for (let item = 0; item < (n * 2) % 3; item += 1)
        await admin.ok(
          admin.post('/contact-list-items', { contactListId: id, name: 'Contato', number: `551198765${n}00${item}` }),
        );
    },
  },
  '/files': { rows: 'files', add: (admin, _n, name) => admin.ok(admin.post('/files', { name, message: 'Segue' })) },
  '/campaigns': {
    rows: 'records',
    async add(admin, n, name) {
      const { id } = await admin.ok(admin.post<{ id: number }>('/campaigns', { name, message1: 'Oi' }));
      // One is not planned: it comes last either way.
      await setTimes('campaigns', ['scheduled_at', 'completed_at'], id, n);
    },
  },
  '/users': {
    rows: 'users',
    async add(admin, n, name) {
      const { id } = await admin.ok(
        admin.post<{ id: number }>('/users', {
          name,
          email: `${(n * 2) % 3}-${Math.random()}@teste.local`,
          password: 'Telhado-azul-9',
          profile: n === 1 ? 'supervisor' : 'user',
          queueIds: [],
        }),
      );
      await setTimes('users', ['last_sign_in_at'], id, n);
    },
  },
  '/contacts': {
    rows: 'contacts',
    add: (admin, n, name) => admin.ok(admin.post('/contacts', { name, number: `551198760${n}001` })),
  },
};

const sortable = Object.values(endpoints).flatMap(({ method, path, query }) => {
  const shape = (query as { shape?: Record<string, unknown> } | undefined)?.shape;
  const { sort } = (shape ?? {}) as { sort?: { unwrap(): { options: string[] } } };
  return method === 'GET' && sort ? [{ path, orders: sort.unwrap().options }] : [];
});

describe('a list that can be ordered', () => {
  it('is one of those that are tested here', () => {
    expect(sortable.map(({ path }) => path).toSorted()).toEqual(Object.keys(lists).toSorted());
  });

  it.each(sortable)('GET $path', async ({ path, orders }) => {
    const { rows, add } = lists[path] ?? { rows: '', add: () => Promise.resolve() };
    const company = await server.company();
    const { admin } = company;
    for (const [n, name] of ['Beatriz', 'Álvaro', 'Caio'].entries()) await add(admin, n, name);
    for (const order of orders) {
      const column = order.replace('-', '');
      const answer = await admin.ok(admin.get<Record<string, Row[]>>(`${path}?sort=${order}`));
      const values = (answer[rows] ?? []).map((row) => row[column]);
      expect(values, order).not.toContain(undefined);
      expect(new Set(values.filter((value) => value !== null)).size, order).toBeGreaterThanOrEqual(2);
      expect(values, order).toEqual(ordered(values, order.startsWith('-')));
    }
  });
});

function ordered(values: readonly unknown[], isDescending: boolean): unknown[] {
  const fold = (value: unknown) =>
    typeof value === 'string'
      ? value
          .normalize('NFD')
          .replaceAll(/\p{Mn}/gu, '')
          .toLowerCase()
      : Number(value);
  const known = values.filter((value) => value !== null);
  const sorted = known.toSorted((a, b) => (fold(a) < fold(b) ? -1 : fold(a) > fold(b) ? 1 : 0));
  return [...(isDescending ? sorted.toReversed() : sorted), ...values.filter((value) => value === null)];
}
