import { describe, expect, it } from 'vitest';
import type { Campaign, Contact, ContactList, ContactListItem, SandboxMessage, Tag } from '@balcao/contract';
import type { TestCompany } from './builders.ts';
import { until } from './client.ts';
import { foreignOrigin, loginForeign } from './foreign-client.ts';
import { withClient } from './tables.ts';
import { newNumber } from './sample-values.ts';
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

describe('a client of the specification that sends a record back whole', () => {
  it('keeps the number of a contact of a list, however few digits it has', async () => {
    const company = await server.company();
    const admin = await login(company);
    const { id: contactListId } = await admin.ok(admin.post<ContactList>('/contact-lists', { name: 'Clientes' }));
    for (const number of ['14155552671', '29022222']) {
      const path = '/contact-list-items';
      const made = await admin.ok(
        admin.post<ContactListItem>(path, { name: 'Bia', number: `+${number}`, contactListId, companyId: company.id }),
      );
      await withClient(server.databaseUrl, (client) =>
        client.query("UPDATE contact_list_items SET validity = 'valid', checked_at = now() WHERE id = $1", [made.id]),
      );
      const item = await admin.ok(admin.get<ContactListItem>(`${path}/${made.id}`));
      const saved = await admin.ok(admin.put<ContactListItem>(`${path}/${item.id}`, { ...item, name: 'Bia Souza' }));
      expect(saved).toEqual({ ...item, name: 'Bia Souza', updatedAt: saved.updatedAt });
    }
    const [item] = (
      await admin.ok(admin.get<{ contacts: ContactListItem[] }>(`/contact-list-items?contactListId=${contactListId}`))
    ).contacts;
    const change = (number: string) => admin.put<ContactListItem>(`/contact-list-items/${item?.id}`, { number });
    expect(await change('11 96000-0001')).toMatchObject({ body: { number: '5511960000001', validity: 'unknown' } });
    expect(await change('96000-0001')).toMatchObject({ status: 400, body: { fields: [{ field: 'number' }] } });
  });

  it('changes the connection of a campaign', async () => {
    const company = await server.company();
    const admin = await login(company);
    const [first, second, third] = await Promise.all([
      company.connection(),
      company.connection(),
      company.connection(),
    ]);
    const made = await admin.ok(admin.post<Campaign>('/campaigns', { name: 'Natal', whatsappId: first.id }));
    const change = (campaign: Campaign, fields: Partial<Campaign>) =>
      admin.ok(admin.put<Campaign>(`/campaigns/${made.id}`, { ...campaign, ...fields }));
    const moved = await change(made, { whatsappId: second.id });
    expect(moved).toMatchObject({ whatsappId: second.id, whatsappIds: [second.id] });
    expect(await change(moved, { name: 'Ano novo' })).toMatchObject({ whatsappIds: [second.id] });
    const both = await change(moved, { whatsappIds: [second.id, third.id] });
    expect(await change(both, { name: 'Natal' })).toMatchObject({ whatsappIds: [second.id, third.id] });
    expect(await change(both, { whatsappId: null })).toMatchObject({ whatsappId: null, whatsappIds: [] });
  });
});

describe('a client of the specification that fills its pickers', () => {
  it('gets all contacts and all tags, of which ours asks for a page', async () => {
    const company = await server.company();
    const ana = await login(company, {});
    await withClient(server.databaseUrl, async (client) => {
      const make = (text: string) => client.query(text, [company.id]);
      await make(`INSERT INTO contacts (company_id, name, number)
        SELECT $1, 'Pessoa ' || n, (5511960000000 + n)::text FROM generate_series(1, 150) AS n`);
      await make(`INSERT INTO tags (company_id, name, color)
        SELECT $1, 'Tag ' || n, '#ff0000' FROM generate_series(1, 150) AS n`);
    });
    expect(await ana.ok(ana.get<Contact[]>(`/contacts/list?companyId=${company.id}`))).toHaveLength(150);
    expect(await ana.ok(ana.get<Contact[]>('/contacts/list?name=pessoa'))).toHaveLength(100);
    const tagsOf = (query: string) => ana.ok(ana.get<{ tags: Tag[]; hasMore: boolean }>(`/tags${query}`));
    expect(await tagsOf(`?companyId=${company.id}`)).toMatchObject({ tags: { length: 150 }, hasMore: false });
    expect(await tagsOf('?searchParam=&pageNumber=1')).toMatchObject({ tags: { length: 100 }, hasMore: true });
  });
});

it('a client of the specification names the variables of campaigns freely, and messages fill them in', async () => {
  const company = await server.company();
  const admin = await login(company);
  const phone = await company.connection();
  const variables = [
    { key: 'Empresa', value: 'Loja do Zé' },
    { key: 'data-limite', value: 'hoje' },
    { key: 'Código promoção', value: 'X1' },
  ];
  await admin.ok(admin.post('/campaign-settings', { settings: { messageInterval: 20, variables } }));
  const saved = await admin.ok(admin.get<{ key: string; value: string }[]>('/campaign-settings'));
  expect(JSON.parse(saved.find(({ key }) => key === 'variables')?.value ?? '')).toEqual(variables);
  const text = '{nome}: {Empresa}, {data-limite}, {código promoção}';
  const { id } = await admin.ok(
    admin.post<Campaign>('/campaigns', { name: 'Natal', message1: text, whatsappId: phone.id }),
  );
  const number = newNumber();
  await admin.ok(admin.post(`/campaigns/${id}/test`, { number, name: 'Bia', variant: 1 }));
  await until(async () => {
    const { messages } = await admin.ok(
      admin.get<{ messages: SandboxMessage[] }>(`/sandbox/${phone.id}/messages?number=${number}`),
    );
    return messages.some(({ body }) => body === 'Bia: Loja do Zé, hoje, X1');
  });
});
