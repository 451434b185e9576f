import { createContact, getContact } from '@balcao/contract';
import type { Contact } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../app/api/api-error.ts';
import { call } from '../../app/api/call.ts';
import { NewTicketDialog } from '../tickets/index.ts';
import { contactNameOf } from './card-contact.ts';
import type { CardPerson } from './card-contact.ts';

/** Begins a conversation with someone of a contact card; a contact that is not there yet is made first. */
export function useStartConversation() {
  const [contact, setContact] = useState<Contact>();
  const [opened, setOpened] = useState(false);
  const { mutate } = useMutation({
    mutationFn: findOrCreateContact,
    onSuccess: (found) => {
      setContact(found);
      setOpened(true);
    },
  });
  const dialog = <NewTicketDialog opened={opened} contact={contact} onClose={() => setOpened(false)} />;
  return { startConversation: mutate, dialog };
}

async function findOrCreateContact(person: CardPerson): Promise<Contact> {
  const number = person.number.startsWith('+') ? person.number : `+${person.number}`;
  try {
    return await call(createContact, { body: { name: contactNameOf({ ...person, number }), number } });
  } catch (error) {
    const known = error instanceof ApiError && error.code === 'ERR_DUPLICATED_CONTACT' && error.details.contactId;
    if (typeof known !== 'number') throw error;
    return call(getContact, { params: { id: known } });
  }
}
