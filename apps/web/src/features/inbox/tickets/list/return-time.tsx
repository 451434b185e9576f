import { IconClockPause } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { formatComing } from '../../../../ui/text/format.ts';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import css from './return-time.module.css';

/** When a ticket that was put aside comes back. */
export function ReturnTime({ until }: { until: string }) {
  const { t } = useTranslation();
  const time = formatComing(until, useNow());
  return (
    <time className={css.time} dateTime={until} title={t('inbox.snooze.until', { time })}>
      <IconClockPause size={13} stroke={1.75} aria-hidden />
      {time}
    </time>
  );
}
