import { beforeAll, describe, expect, it } from 'vitest';
import type { Connection, Contact, ContactList, ContactListItem, KanbanCard, Schedule, Ticket } from '@balcao/contract';
import type { TestCompany } from './builders.ts';
import { withClient } from './tables.ts';
import { useTestServer } from './test-server.ts';

const server = useTestServer();

/** Ways to write a number, by the digits with which it is stored: as WhatsApp knows the person, often without the ninth digit. */
const written: Record<string, readonly string[]> = {
  '551187668223': [
    '551187668223',
    '5511987668223',
    '+5511987668223',
    '+55 11 98766-8223',
    '+55 (11) 8766-8223',
    '55 11 8766 8223',
    '11987668223',
    '1187668223',
    '(11) 98766-8223',
    '(11) 8766-8223',
    '11 9 8766-8223',
    '011 98766-8223',
    '(011) 8766-8223',
    '0055 11 98766-8223',
    '987668223',
    '98766-8223',
    '8766-8223',
    '87668223',
    '11 8766',
    '11 98766',
    '55 11 98766',
    '8223',
  ],
  '5511987814285': [
    '5511987814285',
    '551187814285',
    '+5511987814285',
    '+55 11 98781-4285',
    '+55 11 8781-4285',
    '11987814285',
    '1187814285',
    '(11) 98781-4285',
    '(11) 8781-4285',
    '011 98781-4285',
    '987814285',
    '98781-4285',
    '8781-4285',
    '11 98781',
    '11 8781',
    '4285',
  ],
  '5215512345678': [
    '5215512345678',
    '525512345678',
    '+52 1 55 1234 5678',
    '+52 55 1234 5678',
    '+525512345678',
    '12345678',
    '1234-5678',
  ],
  '5491152345679': ['5491152345679', '541152345679', '+54 9 11 5234-5679', '+54 11 5234-5679', '52345679', '5234-5679'],
  '4915112345670': ['4915112345670', '+49 151 12345670', '+49 (0)151 12345670', '15112345670'],
};
const numbers = Object.keys(written);
const nobodys = ['11 99999-0000', '+55 21 98781-4285', '(21) 8766-8223', '+1 415 555 2671'];

let company: TestCompany;
let phone: Connection;
const ids = { list: 0, campaign: 0 };
const ask = <T>(path: string) => company.admin.ok(company.admin.get<T>(path));

/** Every search for people: the numbers that it finds. */
const searches: Record<string, (typed: string) => Promise<string[]>> = {
  'the list of contacts': async (typed) =>
    (await ask<{ contacts: Contact[]; count: number }>(`/contacts?searchParam=${typed}`)).contacts.map(
      ({ number }) => number,
    ),
  'the picker of contacts': async (typed) =>
    (await ask<Contact[]>(`/contacts/list?name=${typed}`)).map(({ number }) => number),
  'the archived contacts': async (typed) =>
    (await ask<{ contacts: Contact[] }>(`/contacts?archived=true&searchParam=${typed}`)).contacts.map(
      ({ number }) => number,
    ),
  'the tickets': async (typed) =>
    (await ask<{ tickets: Ticket[] }>(`/tickets?showAll=true&searchParam=${typed}`)).tickets.map(
      ({ contact }) => contact.number,
    ),
  'the board': async (typed) =>
    (await ask<{ lanes: { cards: KanbanCard[] }[] }>(`/kanban?searchParam=${typed}`)).lanes.flatMap(({ cards }) =>
      cards.map(({ contact }) => contact.number),
    ),
  'the people of a list': async (typed) =>
    (
      await ask<{ contacts: ContactListItem[] }>(`/contact-list-items?contactListId=${ids.list}&searchParam=${typed}`)
    ).contacts.map(({ number }) => number),
  'the recipients of a campaign': async (typed) =>
    (
      await ask<{ records: { number: string }[] }>(`/campaigns/${ids.campaign}/recipients?searchParam=${typed}`)
    ).records.map(({ number }) => number),
  'the scheduled messages': async (typed) =>
    (await ask<{ schedules: Schedule[] }>(`/schedules?searchParam=${typed}`)).schedules.map(
      ({ contact }) => numbers[Number(contact?.name.slice(-1))] ?? '',
    ),
};

beforeAll(async () => {
  company = await server.company();
  phone = await company.connection();
  const { admin } = company;
  const sendAt = new Date(Date.now() + 30 * 86_400_000).toISOString();
  for (const [index, number] of numbers.entries()) {
    const { contactId } = await company.inbound(phone, { number, name: `Pessoa ${index}`, body: 'Oi' });
    await admin.ok(admin.post('/schedules', { contactId, body: 'Até logo', sendAt }));
  }
  ids.list = (await admin.ok(admin.post<ContactList>('/contact-lists', { name: 'Clientes' }))).id;
  ids.campaign = (await admin.ok(admin.post<{ id: number }>('/campaigns', { name: 'Natal' }))).id;
  await withClient(server.databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO contact_list_items (company_id, contact_list_id, name, number, number_key, email)
       SELECT $1, $2, 'Pessoa', n, n, '' FROM unnest($3::text[]) n`,
      [company.id, ids.list, numbers],
    );
    await client.query(
      `INSERT INTO campaign_recipients (company_id, campaign_id, name, number, number_key, email, variables, variant)
       SELECT $1, $2, 'Pessoa', n, n, '', '{}', 1 FROM unnest($3::text[]) n`,
      [company.id, ids.campaign, numbers],
    );
    // The same people once more, among those who were archived.
    await client.query(
      `INSERT INTO contacts (company_id, name, number, archived_at) SELECT $1, 'Antiga', n, now() FROM unnest($2::text[]) n`,
      [company.id, numbers],
    );
  });
});

describe.each(Object.keys(searches))('%s', (name) => {
  const find = (typed: string) => searches[name]?.(encodeURIComponent(typed)) ?? Promise.resolve([]);

  it('finds a person by any way to write the number', async () => {
    const wanted = Object.entries(written).flatMap(([number, ways]) =>
      ways.map((typed) => ({ typed, found: [number] })),
    );
    expect(await Promise.all(wanted.map(async ({ typed }) => ({ typed, found: await find(typed) })))).toEqual(wanted);
  });

  it('finds nobody by the number of somebody else', async () => {
    expect(await Promise.all(nobodys.map(find))).toEqual(nobodys.map(() => []));
  });
});

it('the count of contacts found by a number is that of the list', async () => {
  expect(await ask(`/contacts?searchParam=${encodeURIComponent('(11) 8781-4285')}`)).toMatchObject({ count: 1 });
});
