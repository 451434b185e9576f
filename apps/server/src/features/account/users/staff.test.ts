import { describe, expect, it, vi } from 'vitest';
import type { User } from '@balcao/contract';
import { waitForAnnounced } from '../../../testing/announced.ts';
import { useAccounts, type AccountCompany } from '../../../testing/accounts.ts';
import { listen } from '../../../testing/browser.ts';

const test = useAccounts();

const row = (id: number) =>
  test.sql((db) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst());
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
    expect(await admin.delete(own)).toMatchObject({ status: 400, body: { error: 'ERR_NO_PERMISSION' } });
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
  it('removing a user ends their session, emits the user and returns their open tickets to the queue', async () => {
    const company = await test.company();
    const user = await test.user(company);
    const gone = await test.login(user);
    const admin = await adminOf(company);
    const subscription = await listen(admin, `company-${company.id}-user`);
    const ticketId = await openTicket(company, user.id);
    expect((await admin.delete(`/users/${user.id}`)).status).toBe(200);
    expect((await admin.get(`/users/${user.id}`)).status).toBe(404);
    await waitForAnnounced(async () => expect((await gone.get('/auth/me')).status).toBe(401));
    await vi.waitFor(() => expect(subscription.events).toContainEqual({ action: 'delete', userId: user.id }), 15_000);
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
      (await admin.get<{ users: User[]; count: number; hasMore: boolean; nextCursor: string | null }>(`/users${query}`))
        .body;

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
    expect(await page('?pageNumber=3')).toEqual({ users: [], count: 24, hasMore: false, nextCursor: null });
    expect(await page(`?cursor=${first.nextCursor}`)).toEqual(second);
    expect((await admin.get('/users?cursor=ontem')).body).toMatchObject({ error: 'ERR_VALIDATION' });
    expect((await page(`?searchParam=${encodeURIComponent('100% ágil_')}`)).users.map(({ id }) => id)).toEqual([
      made[3]?.id,
    ]);
    expect((await page(`?searchParam=${encodeURIComponent('AGIL')}`)).users.map(({ id }) => id)).toEqual([made[3]?.id]);
    expect((await page('?searchParam=%25%25')).count).toBe(0);
    expect((await page(`?searchParam=${made[5]?.email.slice(0, 20)}`)).users).toHaveLength(1);
  });

  it('give everybody the pickers need, without more', async () => {
    const company = await test.company();
    const user = await test.user(company);
    const { body } = await (await test.login(user)).get<Record<string, unknown>[]>('/users/list?companyId=1');
    expect(body.map(({ id }) => id).toSorted()).toEqual([company.admin.id, user.id].toSorted());
    expect(Object.keys(body[0] ?? {}).toSorted()).toEqual(['email', 'id', 'name', 'online', 'profile', 'queues']);
  });

  it('the list of users for pickers is in the order of their names, whatever capitals and accents', async () => {
    const company = await test.company();
    const made = await Promise.all(
      ['Zeca', 'ana', 'Ágata', 'Bia'].map(async (name) => ({ name, ...(await test.user(company)) })),
    );
    await test.sql((db) =>
      Promise.all(made.map(({ id, name }) => db.updateTable('users').set({ name }).where('id', '=', id).execute())),
    );
    const { body } = await (await adminOf(company)).get<{ id: number; name: string }[]>('/users/list');
    expect(body.filter(({ id }) => id !== company.admin.id).map(({ name }) => name)).toEqual([
      'Ágata',
      'ana',
      'Bia',
      'Zeca',
    ]);
  });
});

