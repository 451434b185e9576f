import { createTicketNote, deleteTicketNote, listTicketNotes } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../app/api/call.ts';
import { toast } from '../../app/toast.tsx';
import { applyToNotes, keyOf, useNotesLive } from './notes.live.ts';
import type { NoteScope } from './notes.live.ts';

function useNotes(scope: NoteScope, enabled = true) {
  useNotesLive();
  return useQuery({
    queryKey: keyOf(scope),
    queryFn: ({ signal }) => call(listTicketNotes, { query: scope, signal }),
    // While nobody looked the ticket may have been out of sight, and its notes unheard: never fresh to whoever begins to look.
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
    mutationFn: (note: string) => call(createTicketNote, { body: { ticketId, note } }),
    onSuccess: (ticketNote) => {
      applyToNotes(client, { action: 'create', ticketNote });
      toast.ok(t('notes.added'));
    },
  });
}

export function useDeleteNote() {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: ({ id }: { id: number; ticketId: number }) => call(deleteTicketNote, { params: { id } }),
    onSuccess: (_answer, { id, ticketId }) => {
      applyToNotes(client, { action: 'delete', ticketNoteId: id, ticketId });
      toast.ok(t('notes.deleted'));
    },
  });
}
