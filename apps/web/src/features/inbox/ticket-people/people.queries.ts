import { followTicket, listTicketPeople, requestTicketAccess } from '@balcao/contract';
import type { EndpointAnswer, Ticket } from '@balcao/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../../app/api/call.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';
import { toast } from '../../../app/toasts/toast.tsx';

const peopleKey = ['ticket-people'] as const;
registerColdList({ queryKey: peopleKey, events: { availability: true, user: true } });

/** Where a ticket is, which decides who may see it. */
export type TicketPlace = Pick<Ticket, 'id' | 'queueId' | 'whatsappId'>;

/** The people whom one calls into a ticket or mentions in its notes, and whether one follows it. */
export const peopleQuery = ({ id, queueId, whatsappId }: TicketPlace) =>
  queryOptions({
    queryKey: [...peopleKey, id, queueId, whatsappId] as const,
    queryFn: ({ signal }) => call(listTicketPeople, { params: { id }, signal }),
    meta: { quiet: true },
  });

export const useTicketPeople = (ticket: TicketPlace, enabled: boolean) => useQuery({ ...peopleQuery(ticket), enabled });

type People = EndpointAnswer<typeof listTicketPeople>;

/** Follows the ticket or no longer. Errors are toasts. */
export function useFollow(ticket: TicketPlace) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (follows: boolean) => call(followTicket, { params: { id: ticket.id }, body: { follows } }),
    onSuccess: ({ follows }) => {
      client.setQueryData<People>(peopleQuery(ticket).queryKey, (known) => known && { ...known, follows });
      toast.ok(t(follows ? 'inbox.together.followed' : 'inbox.together.unfollowed'));
    },
  });
}

/** Asks the admins to let a colleague see the ticket. Errors are toasts. */
export function useAskAccess(ticket: TicketPlace) {
  const client = useQueryClient();
  const { t } = useTranslation();
  return useMutation({
    mutationFn: (userId: number) => call(requestTicketAccess, { params: { id: ticket.id }, body: { userId } }),
    onSuccess: (_answer, userId) => {
      client.setQueryData<People>(
        peopleQuery(ticket).queryKey,
        (known) =>
          known && {
            ...known,
            people: known.people.map((one) => (one.id === userId ? { ...one, isAccessAsked: true } : one)),
          },
      );
      toast.ok(t('notes.mentions.askedDone'));
    },
  });
}
