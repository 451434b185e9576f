import type { ContactList, ContactListItem } from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import type { TestServer } from '../../../testing/test-server.ts';

interface Items {
  contacts: ContactListItem[];
  count: number;
  hasMore: boolean;
}

/** A company with one contact list. */
export async function listOwner(server: TestServer) {
  const company = await server.company();
  const { admin } = company;
  const list = await admin.ok(admin.post<ContactList>('/contact-lists', { name: 'Clientes ativos' }));
  return { company, admin, list };
}

export const itemsOf = (by: Client, list: ContactList, more = '') =>
  by.ok(by.get<Items>(`/contact-list-items?contactListId=${list.id}${more}`));
export const countOf = async (by: Client, { id }: ContactList) =>
  (await by.ok(by.get<ContactList>(`/contact-lists/${id}`))).contactsCount;
