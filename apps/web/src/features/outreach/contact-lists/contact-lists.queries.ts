import {
  countContactListItems,
  createContactList,
  createContactListItem,
  deleteContactList,
  deleteContactListItem,
  getContactList,
  listContactListItems,
  listContactLists,
  listContactListsBrief,
  updateContactList,
  updateContactListItem,
} from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { defineCrud } from '../../../app/crud/crud.ts';
import { useLookup } from '../../../app/crud/use-crud.ts';

export const contactListsCrud = defineCrud({
  key: 'contact-lists',
  endpoints: {
    list: listContactLists,
    lookup: listContactListsBrief,
    create: createContactList,
    update: updateContactList,
    delete: deleteContactList,
  },
  page: ({ records, ...page }) => ({ items: records, ...page }),
  events: { ContactList: true },
});

/** All lists by name, for pickers. */
export const useContactLists = () => useLookup(contactListsCrud);

export const contactListItemsCrud = defineCrud({
  key: 'contact-list-items',
  endpoints: {
    list: listContactListItems,
    create: createContactListItem,
    update: updateContactListItem,
    delete: deleteContactListItem,
  },
  page: ({ contacts, ...page }) => ({ items: contacts, ...page }),
  // Of many that are added at once only the list and the import tell.
  events: { ContactListItem: true, ContactList: true, contactListImport: true },
});

export const useContactList = (id: number) =>
  useQuery({
    queryKey: [contactListsCrud.key, 'one', id],
    queryFn: ({ signal }) => call(getContactList, { params: { id }, signal }),
    meta: { quiet: true },
  });

/** How many numbers of a list WhatsApp knows, does not know, and was not asked about. */
export const useItemCounts = (id: number) =>
  useQuery({
    queryKey: [contactListItemsCrud.key, 'counts', id],
    queryFn: ({ signal }) => call(countContactListItems, { params: { id }, signal }),
    meta: { quiet: true },
  });
