import { useTranslation } from 'react-i18next';
import { QueueWeek } from '../hours/index.ts';
import css from './queue-form.module.css';
import type { QueueFormState } from './use-queue-form.ts';

/** When the queue is open; saved with the queue. */
export function QueueHours({ queueForm: { saved, parts } }: { queueForm: QueueFormState }) {
  const { t } = useTranslation();
  return (
    <div className={css.hours}>
      <p className={css.hint}>{t('queues.form.hoursHint')}</p>
      <QueueWeek queueId={saved?.id} parts={parts} />
    </div>
  );
}
