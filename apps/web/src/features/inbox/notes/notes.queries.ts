import { createTicketNote, deleteTicketNote, listTicketNotes, notesPageSize } from '@balcao/contract';
import type { TicketNote } from '@balcao/contract';
import { infiniteQueryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/call.ts';
import { useAttempts } from '../../../app/api/attempts.ts';
import { together } from '../../../app/api/together.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { registerColdList } from '../../../app/live/cold-lists.ts';

const notesKey = ['notes'] as const;
registerColdList({ queryKey: notesKey, events: { ticketNote: true } });

// While they were not on screen, notes may have changed without an event: they are refetched when they are shown.
const fresh = { staleTime: 0, meta: { quiet: true } };

const contactNotesOptions = (contactId: number) =>
  infiniteQueryOptions({
    queryKey: [...notesKey, { contactId }],
    queryFn: ({ signal, pageParam }) =>
      together(() => call(listTicketNotes, { query: { contactId, before: pageParam }, signal })),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < notesPageSize ? undefined : page.at(-1)?.id),
    ...fresh,
  });

type Pages = InfiniteData<TicketNote[], number | undefined>;
const joinPages = ({ pages }: Pages) => pages.flat();

/** The notes of all tickets of a contact that the user sees, newest first, page by page, kept up to date by live events. */
export const useContactNotes = (contactId: number) =>
  useInfiniteQuery({ ...contactNotesOptions(contactId), select: joinPages });

/**
 * The last notes of one ticket, newest first, kept up to date by live events; fetched when they are wanted. They are taken
 * from those of the contact, which the panel beside the conversation shows, unless that has more than a page of them.
 */
export function useTicketNotes(
  ticketId: number,
  contactId: number,
  wanted: boolean,
): readonly TicketNote[] | undefined {
  const select = useCallback(
    (pages: Pages) => joinPages(pages).filter((note) => note.ticketId === ticketId),
    [ticketId],
  );
  const ofContact = useInfiniteQuery({ ...contactNotesOptions(contactId), enabled: wanted, select });
  const { data: own } = useQuery({
    queryKey: [...notesKey, { ticketId }],
    queryFn: ({ signal }) => call(listTicketNotes, { query: { ticketId }, signal }),
    enabled: wanted && ofContact.hasNextPage,
    ...fresh,
  });
  return ofContact.hasNextPage && own ? own : ofContact.data;
}

interface NewNote {
  note: string;
  isSummary?: boolean;
  mentions?: number[];
}

/** Adds a note to a ticket and confirms it. Errors are toasts. */
export function useAddNote(ticketId: number) {
  const client = useQueryClient();
  const { t } = useTranslation();
  const attempts = useAttempts<NewNote & { ticketId: number }>();
  return useMutation({
    mutationFn: (note: NewNote) => {
      const body = { ticketId, ...note };
      return attempts.run(body, (idempotencyKey) => call(createTicketNote, { body, idempotencyKey }));
    },
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
