import { createContact, createTicket, getContact, getTicket } from '@balcao/contract';
import type { EndpointInput, Contact, Ticket } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { isApiError } from '../../../../app/api/api-error.ts';
import { useAttempts } from '../../../../app/api/attempts.ts';
import { call } from '../../../../app/api/call.ts';
import { applyToTickets } from '../tickets.cache.ts';

interface NewTicketInput extends Omit<EndpointInput<typeof createTicket>['body'], 'contactId'> {
  /** an existing contact, or one that is made first */
  contact: Pick<Contact, 'id' | 'name'> | { name: string; number: string };
}

/**
 * Begins a conversation, with the contact added first when it is new. `onContact` receives that contact at once:
 * whatever happens to the ticket, it exists from then on. Throws ApiError.
 */
export function useCreateTicket(onContact: (contact: Contact) => void) {
  const client = useQueryClient();
  const contacts = useAttempts<{ name: string; number: string }>();
  const tickets = useAttempts<object>();
  return useMutation({
    mutationFn: async ({ contact, ...rest }: NewTicketInput) => {
      let contactId: number;
      if ('id' in contact) contactId = contact.id;
      else {
        const made = await contacts.run(contact, (idempotencyKey) =>
          call(createContact, { body: contact, idempotencyKey }),
        );
        onContact(made);
        contactId = made.id;
      }
      const body = { contactId, ...rest };
      return tickets.run(body, (idempotencyKey) => call(createTicket, { body, idempotencyKey }));
    },
    meta: { quiet: true },
    onSuccess: (ticket) => applyToTickets(client, { action: 'update', ticket }),
  });
}

/** The contact that has a number already. */
export function fetchContact(id: number): Promise<Contact> {
  return call(getContact, { params: { id } });
}

/** A ticket by its number; undefined when this person may not see it. */
export async function fetchTicket(client: QueryClient, id: number): Promise<Ticket | undefined> {
  try {
    return await client.fetchQuery({
      queryKey: ['tickets', 'by-number', id],
      queryFn: () => call(getTicket, { params: { id } }),
      staleTime: 0,
      retry: false,
      meta: { quiet: true },
    });
  } catch (error) {
    if (isApiError(error, 'ERR_NO_TICKET_FOUND')) return undefined;
    throw error;
  }
}
