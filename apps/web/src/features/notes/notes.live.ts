import type { LivePayload, TicketNote } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useLive } from '../../app/live/index.ts';
import { patchQuery } from '../../app/live/patch-query.ts';
import { compareTimes } from '../../ui/compare-times.ts';

/** Whose notes a list has: of one ticket, or of all tickets of a contact that may be seen. */
export type NoteScope = { ticketId: number } | { contactId: number };

export const notesKey = 'notes';
export const keyOf = (scope: NoteScope) => [notesKey, scope] as const;

/** Keeps every cached list of notes true. */
export function useNotesLive(): void {
  const client = useQueryClient();
  useLive('ticketNote', (event) => applyToNotes(client, event));
}

export function applyToNotes(client: QueryClient, event: LivePayload<'ticketNote'>): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [notesKey] })) {
    patchQuery<TicketNote[]>(client, queryKey, (list) => applyNoteEvent(list, event, queryKey[1] as NoteScope));
  }
}

/** The list after an event: exactly what a fresh GET would answer. */
export function applyNoteEvent(list: TicketNote[], event: LivePayload<'ticketNote'>, scope: NoteScope): TicketNote[] {
  if (event.action === 'delete') return list.filter(({ id }) => id !== event.ticketNoteId);
  const note = event.ticketNote;
  const belongs = 'ticketId' in scope ? note.ticketId === scope.ticketId : note.contactId === scope.contactId;
  return belongs ? [...list.filter(({ id }) => id !== note.id), note].sort(newestFirst) : list;
}

function newestFirst(a: TicketNote, b: TicketNote): number {
  return compareTimes(b.createdAt, a.createdAt) || b.id - a.id;
}
