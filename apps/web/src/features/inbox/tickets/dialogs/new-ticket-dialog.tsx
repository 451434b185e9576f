import { isAdmin, type Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../../app/api/api-error.ts';
import { errorText } from '../../../../app/errors.ts';
import { useSession } from '../../../../app/session/session.ts';
import { FormModal } from '../../../../ui/dialogs/form-modal.tsx';
import { NoticeBox } from '../../../../ui/layout/notice-box.tsx';
import { ConnectionPicker, useConnections } from '../../../numbers/connections/index.ts';
import { ContactLine, ContactPicker } from '../../contact-picker/index.ts';
import type { ContactSummary } from '../../contacts/index.ts';
import { QueuePicker } from '../../queues/index.ts';
import { TicketTakenDialog } from './ticket-taken-dialog.tsx';
import { NewContactFields } from './new-contact-fields.tsx';
import css from './new-ticket-dialog.module.css';
import { useNewTicket } from './use-new-ticket.ts';

export interface NewTicketProps {
  opened: boolean;
  /** the contact, where that is known already */
  contact?: ContactSummary | undefined;
  /** the number of a contact, which may be known or not */
  number?: string | undefined;
  /** of the conversation that is open beside it */
  queueId?: number | null | undefined;
  onClose: () => void;
  /** the conversation was begun, or found */
  onShown?: (ticket: Ticket) => void;
}

/** Begins a conversation: with which contact, in which queue, and for admins on which connection. Then it opens. */
export function NewTicketDialog({ opened, contact: preset, number, queueId, onClose, onShown }: NewTicketProps) {
  const { t } = useTranslation();
  const { actor } = useSession();
  const { data: connections } = useConnections();
  const {
    form,
    chosen,
    choose,
    queues,
    isQueueRequired,
    isCreatingContact,
    holder,
    existingContactName,
    error,
    ...ticket
  } = useNewTicket(preset, queueId, onClose, onShown);
  return (
    <>
      <FormModal
        opened={opened && holder === undefined}
        title={t('inbox.newTicket.title')}
        size={480}
        dirty={form.isDirty() || chosen?.id !== preset?.id}
        submit={t('inbox.newTicket.submit')}
        loading={ticket.busy}
        onSubmit={form.onSubmit((values) => void ticket.submit(values))}
        onClose={onClose}
      >
        {error && (
          <NoticeBox tone="bad">
            {isApiError(error, 'ERR_NO_WAPP_FOUND') ? t('inbox.newTicket.connectionGone') : errorText(error)}
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
            typed={number}
            error={typeof form.errors.contact === 'string' ? form.errors.contact : null}
            onChoose={choose}
            onCreate={ticket.createContact}
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
          placeholder={isQueueRequired ? t('inbox.newTicket.queueRequired') : t('inbox.newTicket.noQueue')}
          clearable={!isQueueRequired}
          allowDeselect={!isQueueRequired}
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
          onShow={ticket.show}
          onClose={ticket.leaveHolder}
        />
      )}
    </>
  );
}
