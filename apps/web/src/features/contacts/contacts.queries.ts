import {
  blockContact,
  createContact,
  deleteContact,
  getContact,
  listContacts,
  mergeContacts,
  updateContact,
} from '@balcao/contract';
import type { EndpointInput, Contact } from '@balcao/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { useLive } from '../../app/live/index.ts';
import { withMinDuration } from '../../ui/with-min-duration.ts';
import { changedFields, toRequestBody } from './contact-form.rules.ts';
import type { ContactValues } from './contact-form.rules.ts';
import { applyToContacts, contactKeys } from './contacts.cache.ts';
import { appendPage, listFromPage } from './contacts.live.ts';
import type { ContactFilter, ContactList } from './contacts.live.ts';

const minSubmitMs = 400;
/** A refetch brings back what was loaded, within reason: the rest comes again on scrolling. */
const maxRefetched = 300;

/** The list as far as it was scrolled, kept true by live events. */
export function useContacts(filter: ContactFilter) {
  const client = useQueryClient();
  useLive('contact', (event) => applyToContacts(client, event));
  const query = useQuery({
    queryKey: contactKeys.list(filter),
    queryFn: ({ signal }) => refetchLoaded(client, filter, signal),
    // While a search is on its way what was found before stays.
    placeholderData: keepPreviousData,
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
    /** what is shown is of the search before */
    searching: query.isPlaceholderData,
    loadMore: () => {
      if (list?.nextCursor && !query.isPlaceholderData && !more.isPending) more.mutate(list.nextCursor);
    },
    loadingMore: more.isPending,
    moreFailed: more.isError,
  };
}

async function refetchLoaded(client: QueryClient, filter: ContactFilter, signal: AbortSignal): Promise<ContactList> {
  const targetCount = Math.min(
    client.getQueryData<ContactList>(contactKeys.list(filter))?.contacts.length ?? 0,
    maxRefetched,
  );
  let list = listFromPage(await call(listContacts, { query: toListQuery(filter), signal }));
  while (list.nextCursor !== null && list.contacts.length < targetCount) {
    list = appendPage(
      list,
      await call(listContacts, { query: { ...toListQuery(filter), cursor: list.nextCursor }, signal }),
    );
  }
  return list;
}

async function loadNextPage(client: QueryClient, filter: ContactFilter, cursor: string): Promise<void> {
  const page = await call(listContacts, { query: { ...toListQuery(filter), cursor } });
  client.setQueryData<ContactList>(contactKeys.list(filter), (list) =>
    // A refetch may have been quicker and moved the end.
    list?.nextCursor === cursor ? appendPage(list, page) : list,
  );
}

/** What is asked of the server for a list. */
export function toListQuery({ search, from, until }: ContactFilter): EndpointInput<typeof listContacts>['query'] {
  return { searchParam: search, dateStart: from, dateEnd: until };
}

/** Contacts found for a text, for a choice among them; nothing is asked below three characters. */
export function useContactSearch(text: string) {
  const searchParam = text.trim();
  return useQuery({
    queryKey: contactKeys.found(searchParam),
    queryFn: async ({ signal }) => (await call(listContacts, { query: { searchParam }, signal })).contacts,
    enabled: searchParam.length >= 3,
    meta: { quiet: true },
  });
}

/** Adds a contact, or changes of an existing one what was changed in the form. Errors are shown by the form. */
export function useSaveContact(id: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ before, values }: { before: ContactValues; values: ContactValues }) =>
      withMinDuration(
        minSubmitMs,
        id === undefined
          ? call(createContact, { body: toRequestBody(values) })
          : call(updateContact, { params: { id }, body: changedFields(before, values) }),
      ),
    meta: { quiet: true },
    onSuccess: (contact) => applyToContacts(client, { action: id === undefined ? 'create' : 'update', contact }),
  });
}

export function fetchContact(id: number): Promise<Contact> {
  return call(getContact, { params: { id } });
}

export function useDeleteContact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteContact, { params: { id } }),
    onSuccess: (_answer, contactId) => applyToContacts(client, { action: 'delete', contactId }),
  });
}

export function useBlockContact() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, blocked }: { id: number; blocked: boolean }) =>
      call(blockContact, { params: { id }, body: { blocked } }),
    onSuccess: (contact) => applyToContacts(client, { action: 'update', contact }),
  });
}

/** `goes` goes into `stays`. */
export function useMergeContacts() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ targetId, sourceId }: { targetId: number; sourceId: number }) =>
      call(mergeContacts, { params: { id: targetId }, body: { contactId: sourceId } }),
    meta: { quiet: true },
    onSuccess: (contact, { sourceId }) => {
      applyToContacts(client, { action: 'delete', contactId: sourceId });
      applyToContacts(client, { action: 'update', contact });
    },
  });
}
