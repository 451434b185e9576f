import {
  countContactListItems,
  createContactList,
  createContactListItem,
  deleteContactList,
  deleteContactListItem,
  getContactList,
  getContactListImport,
  listContactListItems,
  listContactLists,
  listContactListsBrief,
  listRefusedRows,
  updateContactList,
  updateContactListItem,
} from '@balcao/contract';
import type { ContactListImport, EndpointAnswer } from '@balcao/contract';
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

/** A running import: reported live, and polled in case an event is missed. */
export const useImportProgress = (record: ContactListImport | undefined) =>
  useQuery({
    queryKey: [contactListItemsCrud.key, 'import', record?.id],
    queryFn: ({ signal }) => call(getContactListImport, { params: { id: record?.id ?? 0 }, signal }),
    enabled: record !== undefined,
    initialData: record,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? 2_000 : false),
    meta: { quiet: true },
  });

export type RefusedRow = EndpointAnswer<typeof listRefusedRows>['rows'][number];

/** All rows of an import that were not taken. Throws ApiError. */
export async function fetchRefusedRows(id: number): Promise<RefusedRow[]> {
  const rows: RefusedRow[] = [];
  for (;;) {
    const page = await call(listRefusedRows, { params: { id }, query: { after: rows.at(-1)?.rowNumber ?? 0 } });
    rows.push(...page.rows);
    if (!page.hasMore) return rows;
  }
}

/** The first of them, for the dialog. */
export const useRefusedRows = (record: ContactListImport) =>
  useQuery({
    queryKey: [contactListItemsCrud.key, 'refused', record.id, record.refused + record.repeated],
    queryFn: async ({ signal }) => (await call(listRefusedRows, { params: { id: record.id }, signal })).rows,
    enabled: record.refused + record.repeated > 0,
    meta: { quiet: true },
  });