describe('presence', () => {
  const onlineTo = async (company: AccountCompany, id: number) =>
    (await (await adminOf(company)).get<User>(`/users/${id}`)).body.online;

  it('shows who has a socket open, and for six minutes after the last sign of life', async () => {
    const company = await test.company();
    const user = await test.user(company);
    const browser = await test.login(user);
    expect(await onlineTo(company, user.id)).toBe(false);
    const subscription = await listen(browser, `company-${company.id}-user`);
    await vi.waitFor(async () => expect((await row(user.id))?.lastSeenAt).not.toBeNull(), 15_000);
    expect(await onlineTo(company, user.id)).toBe(true);
    test.clock.advance(6 * 60_000 + 1);
    expect(await onlineTo(company, user.id)).toBe(false);
    subscription.close();
    await vi.waitFor(async () => expect((await row(user.id))?.lastSeenAt).toBeNull(), 15_000);
  });

  it('is emitted to admins as a user comes and, within seconds, goes; a page that is reloaded is neither', async () => {
    const [company, other] = [await test.company(), await test.company()];
    const user = await test.user(company);
    const [browser, colleague] = [await test.login(user), await test.login(await test.user(company))];
    const name = `company-${company.id}-user`;
    const adminSubscription = await listen(await adminOf(company), name);
    const [peer, stranger] = [await listen(colleague, name), await listen(await adminOf(other), name)];
    const onlineStates = () =>
      adminSubscription.events.flatMap((event) => {
        const { user: about } = event as { user?: User };
        return about?.id === user.id ? [about.online] : [];
      });
    const first = await listen(browser, name);
    await vi.waitFor(() => expect(onlineStates()).toEqual([true]), 15_000);
    first.close();
    const second = await listen(browser, name);
    const third = await listen(browser, name);
    third.close();
    // Longer than it takes to be away: the one that is left counts.
    await expect(vi.waitFor(() => expect(onlineStates()).not.toEqual([true]), 2_600)).rejects.toThrow(
      'to not deeply equal',
    );
    second.close();
    await vi.waitFor(() => expect(onlineStates()).toEqual([true, false]), 15_000);
    // Users who may not read users receive none of their events.
    expect([
      ...peer.events.filter((event) => (event as { user?: User }).user?.id === user.id),
      ...stranger.events,
    ]).toEqual([]);
  });

  it('lasts while a window is left that another process serves', async () => {
    const company = await test.company();
    const user = await test.user(company);
    const browser = await test.login(user);
    const name = `company-${company.id}-user`;
    const other = await test.startSecondProcess();
    const elsewhere = test.browser();
    Object.assign(elsewhere, { base: other.address, bearer: browser.bearer });
    const here = await listen(browser, name);
    await listen(elsewhere, name);
    here.close();
    const adminSubscription = await listen(await adminOf(company), name);
    const states = () =>
      adminSubscription.events.flatMap((event) =>
        (event as { user?: User }).user?.id === user.id ? [(event as { user: User }).user.online] : [],
      );
    await vi.waitFor(() => expect(states()).toEqual([false, true]), 15_000);
    expect(await onlineTo(company, user.id)).toBe(true);
  });
});

describe('attacks that succeeded in products like this one', () => {
  it('an admin changes and removes nobody of another company, whatever company the form names', async () => {
    const [company, other] = [await test.company(), await test.company({ super: true })];
    const victim = await test.user(other);
    const admin = await adminOf(company);
    for (const id of [victim.id, other.admin.id]) {
      for (const body of [
        { companyId: company.id, password: 'tomada123', profile: 'admin' },
        { companyId: other.id, name: 'Outra' },
      ]) {
        expect(await admin.put(`/users/${id}`, body)).toMatchObject({
          status: 404,
          body: { error: 'ERR_NO_USER_FOUND' },
        });
      }
      expect((await admin.delete(`/users/${id}`)).status).toBe(404);
      expect((await admin.get(`/users/${id}`)).status).toBe(404);
      expect((await admin.get(`/users/${id}/removal`)).status).toBe(404);
    }
    expect(await row(victim.id)).toMatchObject({ companyId: other.id, profile: 'user', name: 'Pessoa' });
    expect((await test.login(victim)).bearer).toBeDefined();
  });

  it('lists of users name nobody of another company, and no answer has a password', async () => {
    const [company, other] = [await test.company(), await test.company()];
    const user = await test.user(company);
    const admin = await adminOf(company);
    const brief = await admin.get<{ id: number }[]>(`/users/list?companyId=${other.id}`);
    expect(brief.body.map(({ id }) => id).toSorted()).toEqual([company.admin.id, user.id].toSorted());
    const answers = await Promise.all(
      [`/users?companyId=${other.id}`, `/users/${user.id}`, '/auth/me', `/users/${user.id}/removal`].map((path) =>
        admin.get(path),
      ),
    );
    expect(JSON.stringify([brief.body, ...answers.map(({ body }) => body)])).not.toMatch(
      /argon|password|tokenVersion/i,
    );
  });

  it('the switch that shows everything shows an attendant nothing more', async () => {
    const company = await test.company();
    const [user, owner] = [await test.user(company), await test.user(company)];
    const ticketId = await openTicket(company, owner.id);
    const browser = await test.login(user);
    const { body } = await browser.get<{ tickets: unknown[] }>('/tickets?showAll=true');
    expect(body.tickets).toEqual([]);
    expect((await browser.get(`/tickets/${ticketId}`)).status).toBe(404);
    for (const change of [{ status: 'closed' }, { userId: user.id }, { status: 'open' }]) {
      expect((await browser.put(`/tickets/${ticketId}`, change)).status).toBe(404);
    }
    expect((await browser.post(`/messages/${ticketId}`, { body: 'oi' })).status).toBe(404);
  });
});

async function openTicket(company: AccountCompany, userId: number): Promise<number> {
  const whatsappId = await test.connection(company);
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
