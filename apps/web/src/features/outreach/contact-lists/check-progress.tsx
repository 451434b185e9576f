import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/text/format.ts';
import css from './check-progress.module.css';

/** How many numbers of a list WhatsApp was asked about; nothing once it was asked about all. */
export function CheckProgress({ total, unchecked }: { total: number; unchecked: number }) {
  const { t } = useTranslation();
  if (unchecked === 0 || total === 0) return null;
  const done = total - unchecked;
  return (
    <div className={css.progress}>
      <span>{t('contactLists.items.checking')}</span>
      <strong>{t('contactLists.items.checkingOf', { done: formatNumber(done), total: formatNumber(total) })}</strong>
      <Progress className={css.bar} value={(done / total) * 100} aria-label={t('contactLists.items.checking')} />
    </div>
  );
}
