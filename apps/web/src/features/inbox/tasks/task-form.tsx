import { maxTaskNote, maxTaskTitle, wallTimeOf } from '@balcao/contract';
import type { Task } from '@balcao/contract';
import { Radio, Stack, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { RecordModal } from '../../../app/crud/record-modal.tsx';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { isDay, isMoment, isTime } from '../../../ui/dates/days.ts';
import { MomentField } from '../../../ui/dates/moment-field.tsx';
import { TimeField } from '../../../ui/dates/time-field.tsx';
import { serverNow } from '../../../ui/hooks/server-clock.ts';
import { UserPicker } from '../../account/users/index.ts';
import { momentField } from './task-times.rules.ts';
import css from './tasks.module.css';
import { tasksCrud } from './tasks.queries.ts';

export interface TaskFormProps extends RecordDialogProps<Task> {
  /** beside which conversation one is added */
  place?: { ticketId: number; contactId: number } | undefined;
}

/** Adds or edits a task. Remounted for each, so that it starts from its current values. */
export function TaskForm({ opened, record, place, onClose }: TaskFormProps) {
  const { t } = useTranslation();
  const { user, company } = useSession();
  const save = useSave(tasksCrud, record);
  const storedMoment = momentField(record?.remindAt ?? null, company.timeZone);
  const isPast = (moment: string) => {
    const { date, time } = wallTimeOf(new Date(serverNow()), company.timeZone);
    return moment <= `${date}T${time}`;
  };
  const form = useForm({
    initialValues: {
      title: record?.title ?? '',
      note: record?.note ?? '',
      dueDay: record?.dueDay ?? '',
      dueTime: record?.dueTime ?? '',
      remindAt: storedMoment,
      userId: record ? record.userId : user.id,
      place: 'ticket',
    },
    validate: {
      title: (title) => (title.trim() === '' ? t('tasks.form.missingTitle') : null),
      dueDay: (day, { dueTime }) =>
        day === '' ? dueTime !== '' && t('tasks.form.missingDay') : !isDay(day) && t('tasks.form.badDay'),
      dueTime: (time) => time !== '' && !isTime(time) && t('tasks.form.badTime'),
      remindAt: (moment) =>
        moment !== '' &&
        moment !== storedMoment &&
        (isMoment(moment) ? isPast(moment) && t('tasks.form.pastMoment') : t('tasks.form.badMoment')),
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: ({ title, note, dueDay, dueTime, remindAt, userId, place: where }) => ({
      title: title.trim(),
      note: note.trim(),
      dueDay: dueDay || null,
      dueTime: dueTime || null,
      // Sent back as it was answered it reminds no second time.
      remindAt: remindAt === storedMoment ? (record?.remindAt ?? null) : remindAt || null,
      userId,
      ...(place && !record && (where === 'ticket' ? { ticketId: place.ticketId } : { contactId: place.contactId })),
    }),
    errorFields: { ERR_NO_USER_FOUND: 'userId', ERR_TASK_LIMIT: 'userId' },
    onSaved: () => {
      toast.ok(t(record ? 'tasks.form.saved' : 'tasks.form.added'));
      onClose();
    },
  });

  return (
    <RecordModal
      opened={opened}
      record={record}
      title={t(record ? 'tasks.form.editTitle' : 'tasks.form.addTitle')}
      size={520}
      dirty={form.isDirty()}
      loading={loading}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput
        label={t('tasks.form.title')}
        maxLength={maxTaskTitle}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('tasks.form.note')}
        maxLength={maxTaskNote}
        autosize
        minRows={2}
        maxRows={8}
        {...form.getInputProps('note')}
      />
      <div className={css.times}>
        <DateField label={t('tasks.form.day')} {...form.getInputProps('dueDay')} />
        <TimeField
          label={t('tasks.form.time')}
          description={t('tasks.form.timeHint')}
          {...form.getInputProps('dueTime')}
        />
      </div>
      <MomentField
        label={t('tasks.form.remind')}
        description={t('tasks.form.remindHint')}
        {...form.getInputProps('remindAt')}
      />
      <UserPicker
        label={t('tasks.form.user')}
        placeholder={t('tasks.form.nobody')}
        clearable
        {...form.getInputProps('userId')}
      />
      {place && !record && (
        <Radio.Group label={t('tasks.form.place')} {...form.getInputProps('place')}>
          <Stack gap={8} mt={6}>
            <Radio value="ticket" label={t('tasks.form.atTicket')} description={t('tasks.form.atTicketHint')} />
            <Radio value="contact" label={t('tasks.form.atContact')} description={t('tasks.form.atContactHint')} />
          </Stack>
        </Radio.Group>
      )}
    </RecordModal>
  );
}
