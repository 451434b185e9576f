import { isAdmin } from '@balcao/contract';
import type { Contact, Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useLocalStorage } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import { errorText } from '../../app/errors.ts';
import { useSession } from '../../app/session.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { NoticeBox } from '../../ui/notice-box.tsx';
import { toFullNumber } from '../../ui/phone.ts';
import { lengthBetween } from '../../ui/validators.ts';
import { ConnectionPicker, useConnections } from '../connections/index.ts';
import { ContactLine, ContactPicker } from '../contacts/index.ts';
import { QueuePicker } from '../queues/index.ts';
import { TicketTakenDialog } from './ticket-taken-dialog.tsx';
import { NewContactFields } from './new-contact-fields.tsx';
import type { NewTicketValues } from './new-contact-fields.tsx';
import css from './new-ticket-dialog.module.css';
import { fetchContact, fetchTicket, useCreateTicket } from './new-ticket.queries.ts';
import { parseHolder, queueRequirementOf } from './new-ticket.rules.ts';
import type { Holder } from './new-ticket.rules.ts';
import { useQueueChoices } from './use-queues.ts';

type Chosen = Pick<Contact, 'id' | 'name' | 'number' | 'profilePicUrl' | 'isGroup'>;

export interface NewTicketProps {
  opened: boolean;
  /** the contact, where that is known already */
  contact?: Chosen | undefined;
  onClose: () => void;
}

/** Begins a conversation: with which contact, in which queue, and for admins on which connection. Then it opens. */
export function NewTicketDialog({ opened, contact: preset, onClose }: NewTicketProps) {
  const { t } = useTranslation();
  const { user, actor } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const queues = useQueueChoices();
  const { data: connections } = useConnections();
  const [lastQueueId, rememberQueue] = useLocalStorage<number | null>({
    key: `new-ticket-queue-${user.id}`,
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const queueRequirement = queueRequirementOf(
    actor,
    user.queues.map(({ id }) => id),
    queues?.map(({ id }) => id),
    lastQueueId,
  );
  const [chosen, setChosen] = useState<Chosen | undefined>(preset);
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
      queueId: queueRequirement.first,
      whatsappId: null,
    },
    validate: {
      contact: () => (chosen || isCreatingContact ? null : t('inbox.newTicket.contactRequired')),
      name: (value) => (isCreatingContact && !chosen ? lengthBetween(2, 50)(value) : null),
      number: (value) =>
        isCreatingContact && !chosen && toFullNumber(value) === null ? t('inbox.newTicket.numberShort') : null,
      queueId: (value) => (queueRequirement.required && value === null ? t('inbox.newTicket.queueRequired') : null),
    },
  });

  const choose = (contact: Chosen | undefined) => {
    setChosen(contact);
    setIsCreatingContact(false);
    form.clearErrors();
  };

  // Whatever happens to the ticket, the contact exists from then on.
  const create = useCreateTicket(choose);

  const show = (ticket: Ticket) => {
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
    rememberQueue(queueId);
    const contact = chosen ?? { name: name.trim(), number: toFullNumber(number) ?? '' };
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
  return (
    <>
      <FormModal
        opened={opened && holder === undefined}
        title={t('inbox.newTicket.title')}
        size={480}
        dirty={form.isDirty() || chosen?.id !== preset?.id}
        submit={t('inbox.newTicket.submit')}
        loading={busy}
        onSubmit={form.onSubmit((values) => void submit(values))}
        onClose={onClose}
      >
        {create.error && !hasOwnDialog && !busy && (
          <NoticeBox tone="bad">
            {isApiError(create.error, 'ERR_NO_WAPP_FOUND')
              ? t('inbox.newTicket.connectionGone')
              : errorText(create.error)}
          </NoticeBox>
        )}
        {existingContactName !== undefined && (
          <NoticeBox tone="warn">{t('inbox.newTicket.numberTaken', { name: existingContactName })}</NoticeBox>
        )}
        {chosen && (
          <div className={css.chosen}>
            <ContactLine contact={chosen} />
            {!preset && (
              <Button size="xs" variant="subtle" onClick={() => choose(undefined)}>
                {t('inbox.newTicket.change')}
              </Button>
            )}
          </div>
        )}
        {!chosen && !isCreatingContact && (
          <ContactPicker
            label={t('inbox.newTicket.contact')}
            error={typeof form.errors.contact === 'string' ? form.errors.contact : null}
            onChoose={choose}
            onCreate={(typed) => {
              form.setValues(typed);
              form.clearErrors();
              setIsCreatingContact(true);
            }}
          />
        )}
        {!chosen && isCreatingContact && (
          <>
            <NewContactFields form={form} />
            <Button size="xs" variant="subtle" className={css.back} onClick={() => choose(undefined)}>
              {t('inbox.newTicket.change')}
            </Button>
          </>
        )}
        <QueuePicker
          choices={queues ?? []}
          label={t('inbox.newTicket.queue')}
          placeholder={queueRequirement.required ? t('inbox.newTicket.queueRequired') : t('inbox.newTicket.noQueue')}
          clearable={!queueRequirement.required}
          allowDeselect={!queueRequirement.required}
          {...form.getInputProps('queueId')}
        />
        {isAdmin(actor) && connections && connections.length > 1 && (
          <ConnectionPicker
            label={t('inbox.newTicket.connection')}
            placeholder={t('inbox.newTicket.connectionDefault')}
            clearable
            {...form.getInputProps('whatsappId')}
          />
        )}
      </FormModal>
      {holder && (
        <TicketTakenDialog
          opened={opened}
          holder={holder}
          contactName={chosen?.name ?? form.values.name}
          onShow={show}
          onClose={() => setHolder(undefined)}
        />
      )}
    </>
  );
}

/** The hint beside the number of a new contact: it has no WhatsApp, or that could not be checked. */
const isNumberError = (error: unknown): boolean =>
  isApiError(error, 'ERR_WAPP_INVALID_CONTACT') || isApiError(error, 'ERR_WAPP_CHECK_CONTACT');
