import { describe, expect, it } from 'vitest';
import type { Contact, ContactList, ContactListItem } from '@balcao/contract';
import type { TestCompany } from './builders.ts';
import { until } from './client.ts';
import { foreignOrigin, loginForeign } from './foreign-client.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer({ ALLOWED_ORIGINS: foreignOrigin });

const login = (company: TestCompany, fields?: Record<string, unknown>) => loginForeign(server.url, company, fields);

describe('a client of the specification whose list reloads after an import', () => {
  it('replaces its contacts by the first page that comes with the event', async () => {
    const company = await server.company();
    const ana = await login(company, {});
    const { events } = await ana.listen(`company-${company.id}-contact`);
    await ana.ok(ana.post('/contacts/upload', [{ Nome: 'Bia Souza', Telefone: '11960000001' }]));
    const { contacts } = await ana.ok(ana.get<{ contacts: Contact[] }>('/contacts'));
    expect(contacts).toHaveLength(1);
    await until(() => events.length > 0);
    expect(events).toEqual([{ action: 'reload', records: contacts }]);
  });

  it('replaces the people of the list that it shows, and of no other', async () => {
    const company = await server.company();
    const admin = await login(company);
    const list = await admin.ok(admin.post<ContactList>('/contact-lists', { name: 'Clientes' }));
    const ofAll = await admin.listen(`company-${company.id}-ContactListItem`);
    const ofList = await admin.listen(`company-${company.id}-ContactListItem-${list.id}`);
    const form = new FormData();
    form.set('file', new Blob(['nome;numero\nBia;5511960000001\n']), 'x.csv');
    await company.admin.ok(company.admin.post(`/contact-lists/${list.id}/upload`, form));
    await until(() => ofList.events.length > 0);
    const { contacts } = await admin.ok(
      admin.get<{ contacts: ContactListItem[] }>(`/contact-list-items?contactListId=${list.id}`),
    );
    expect(contacts).toHaveLength(1);
    expect(ofList.events).toMatchObject([
      { action: 'reload', records: contacts.map(({ id }) => ({ id, name: 'Bia' })) },
    ]);
    expect(ofAll.events).not.toContainEqual(expect.objectContaining({ action: 'reload' }));
  });
});
