import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { HoursFields, OpenNow, toSchedules } from '../opening-hours/index.ts';
import css from './queue-form.module.css';
import type { QueueFormState } from './use-queue-form.ts';

/** The hours of a queue, where they are kept by queue. */
export function QueueHours({ queueForm: { rows, strict, setHours } }: { queueForm: QueueFormState }) {
  const { t } = useTranslation();
  const { company } = useSession();
  return (
    <div className={css.hours}>
      <p className={css.hint}>{t('queues.form.hoursHint')}</p>
      <OpenNow schedules={toSchedules(rows)} timeZone={company.timeZone} />
      <HoursFields rows={rows} strict={strict} onChange={setHours} />
    </div>
  );
}
