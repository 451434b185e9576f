import type { Schedule } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import { Reloadable } from '../../../app/crud/reloadable.tsx';
import { codeText } from '../../../app/errors.ts';
import { useErrorTexts } from '../../../app/texts/error-texts.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import css from './schedule-form.module.css';
import { SchedulePreview } from './schedule-preview.tsx';
import { formatMomentIn, leavingWords } from './schedule-times.ts';
import { useScheduleForm } from './use-schedule-form.ts';
import type { ScheduleFormOptions } from './use-schedule-form.ts';

export interface ScheduleFormProps extends ScheduleFormOptions {
  opened: boolean;
}

/** Schedules a message, or shows one. Remounted for each record, so that it starts from its current values. */
export function ScheduleForm({ record, ...props }: ScheduleFormProps) {
  return <Reloadable record={record}>{(present) => <ScheduleDialog record={present} {...props} />}</Reloadable>;
}

function ScheduleDialog({ opened, ...options }: ScheduleFormProps) {
  const { t } = useTranslation();
  const { record, contact, onClose } = options;
  const schedule = useScheduleForm(options);
  const { at, now, timeZone, count, isDone, error, onSubmit } = schedule;
  const { body } = schedule.form.values;
  return (
    <FormModal
      opened={opened}
      title={
        record
          ? t('schedules.form.editTitle', { status: t(`schedules.status.${record.status}`) })
          : t('schedules.form.addTitle')
      }
      size={920}
      dirty={schedule.isDirty}
      submit={count > 1 ? t('schedules.form.submitCount', { count }) : t('schedules.form.submit')}
      note={!isDone && at && at > now ? t('schedules.form.leaves', leavingWords(at, now, timeZone)) : undefined}
      loading={schedule.loading}
      {...(!isDone && { onSubmit })}
      onClose={onClose}
    >
      <FormError error={error} />
      {record && <Outcome record={record} timeZone={timeZone} />}
      <div className={css.columns}>
        <ScheduleFields schedule={schedule} record={record} hasContact={contact !== undefined} />
        <SchedulePreview
          contactName={schedule.chosen?.name ?? ''}
          body={body}
          isTemplate={schedule.isTemplate}
          fileName={schedule.file?.name ?? null}
          sendAt={at}
          times={isDone ? undefined : schedule.occurrences}
        />
      </div>
    </FormModal>
  );
}

/** The outcome of an existing one. */
function Outcome({ record, timeZone }: { record: Schedule; timeZone: string }) {
  const { t } = useTranslation();
  useErrorTexts();
  const { status, failure, sentAt, contact } = record;
  if (status === 'ERRO' && failure === 'ERR_SCHEDULE_ANSWERED')
    return <NoticeBox tone="warn">{t('schedules.form.wasAnswered', { name: contact.name })}</NoticeBox>;
  if (status === 'ERRO')
    return <NoticeBox tone="bad">{t('schedules.form.notSent', { reason: codeText(failure ?? '') })}</NoticeBox>;
  if (status === 'PENDENTE' && failure !== null)
    return <NoticeBox tone="warn">{t('schedules.form.waits', { reason: codeText(failure) })}</NoticeBox>;
  if (status === 'AGENDADA') return <NoticeBox tone="info">{t('schedules.form.leaving')}</NoticeBox>;
  if (sentAt)
    return <NoticeBox tone="info">{t('schedules.form.sentAt', { time: formatMomentIn(sentAt, timeZone) })}</NoticeBox>;
  return null;
}
