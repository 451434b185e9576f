import { describe, expect, it } from 'vitest';
import type { ContactList, ContactListItem } from '@balcao/contract';
import { until } from '../../../testing/client.ts';
import { withClient } from '../../../testing/tables.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { countOf, itemsOf, listOwner } from './contact-lists.testing.ts';

const server = useTestServer();

describe('contact lists', () => {
  it('are for admins, unique by name, and count their contacts', async () => {
    const { company, admin, list } = await listOwner(server);
    const ana = await company.user();
    expect((await ana.get('/contact-lists')).status).toBe(400);
    expect(await admin.post('/contact-lists', { name: 'CLIENTES ATIVOS' })).toMatchObject({
      status: 409,
      body: { error: 'ERR_CONTACT_LIST_NAME_EXISTS' },
    });
    for (const name of ['a', 'x'.repeat(51), ''])
      expect((await admin.post('/contact-lists', { name })).status).toBe(400);

    const add = (number: string) =>
      admin.post<ContactListItem>('/contact-list-items', { contactListId: list.id, name: 'Camila', number });
    const item = await admin.ok(add('(11) 90000-0122'));
    expect(item).toMatchObject({ number: '5511900000122', email: '', isWhatsappValid: false, contactListId: list.id });
    // A landline whose last digits are the same.
    expect(await add('+55 11 3000-0122')).toMatchObject({ status: 200 });
    expect(await add('5511900000122')).toMatchObject({ status: 409, body: { error: 'ERR_CONTACT_LIST_ITEM_EXISTS' } });
    expect(await countOf(admin, list)).toBe(2);
    await admin.ok(admin.delete(`/contact-list-items/${item.id}`));
    expect((await admin.delete(`/contact-list-items/${item.id}`)).status).toBe(404);
    expect(await countOf(admin, list)).toBe(1);
    expect(await admin.ok(admin.get<{ records: ContactList[] }>('/contact-lists/?searchParam=ATIV'))).toMatchObject({
      records: [{ id: list.id, contactsCount: 1 }],
    });
    await admin.ok(admin.delete(`/contact-lists/${list.id}`));
    expect((await itemsOf(admin, list)).contacts).toEqual([]);
  });

  it('are closed to a company whose plan has no campaigns', async () => {
    const { company, admin, list } = await listOwner(server);
    await withClient(server.databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: number }>(
        `INSERT INTO plans (name, use_campaigns) VALUES ('Sem campanhas', false) RETURNING id`,
      );
      await client.query('UPDATE companies SET plan_id = $1 WHERE id = $2', [rows[0]?.id, company.id]);
    });
    await until(async () => (await admin.get(`/contact-lists/${list.id}`)).status === 400);
    expect(await admin.get('/contact-lists')).toMatchObject({ body: { error: 'ERR_PLAN_FEATURE' } });
  });
});

describe('the numbers of a list', () => {
  it('are looked up no faster than the pace, however many contacts are added at once', async () => {
    const { company, admin, list } = await listOwner(server);
    await company.connection();
    for (const number of ['5511900000180', '5511900000181'])
      await admin.ok(
        admin.post<ContactListItem>('/contact-list-items', { contactListId: list.id, name: 'Camila', number }),
      );
    const times = await until(async () => {
      const { contacts } = await itemsOf(admin, list);
      const checked = contacts.flatMap(({ checkedAt }) => (checkedAt === null ? [] : [Date.parse(checkedAt)]));
      return checked.length === 2 ? checked.toSorted((a, b) => a - b) : undefined;
    });
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(2_500);
  });

  it('are looked up one after another once a phone is connected, and again when they change', async () => {
    const { company, admin, list } = await listOwner(server);
    await company.connection();
    const item = await admin.ok(
      admin.post<ContactListItem>('/contact-list-items', {
        contactListId: list.id,
        name: 'Camila',
        number: '5511900000170',
      }),
    );
    const checked = () =>
      until(async () => {
        const one = await admin.ok(admin.get<ContactListItem>(`/contact-list-items/${item.id}`));
        return one.checkedAt === null ? undefined : one;
      });
    expect(await checked()).toMatchObject({ isWhatsappValid: true, validity: 'valid' });
    expect(await admin.ok(admin.get(`/contact-lists/${list.id}/counts`))).toEqual({
      valid: 1,
      invalid: 0,
      unknown: 0,
      unchecked: 0,
      toCheck: 0,
    });
    expect((await itemsOf(admin, list, '&validity=invalid')).contacts).toEqual([]);
    const changed = await admin.ok(
      admin.put<ContactListItem>(`/contact-list-items/${item.id}`, { number: '5511900000171' }),
    );
    expect(changed).toMatchObject({ validity: 'unknown', checkedAt: null });
    expect(await checked()).toMatchObject({ number: '5511900000171', validity: 'valid' });
  });
});
