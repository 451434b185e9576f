import { Button } from '@mantine/core';
import { IconCircleCheck } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/text/format.ts';
import css from './payments.module.css';

interface Props {
  /** the last day of the licence */
  until: string;
  onLeave: () => void;
}

/** The end of a checkout, in place of the code: the company is renewed. */
export function PaidPanel({ until, onLeave }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css.paid}>
      <IconCircleCheck size={32} stroke={1.75} aria-hidden />
      <h2 className={css.title}>{t('payments.pix.paidTitle')}</h2>
      <p className={css.text}>{t('payments.pix.paidText', { date: formatDate(`${until}T12:00:00`) })}</p>
      <Button onClick={onLeave}>{t('payments.pix.leave')}</Button>
    </div>
  );
}
