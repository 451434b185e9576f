import type { Ticket } from '@balcao/contract';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../app/api/api-error.ts';
import { errorText } from '../../../../app/errors.ts';
import { phoneNumber } from '../../../../app/phone/phone-rule.ts';
import { useSession } from '../../../../app/session/session.ts';
import { lengthBetween } from '../../../../ui/fields/validators.ts';
import type { ContactSummary } from '../../contacts/index.ts';
import type { NewTicketValues } from './new-contact-fields.tsx';
import { fetchContact, fetchTicket, useCreateTicket } from './new-ticket.queries.ts';
import { parseHolder } from './new-ticket.rules.ts';
import type { Holder } from './new-ticket.rules.ts';
import { useNewTicketQueue } from './use-new-ticket-queue.ts';

/**
 * What is chosen for a new conversation, how it is begun, and where its refusals lead.
 * @param preset the contact, where that is known already
 * @param queueBeside of the conversation that is open beside it
 */
export function useNewTicket(
  preset: ContactSummary | undefined,
  queueBeside: number | null | undefined,
  onClose: () => void,
  onShown?: (ticket: Ticket) => void,
) {
  const { t } = useTranslation();
  const { user } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const queue = useNewTicketQueue(queueBeside);
  const [chosen, setChosen] = useState<ContactSummary | undefined>(preset);
  /** a contact that is not there yet is being described */
  const [isCreatingContact, setIsCreatingContact] = useState(false);
  const [existingContactName, setExistingContactName] = useState<string>();
  const [holder, setHolder] = useState<Holder>();
  const [busy, setBusy] = useState(false);

  const form = useForm<NewTicketValues>({
    initialValues: {
      contact: '',
      name: '',
      number: '',
      queueId: queue.first,
      whatsappId: null,
    },
    validate: {
      contact: () => (chosen || isCreatingContact ? null : t('inbox.newTicket.contactRequired')),
      name: (value) => (isCreatingContact && !chosen ? lengthBetween(2, 50)(value) : null),
      number: (value) => (isCreatingContact && !chosen ? phoneNumber(value) : null),
      queueId: (value) => (queue.required && value === null ? t('inbox.newTicket.queueRequired') : null),
    },
  });

  const choose = (contact: ContactSummary | undefined) => {
    setChosen(contact);
    setIsCreatingContact(false);
    form.clearErrors();
  };

  // Whatever happens to the ticket, the contact exists from then on.
  const create = useCreateTicket(choose);

  const show = (ticket: Ticket) => {
    onShown?.(ticket);
    onClose();
    void navigate({ to: '/tickets/$uuid', params: { uuid: ticket.uuid } });
  };

  /** The refusals that lead somewhere; the others are shown above the fields. */
  const onRefused = async (error: unknown) => {
    if (isApiError(error, 'ERR_OTHER_OPEN_TICKET')) {
      const holder = parseHolder(error.details);
      const own = holder?.userId === user.id ? await fetchTicket(client, holder.ticketId) : undefined;
      if (own) show(own);
      else if (holder) setHolder(holder);
    }
    if (isApiError(error, 'ERR_DUPLICATED_CONTACT') && typeof error.details.contactId === 'number') {
      const there = await fetchContact(error.details.contactId);
      setExistingContactName(there.name);
      choose(there);
    }
    if (isNumberError(error)) form.setFieldError('number', errorText(error));
  };

  const submit = async ({ name, number, queueId, whatsappId }: NewTicketValues) => {
    setExistingContactName(undefined);
    setBusy(true);
    queue.remember(queueId);
    const contact = chosen ?? { name: name.trim(), number: number.trim() };
    try {
      show(await create.mutateAsync({ contact, queueId, whatsappId, userId: user.id }));
    } catch (error) {
      // Where looking further fails too, the refusal itself stays on screen.
      await onRefused(error).catch(() => undefined);
    } finally {
      setBusy(false);
    }
  };

  const hasOwnDialog =
    (isCreatingContact && isNumberError(create.error)) ||
    (isApiError(create.error, 'ERR_OTHER_OPEN_TICKET') ? holder !== undefined : existingContactName !== undefined);
  return {
    form,
    submit,
    busy,
    queues: queue.choices,
    isQueueRequired: queue.required,
    chosen,
    choose,
    isCreatingContact,
    /** describes a contact that is not there yet, beginning with what was typed */
    createContact: (typed: Partial<NewTicketValues>) => {
      form.setValues(typed);
      form.clearErrors();
      setIsCreatingContact(true);
    },
    /** the contact that has the number already; it is chosen now */
    existingContactName,
    /** who attends the contact at the moment */
    holder,
    leaveHolder: () => setHolder(undefined),
    show,
    /** a refusal that is not shown in a place of its own */
    error: create.error && !hasOwnDialog && !busy ? create.error : null,
  };
}

/** The hint beside the number of a new contact: it has no WhatsApp, or that could not be checked. */
const isNumberError = (error: unknown): boolean =>
  isApiError(error, 'ERR_WAPP_INVALID_CONTACT') || isApiError(error, 'ERR_WAPP_CHECK_CONTACT');
