import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { User } from '@balcao/contract';
import { useAccounts, type AccountCompany } from '../../testing/accounts.ts';
import { listen } from '../../testing/browser.ts';

const test = useAccounts();

const row = (id: number) =>
  test.sql((db) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst());
const addConnection = async (company: { id: number }) => {
  const { id } = await test.sql((db) =>
    db
      .insertInto('whatsapps')
      .values({ companyId: company.id, name: randomUUID(), provider: 'sandbox' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
};
const adminOf = (company: AccountCompany) => test.login(company.admin);

describe('the last admin', () => {
  it('is neither removed nor demoted, and nobody removes themselves', async () => {
    const company = await test.company();
    const admin = await adminOf(company);
    const own = `/users/${company.admin.id}`;
    expect(await admin.put(own, { profile: 'user' })).toMatchObject({ status: 409, body: { error: 'ERR_LAST_ADMIN' } });
    expect(await admin.delete(own)).toMatchObject({ status: 409, body: { error: 'ERR_LAST_ADMIN' } });
    const inactive = await test.user(company, { profile: 'admin' });
    await test.sql((db) => db.updateTable('users').set({ active: false }).where('id', '=', inactive.id).execute());
    expect((await admin.put(own, { profile: 'user' })).status).toBe(409);
    await test.user(company, { profile: 'admin' });
    expect(await admin.delete(own)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    expect((await admin.put(own, { profile: 'user' })).status).toBe(200);
  });

  it('is left when several demote and remove each other at once', async () => {
    const company = await test.company();
    const others = await Promise.all(Array.from({ length: 3 }, () => test.user(company, { profile: 'admin' })));
    const all = [company.admin, ...others];
    const browsers = await Promise.all(all.map((who) => test.login(who)));
    await Promise.all(
      browsers.map((browser, index) => {
        const target = `/users/${all[(index + 1) % all.length]?.id}`;
        return index % 2 === 0 ? browser.put(target, { profile: 'user' }) : browser.delete(target);
      }),
    );
    const left = await test.sql((db) =>
      db.selectFrom('users').select('id').where('companyId', '=', company.id).where('profile', '=', 'admin').execute(),
    );
    expect(left).toHaveLength(1);
  });
});

describe('removing users', () => {
  it('ends their session, tells the company and gives their open tickets back', async () => {
    const company = await test.company();
    const user = await test.user(company);
    const gone = await test.login(user);
    const admin = await adminOf(company);
    const heard = await listen(admin, `company-${company.id}-user`);
    const ticketId = await openTicket(company, user.id);
    expect((await admin.delete(`/users/${user.id}`)).status).toBe(200);
    expect((await admin.get(`/users/${user.id}`)).status).toBe(404);
    await vi.waitFor(async () => expect((await gone.get('/auth/me')).status).toBe(401), 500);
    await vi.waitFor(() => expect(heard.heard).toContainEqual({ action: 'delete', userId: user.id }));
    const ticket = await test.sql((db) =>
      db.selectFrom('tickets').select(['status', 'userId']).where('id', '=', ticketId).executeTakeFirst(),
    );
    expect(ticket).toEqual({ status: 'pending', userId: null });
  });
});

describe('lists of users', () => {
  it('come 20 a page, newest first, searched by name and e-mail', async () => {
    const company = await test.company({ limits: { users: 100 } });
    await test.company();
    const admin = await adminOf(company);
    const made: { id: number; email: string }[] = [];
    for (let number = 0; number < 23; number += 1) made.push(await test.user(company));
    await test.sql((db) =>
      db
        .updateTable('users')
        .set({ name: '100% Ágil_a' })
        .where('id', '=', made[3]?.id ?? 0)
        .execute(),
    );
    const page = async (query: string) =>
      (await admin.get<{ users: User[]; count: number; hasMore: boolean }>(`/users${query}`)).body;

    const first = await page('?searchParam=&pageNumber=1');
    expect(first.users.map(({ id }) => id)).toEqual(
      made
        .slice(3)
        .toReversed()
        .map(({ id }) => id),
    );
    expect([first.count, first.hasMore]).toEqual([24, true]);
    const second = await page('?pageNumber=2');
    expect(second.users.map(({ id }) => id)).toEqual([
      ...made
        .slice(0, 3)
        .toReversed()
        .map(({ id }) => id),
      company.admin.id,
    ]);
    expect([second.count, second.hasMore]).toEqual([24, false]);
    expect(await page('?pageNumber=3')).toEqual({ users: [], count: 24, hasMore: false });
    expect((await page(`?searchParam=${encodeURIComponent('100% ágil_')}`)).users.map(({ id }) => id)).toEqual([
      made[3]?.id,
    ]);
    expect((await page('?searchParam=%25%25')).count).toBe(0);
    expect((await page(`?searchParam=${made[5]?.email.slice(0, 20)}`)).users).toHaveLength(1);
  });

  it('give everybody the pickers need, without more', async () => {
    const company = await test.company();
    const user = await test.user(company);
    const { body } = await (await test.login(user)).get<Record<string, unknown>[]>('/users/list?companyId=1');
    expect(body.map(({ id }) => id).toSorted()).toEqual([company.admin.id, user.id].toSorted());
    expect(Object.keys(body[0] ?? {}).toSorted()).toEqual(['email', 'id', 'name', 'queues']);
  });
});

describe('presence', () => {
  it('shows who has a socket open, and for six minutes after the last sign of life', async () => {
    const company = await test.company();
    const user = await test.user(company);
    const browser = await test.login(user);
    const online = async () => (await (await adminOf(company)).get<User>(`/users/${user.id}`)).body.online;
    expect(await online()).toBe(false);
    const heard = await listen(browser, `company-${company.id}-user`);
    await vi.waitFor(async () => expect((await row(user.id))?.lastSeenAt).not.toBeNull());
    expect(await online()).toBe(true);
    test.clock.advance(6 * 60_000 + 1);
    expect(await online()).toBe(false);
    heard.close();
    await vi.waitFor(async () => expect((await row(user.id))?.lastSeenAt).toBeNull());
  });
});

async function openTicket(company: AccountCompany, userId: number): Promise<number> {
  const whatsappId = await addConnection(company);
  return test.sql(async (db) => {
    const companyId = company.id;
    const contact = await db
      .insertInto('contacts')
      .values({ companyId, name: 'Mariana' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ticket = await db
      .insertInto('tickets')
      .values({ companyId, contactId: contact.id, whatsappId, status: 'open', userId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('ticketCycles').values({ companyId, ticketId: ticket.id, whatsappId, userId }).execute();
    return ticket.id;
  });
}
