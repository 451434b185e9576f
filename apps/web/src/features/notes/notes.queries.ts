import { createTicketNote, deleteTicketNote, listTicketNotes, notesPageSize } from '@balcao/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../app/api/call.ts';
import { toast } from '../../app/toast.tsx';
import { registerColdList } from '../../app/live/cold-lists.ts';

/** The scope of a list: one ticket, or all tickets of a contact that the user sees. */
type NoteScope = { ticketId: number } | { contactId: number };

const notesKey = ['notes'] as const;
registerColdList({ queryKey: notesKey, events: { ticketNote: true } });

function useNotes(scope: NoteScope, enabled = true) {
  return useInfiniteQuery({
    queryKey: [...notesKey, scope],
    queryFn: ({ signal, pageParam }) => call(listTicketNotes, { query: { ...scope, before: pageParam }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < notesPageSize ? undefined : page.at(-1)?.id),
    select: ({ pages }) => pages.flat(),
    // While it was not on screen, notes may have changed without an event: it is refetched when it is shown.
    staleTime: 0,
    enabled,
    meta: { quiet: true },
  });
}

/** The last notes of one ticket, newest first, kept up to date by live events; fetched when they are shown. */
export const useTicketNotes = (ticketId: number, wanted: boolean) => useNotes({ ticketId }, wanted);

/** The notes of all tickets of a contact that the user sees, newest first, page by page. */
export const useContactNotes = (contactId: number) => useNotes({ contactId });

/** Adds a note to a ticket and confirms it. Errors are toasts. */
export function useAddNote(ticketId: number) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (note: { note: string; isSummary?: boolean }) =>
      call(createTicketNote, { body: { ticketId, ...note } }),
    onSuccess: () => {
      toast.ok(t('notes.added'));
      return client.invalidateQueries({ queryKey: notesKey });
    },
  });
}

/** Deletes a note. Errors are toasts. */
export function useDeleteNote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteTicketNote, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: notesKey }),
  });
}
