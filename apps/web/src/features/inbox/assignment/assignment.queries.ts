import {
  getAssignment,
  getContactOwner,
  getPlaces,
  getTicketWait,
  minuteMs,
  previewAssignment,
  setContactOwner,
  updateAssignment,
} from '@balcao/contract';
import type { AssignmentForm, EndpointAnswer, Ticket } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { keepFormerRows } from '../../../app/search/kept-rows.ts';
import { call } from '../../../app/api/call.ts';
import type { SeenRecord } from '../../../app/crud/record-changed.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

export type AssignmentSettings = EndpointAnswer<typeof getAssignment>;

const settingsKey = ['assignment', 'settings'] as const;
const previewKey = ['assignment', 'preview'] as const;
const placesKey = ['assignment', 'places'] as const;
const waitKey = ['assignment', 'wait'] as const;
const ownerKey = ['assignment', 'owner'] as const;
registerColdList({ queryKey: settingsKey, events: { availability: true } });
registerColdList({ queryKey: previewKey, events: { ticket: true, availability: true } });
registerColdList({ queryKey: placesKey, events: { ticket: true, queueAssignment: true } });
registerColdList({
  queryKey: waitKey,
  events: { ticket: true, availability: true, queueAssignment: true },
  delayMs: 500,
});
registerColdList({
  queryKey: ownerKey,
  events: { contactOwner: ({ contactId }) => [...ownerKey, contactId] },
  delayMs: 200,
});

/** How a queue gives out its tickets, as it was saved; read anew by each form that is opened. */
export const useAssignment = (queueId: number | undefined) =>
  useQuery({
    queryKey: [...settingsKey, queueId],
    queryFn: ({ signal }) => call(getAssignment, { params: { id: queueId ?? 0 }, signal }),
    enabled: queueId !== undefined,
    staleTime: 0,
    // A form is opened with what is stored now, and not with what a former one read.
    gcTime: 0,
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });

/** Saves it in place of what was seen; rejects with the refusal, also where somebody changed it meanwhile. */
export function useSaveAssignment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, form }: { seen: SeenRecord; form: AssignmentForm }) =>
      call(updateAssignment, { params: { id: seen.id }, body: form, ifMatch: seen.updatedAt }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['assignment'] }),
    meta: { quiet: true },
  });
}

/** Whom the next tickets would go to by what is written in the form. */
export const useAssignmentPreview = (queueId: number, form: AssignmentForm) =>
  useQuery({
    queryKey: [...previewKey, queueId, form],
    queryFn: ({ signal }) => call(previewAssignment, { params: { id: queueId }, body: form, signal }),
    ...keepFormerRows,
    staleTime: 0,
    meta: { quiet: true },
  });

/** The places of the caller. */
export const usePlacesTaken = () =>
  useQuery({
    queryKey: placesKey,
    queryFn: ({ signal }) => call(getPlaces, { signal }),
    meta: { quiet: true },
  });

/** Why a ticket waits although its queue gives tickets out; null = there is nothing to say. */
export const useTicketWait = ({ id, queueId }: Pick<Ticket, 'id' | 'queueId'>) =>
  useQuery({
    queryKey: [...waitKey, id],
    queryFn: async ({ signal }) => (await call(getTicketWait, { params: { id }, signal })).wait,
    // Queues give tickets out: without one there is nothing to ask.
    enabled: queueId !== null,
    refetchInterval: minuteMs,
    meta: { quiet: true },
  });

/** Who looks after a contact. */
export const useContactOwner = (contactId: number) =>
  useQuery({
    queryKey: [...ownerKey, contactId],
    queryFn: async ({ signal }) => (await call(getContactOwner, { params: { id: contactId }, signal })).owner,
    meta: { quiet: true },
  });

/** Says who looks after a contact. Errors are toasts. */
export function useSetContactOwner(contactId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (userId: number | null) => call(setContactOwner, { params: { id: contactId }, body: { userId } }),
    onSuccess: ({ owner }) => client.setQueryData([...ownerKey, contactId], owner),
  });
}
