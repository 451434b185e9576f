import {
  blockContact,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  mergeContacts,
  updateContact,
} from '@balcao/contract';
import type { Contact, EndpointAnswer, EndpointInput, FieldConditionForm } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';
import { changeSeen, useSeen } from '../../../app/crud/record-changed.ts';
import { useSubmit } from '../../../app/crud/use-crud.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';
import { changedFields, toRequestBody } from './form/contact-form.rules.ts';
import type { ContactValues } from './form/contact-form.rules.ts';
import { keepFormerRows } from '../../../app/search/kept-rows.ts';
import { useAnsweredSearch } from '../../../app/search/use-answered-search.ts';
import type { AnsweredSearch } from '../../../app/search/use-answered-search.ts';
import { searchDebounceMs } from '../../../ui/lists/search-debounce.ts';

/** The rows of the list. */
export interface ContactFilter {
  search: string;
  /** days such as `2026-11-20`; empty = no limit */
  from: string;
  until: string;
  /** those that were deleted, instead of the others */
  archived: boolean;
  /** what the values of fields have to meet, all of it */
  fields?: readonly FieldConditionForm[];
  /** begins at this letter; absent = with the first */
  letter?: string;
  /** from Z to A; absent = by name */
  sort?: '-name';
}

/** The loaded part of a list: all matching contacts from the first down to the last of them, by name. */
interface ContactList {
  contacts: readonly Contact[];
  /** matching contacts altogether, loaded or not */
  count: number | null;
  /** null = everything is loaded */
  nextCursor: string | null;
}

const listsKey = ['contacts', 'list'] as const;
const listKey = (filter: ContactFilter) => [...listsKey, filter] as const;
registerColdList({ queryKey: listsKey, events: { contact: true } });

/** A refetch loads as much as was loaded, within reason: the rest comes again on scrolling. */
const maxRefetched = 300;

/** The list as far as it was scrolled, kept true by live events. */
export function useContacts(filter: ContactFilter) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: listKey(filter),
    queryFn: ({ signal }) => refetchLoaded(client, filter, signal),
    // During a search the former results stay.
    ...keepFormerRows,
    meta: { quiet: true },
  });
  const more = useMutation({
    mutationFn: (cursor: string) => loadNextPage(client, filter, cursor),
    meta: { quiet: true },
  });
  const list = query.data;
  return {
    list,
    failed: query.isError && !list,
    retry: () => void query.refetch(),
    /** the shown rows are of the former search */
    searching: query.isPlaceholderData,
    loadMore: () => {
      if (list?.nextCursor && !query.isPlaceholderData && !more.isPending) more.mutate(list.nextCursor);
    },
    loadingMore: more.isPending,
    moreFailed: more.isError,
  };
}

async function refetchLoaded(client: QueryClient, filter: ContactFilter, signal: AbortSignal): Promise<ContactList> {
  const targetCount = Math.min(client.getQueryData<ContactList>(listKey(filter))?.contacts.length ?? 0, maxRefetched);
  let list: ContactList = await call(listContacts, { query: toListQuery(filter), signal });
  while (list.nextCursor !== null && list.contacts.length < targetCount) {
    list = appendPage(
      list,
      await call(listContacts, { query: { ...toListQuery(filter), cursor: list.nextCursor, count: false }, signal }),
    );
  }
  return list;
}

async function loadNextPage(client: QueryClient, filter: ContactFilter, cursor: string): Promise<void> {
  const page = await call(listContacts, { query: { ...toListQuery(filter), cursor, count: false } });
  client.setQueryData<ContactList>(listKey(filter), (list) =>
    // A refetch may have been quicker and moved the end.
    list?.nextCursor === cursor ? appendPage(list, page) : list,
  );
}

/** The list with one more page at its end. */
function appendPage(list: ContactList, page: ContactList): ContactList {
  const known = new Set(list.contacts.map(({ id }) => id));
  // Further pages come without the count.
  return {
    ...page,
    count: page.count ?? list.count,
    contacts: [...list.contacts, ...page.contacts.filter(({ id }) => !known.has(id))],
  };
}

/** The query of a list. */
export function toListQuery({
  search,
  from,
  until,
  archived,
  fields = [],
  letter,
  sort,
}: ContactFilter): EndpointInput<typeof listContacts>['query'] {
  return {
    searchParam: search,
    dateStart: from,
    dateEnd: until,
    archived,
    ...(fields.length > 0 && { fields: JSON.stringify(fields) }),
    ...(letter !== undefined && { fromLetter: letter }),
    ...(sort && { sort }),
  };
}

/** From how many characters on contacts are searched. */
export const minSearchLength = 2;

/** Contacts found for a text, for a choice among them; nothing is asked for shorter ones. */
export function useContactSearch(typed: string, delayMs = searchDebounceMs): AnsweredSearch<readonly Contact[]> {
  return useAnsweredSearch({
    // Contacts come and go without this list hearing of it.
    key: ['contacts', 'found'],
    typed,
    minLength: minSearchLength,
    delayMs,
    fetch: async (searchParam, signal) =>
      (await call(listContacts, { query: { searchParam, count: false }, signal })).contacts,
  });
}

/** Adds a contact, or changes the edited fields of an existing one. The form shows errors. */
export function useSaveContact(existing: Contact | undefined) {
  const seen = useSeen(existing);
  return useSubmit(listsKey, ({ before, values }: { before: ContactValues; values: ContactValues }, idempotencyKey) =>
    seen.save<EndpointAnswer<typeof createContact | typeof updateContact>>((known) =>
      known
        ? changeSeen(updateContact, known, changedFields(before, values))
        : call(createContact, { body: toRequestBody(values), idempotencyKey }),
    ),
  );
}

export function fetchContact(id: number): Promise<Contact> {
  return call(getContact, { params: { id } });
}

export function useDeleteContact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteContact, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}

export function useBlockContact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, blocked }: { id: number; blocked: boolean }) =>
      call(blockContact, { params: { id }, body: { blocked } }),
    onSuccess: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}

interface MergedContacts {
  targetId: number;
  sourceId: number;
}

/** `sourceId` goes into `targetId`. */
export function useMergeContacts() {
  const client = useQueryClient();
  const attempts = useAttempts<MergedContacts>();
  return useMutation({
    mutationFn: ({ targetId, sourceId }: MergedContacts) =>
      attempts.run({ targetId, sourceId }, (idempotencyKey) =>
        call(mergeContacts, { params: { id: targetId }, body: { contactId: sourceId }, idempotencyKey }),
      ),
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: listsKey }),
  });
}
