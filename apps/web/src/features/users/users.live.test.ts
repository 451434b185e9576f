import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LivePayload, User } from '@balcao/contract';
import { applyUserEvent } from './users.live.ts';
import type { UserPages } from './users.live.ts';

const pageSize = 3;

const userOf = (id: number, name: string, online = false): User => ({
  id,
  name,
  email: `p${id}@example.com`,
  timeZone: null,
  profile: 'user',
  companyId: 1,
  super: false,
  online,
  allTicket: 'desabled',
  whatsappId: null,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  queues: [],
  company: { id: 1, name: 'Loja' },
});

/** What the server would answer for the first pages, newest first. */
function fetched(all: readonly User[], search: string, pages: number): UserPages {
  const found = all
    .filter(({ name }) =>
      name
        .normalize('NFD')
        .replace(/[\u0300-\u036f]/g, '')
        .toLowerCase()
        .includes(search),
    )
    .toSorted((a, b) => b.id - a.id);
  const list: UserPages = { pages: [], pageParams: [] };
  for (let index = 0; index < pages && (index === 0 || index * pageSize < found.length); index += 1) {
    const end = (index + 1) * pageSize;
    const hasMore = end < found.length;
    list.pages.push({
      users: found.slice(index * pageSize, end),
      count: found.length,
      hasMore,
      nextCursor: hasMore ? String(end) : null,
    });
    list.pageParams.push(index === 0 ? undefined : String(index * pageSize));
  }
  return list;
}

describe('the cached list of users', () => {
  it('is, after any events, what a fresh answer would be, or says that it has to be fetched', () => {
    const name = fc.constantFrom('Ana', 'Ánita', 'Bia', 'Banana', 'Zé');
    const step = fc.record({
      kind: fc.constantFrom('create', 'update', 'presence', 'presence', 'delete'),
      which: fc.nat(20),
      name,
    });
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 9 }),
        fc.array(step, { maxLength: 12 }),
        fc.constantFrom('', 'an'),
        fc.integer({ min: 1, max: 4 }),
        (names, steps, search, pages) => {
          let server = names.map((one, index) => userOf(index + 1, one));
          let next = server.length + 1;
          let list = fetched(server, search, pages);
          for (const { kind, which, name: given } of steps) {
            const known = server[which % Math.max(1, server.length)];
            let event: LivePayload<'user'>;
            if (kind === 'create' || !known) {
              const user = userOf(next, given);
              next += 1;
              server = server.concat(user);
              event = { action: 'create', user };
            } else if (kind === 'delete') {
              server = server.filter(({ id }) => id !== known.id);
              event = { action: 'delete', userId: known.id };
            } else {
              const user = kind === 'update' ? { ...known, name: given } : { ...known, online: !known.online };
              server = server.map((one) => (one.id === user.id ? user : one));
              event = { action: 'update', user };
            }
            const after = applyUserEvent(list, event, search);
            if (kind === 'presence' && known && list.pages.some(({ users }) => users.some(({ id }) => id === known.id)))
              expect(after).toBeDefined();
            list = after ?? fetched(server, search, pages);
            const shown = list.pages.flatMap(({ users }) => users);
            const right = fetched(server, search, 99).pages.flatMap(({ users }) => users);
            // Somebody renamed may now be found in a part that is not loaded: that part tells when it is.
            if (list.pages.at(-1)?.nextCursor === null) expect(shown).toEqual(right);
            else for (const user of shown) expect(right).toContainEqual(user);
          }
        },
      ),
    );
  });

  it('counts whoever leaves', () => {
    const list = fetched(
      [1, 2, 3, 4].map((id) => userOf(id, 'Ana')),
      '',
      1,
    );
    expect(applyUserEvent(list, { action: 'delete', userId: 4 }, '')?.pages[0]).toMatchObject({
      count: 3,
      users: [{ id: 3 }, { id: 2 }],
    });
  });
});
