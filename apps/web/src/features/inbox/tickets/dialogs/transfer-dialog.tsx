import type { Ticket } from '@balcao/contract';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FormModal } from '../../../../ui/dialogs/form-modal.tsx';
import { hintBelow } from '../../../../ui/text/hint-below.ts';
import { NoticeBox } from '../../../../ui/layout/notice-box.tsx';
import { FillWithSummary, useAssistant } from '../../../automation/assistant/index.ts';
import { QueuePicker, useQueues } from '../../queues/index.ts';
import { UserPicker, useUsersBriefNow } from '../../../account/users/index.ts';
import { ConnectionPicker, useConnections } from '../../../numbers/connections/index.ts';
import { changesNothing, eligibleAssignees } from './transfer.rules.ts';
import { useWorkload } from '../tickets.queries.ts';
import css from './transfer-dialog.module.css';
import { keepTransferReason } from './transfer-reasons.ts';
import { useDialogAction } from './use-dialog-action.ts';

const maxNoteLength = 1000;

export interface Transfer {
  queueId: number;
  userId: number | null;
  /** undefined = the connection stays */
  whatsappId?: number;
  note: string;
  /** how the toast names where it went */
  queueName: string;
  userName: string | null;
}

export interface TransferProps {
  opened: boolean;
  /** the ticket to move; undefined = several, which stay on their connections */
  ticket: Ticket | undefined;
  count: number;
  /** of several, those that colleagues took or resolved since the dialog was opened, and that stay where they are */
  gone?: number;
  /** Transfers the tickets; returns the refusal to show, null when it is done. */
  onTransfer: (transfer: Transfer) => Promise<string | null>;
  onClose: () => void;
}

/** Where a ticket goes: a queue, and if wanted a person of it, another connection, and why. */
export function TransferDialog({ opened, ticket, count, gone = 0, onTransfer, onClose }: TransferProps) {
  const { t } = useTranslation();
  const { data: queues } = useQueues();
  const { data: team } = useUsersBriefNow();
  const { data: connections } = useConnections();
  const isAssisted = useAssistant();
  const transferring = useDialogAction(onTransfer, onClose);
  const form = useForm({
    onValuesChange: ({ note }) => ticket && keepTransferReason(ticket.id, note),
    initialValues: {
      queueId: ticket?.queueId ?? null,
      userId: null as number | null,
      whatsappId: null as number | null,
      note: '',
    },
    validate: {
      queueId: (value, values) => {
        if (value === null) return t('inbox.transfer.queueRequired');
        return changesNothing(ticket, values) ? t('inbox.transfer.changesNothing') : null;
      },
    },
  });
  const { queueId, userId } = form.values;
  const people = eligibleAssignees(team ?? [], queueId, ticket);
  const workload = useWorkload(opened);
  const online = new Set(people.flatMap((person) => (person.online ? [person.id] : [])));
  const others = connections?.filter(({ id }) => id !== ticket?.whatsappId) ?? [];

  const submit = ({ queueId: queue, userId: user, whatsappId, note }: typeof form.values) => {
    if (queue === null) return;
    void transferring.start({
      queueId: queue,
      userId: user,
      ...(whatsappId !== null && { whatsappId }),
      note: note.trim(),
      queueName: queues?.find(({ id }) => id === queue)?.name ?? '',
      userName: people.find(({ id }) => id === user)?.name ?? null,
    });
  };

  return (
    <FormModal
      opened={opened}
      title={ticket ? t('inbox.transfer.title') : t('inbox.transfer.titleMany', { count })}
      size={480}
      dirty={form.isDirty()}
      submit={t('inbox.transfer.action')}
      loading={transferring.isRunning}
      onSubmit={form.onSubmit(submit)}
      onClose={onClose}
    >
      {transferring.refusal !== null && <NoticeBox tone="bad">{transferring.refusal}</NoticeBox>}
      {gone > 0 && <NoticeBox tone="warn">{t('inbox.transfer.gone', { count: gone })}</NoticeBox>}
      <QueuePicker
        label={t('inbox.transfer.queue')}
        placeholder={t('inbox.transfer.queueRequired')}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('queueId')}
        onChange={(value) => form.setValues({ queueId: value, userId: null })}
      />
      <UserPicker
        key={queueId}
        label={t('inbox.transfer.user')}
        description={userId === null ? t('inbox.transfer.userHint') : undefined}
        placeholder={t('inbox.transfer.anybody')}
        nothingFoundMessage={t('inbox.transfer.noneAvailable')}
        choices={people}
        renderChoice={({ id, name }) => (
          <span className={css.person}>
            <span className={css.name}>{name}</span>
            <span className={css.state} data-online={online.has(id) || undefined}>
              {t(online.has(id) ? 'inbox.transfer.online' : 'inbox.transfer.offline')}
              {workload && ` · ${t('inbox.transfer.load', { count: workload.get(id) ?? 0 })}`}
            </span>
          </span>
        )}
        disabled={queueId === null}
        clearable
        {...form.getInputProps('userId')}
      />
      {ticket && others.length > 0 && (
        <ConnectionPicker
          label={t('inbox.transfer.connection')}
          placeholder={ticket.whatsapp?.name ?? t('inbox.transfer.sameConnection')}
          choices={others}
          clearable
          {...form.getInputProps('whatsappId')}
        />
      )}
      <Textarea
        label={t('inbox.transfer.note')}
        description={t('inbox.transfer.noteHint')}
        inputWrapperOrder={hintBelow}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={maxNoteLength}
        {...form.getInputProps('note')}
      />
      {isAssisted && ticket && (
        <FillWithSummary
          ticketId={ticket.id}
          onText={(text) => form.setFieldValue('note', text.slice(0, maxNoteLength))}
        />
      )}
    </FormModal>
  );
}
