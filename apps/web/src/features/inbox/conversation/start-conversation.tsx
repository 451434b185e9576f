import { createContact, getContact } from '@balcao/contract';
import type { Contact } from '@balcao/contract';
import { useMutation } from '@tanstack/react-query';
import i18next from 'i18next';
import { useState } from 'react';
import { ApiError } from '../../../app/api/api-error.ts';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';
import { loadPhoneRule } from '../../../app/phone/phone-rule.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { NewTicketDialog } from '../tickets/index.ts';
import { contactNameOf } from './card-contact.ts';
import type { CardPerson } from './card-contact.ts';

/** Begins a conversation with someone of a contact card; a contact that is not there yet is made first. */
export function useStartConversation() {
  const [contact, setContact] = useState<Contact>();
  const [opened, setOpened] = useState(false);
  const attempts = useAttempts<CardPerson>();
  const { mutate } = useMutation({
    mutationFn: (person: CardPerson) => attempts.run(person, (key) => findOrCreateContact(person, key)),
    onSuccess: (found) => {
      if (!found) return;
      setContact(found);
      setOpened(true);
    },
  });
  const dialog = <NewTicketDialog opened={opened} contact={contact} onClose={() => setOpened(false)} />;
  return { startConversation: mutate, dialog };
}

async function findOrCreateContact(person: CardPerson, idempotencyKey: string): Promise<Contact | undefined> {
  // Without the rule the server reads what is written.
  const rule = await loadPhoneRule().catch(() => undefined);
  const parsed = rule?.parsePhone(person.number);
  if (parsed && 'problem' in parsed) {
    toast.error(i18next.t(`phone.problems.${parsed.problem}`));
    return undefined;
  }
  const number = parsed ? `+${parsed.number}` : person.number;
  try {
    return await call(createContact, { body: { name: contactNameOf({ ...person, number }), number }, idempotencyKey });
  } catch (error) {
    const known = error instanceof ApiError && error.code === 'ERR_DUPLICATED_CONTACT' && error.details.contactId;
    if (typeof known !== 'number') throw error;
    return call(getContact, { params: { id: known } });
  }
}
