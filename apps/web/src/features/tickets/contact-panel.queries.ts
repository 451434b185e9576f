import { blockContact, getContact } from '@balcao/contract';
import type { Contact } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { useLive } from '../../app/live/index.ts';
import { patchQuery } from '../../app/live/patch-query.ts';
import { applyContactToTickets } from './tickets.cache.ts';

const contactKey = (id: number) => ['contacts', 'one', id] as const;

/** A contact with everything that is known of it, kept true by live events. */
export function useContact(id: number) {
  const client = useQueryClient();
  const queryKey = contactKey(id);
  useLive('contact', (event) => {
    if (event.action === 'update' && event.contact.id === id) {
      patchQuery<Contact>(client, queryKey, () => event.contact);
    }
    if (event.action === 'reload') void client.invalidateQueries({ queryKey });
  });
  return useQuery({
    queryKey,
    queryFn: () => call(getContact, { params: { id } }),
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
