import { createTicketNote, deleteTicketNote, listTicketNotes } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../app/api/call.ts';
import { toast } from '../../app/toast.tsx';
import { registerColdList } from '../../app/live/cold-lists.ts';

/** Whose notes a list has: of one ticket, or of all tickets of a contact that may be seen. */
type NoteScope = { ticketId: number } | { contactId: number };

const notesKey = ['notes'] as const;
registerColdList({ queryKey: notesKey, events: { ticketNote: true } });

function useNotes(scope: NoteScope, enabled = true) {
  return useQuery({
    queryKey: [...notesKey, scope],
    queryFn: ({ signal }) => call(listTicketNotes, { query: scope, signal }),
    // While no one looked the ticket may have been out of sight, and its notes unheard: never fresh to whoever begins to look.
    staleTime: 0,
    enabled,
    meta: { quiet: true },
  });
}

/** The notes of one ticket, newest first, kept true by live events; asked for when they are wanted. */
export const useTicketNotes = (ticketId: number, wanted: boolean) => useNotes({ ticketId }, wanted);

/** The notes of all tickets of a contact that may be seen, newest first. */
export const useContactNotes = (contactId: number) => useNotes({ contactId });

/** Adds a note to a ticket and says so. Errors are toasts. */
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

export function useDeleteNote() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (id: number) => call(deleteTicketNote, { params: { id } }),
    onSuccess: () => {
      toast.ok(t('notes.deleted'));
      return client.invalidateQueries({ queryKey: notesKey });
    },
  });
}
