import { createContact, getContact, updateContact } from '@balcao/contract';
import type { Contact } from '@balcao/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { atLeast } from '../../ui/at-least.ts';
import { changedFields, fieldsOf } from './contact-form.rules.ts';
import type { ContactValues } from './contact-form.rules.ts';
import { applyToContacts } from './contacts.cache.ts';

const submitDelay = 400;

/** Adds a contact, or changes of an existing one what was changed in the form. Errors are shown by the form. */
export function useSaveContact(id: number | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ before, values }: { before: ContactValues; values: ContactValues }) =>
      atLeast(
        submitDelay,
        id === undefined
          ? call(createContact, { body: fieldsOf(values) })
          : call(updateContact, { params: { id }, body: changedFields(before, values) }),
      ),
    meta: { quiet: true },
    onSuccess: (contact) => applyToContacts(client, { action: id === undefined ? 'create' : 'update', contact }),
  });
}

export function fetchContact(id: number): Promise<Contact> {
  return call(getContact, { params: { id } });
}
