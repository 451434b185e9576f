import { blockContact, getContact } from '@balcao/contract';
import type { Contact } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../app/api/call.ts';
import { together } from '../../../../app/api/together.ts';
import { registerColdList } from '../../../../app/live/cold-lists.ts';
import { applyContactToTickets } from '../tickets.cache.ts';

const contactKey = (id: number) => ['contacts', 'one', id] as const;

registerColdList({
  queryKey: ['contacts', 'one'],
  events: {
    // One that was deleted is archived, and may be asked for.
    contact: (event) =>
      event.action === 'reload' || contactKey(event.action === 'delete' ? event.contactId : event.contact.id),
  },
});

/** A contact with everything that is known of it. */
export function useContact(id: number) {
  return useQuery({
    queryKey: contactKey(id),
    queryFn: () => together(() => call(getContact, { params: { id } })),
    meta: { quiet: true },
  });
}

/** Blocks or unblocks a contact. */
export function useBlockContact(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (blocked: boolean) => call(blockContact, { params: { id }, body: { blocked } }),
    onSuccess: (contact) => {
      client.setQueryData<Contact>(contactKey(id), contact);
      applyContactToTickets(client, { action: 'update', contact });
    },
  });
}
