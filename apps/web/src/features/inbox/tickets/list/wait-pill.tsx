import { useTranslation } from 'react-i18next';
import { formatShortSince, formatSince, minutesBetween } from '../../../../ui/text/format.ts';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import css from './wait-pill.module.css';
import { waitStep } from './wait.rules.ts';

/** For how long the contact has been waiting; the longer, the stronger the colour. */
export function WaitPill({ since }: { since: string }) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <time className={css.pill} data-step={waitStep(minutesBetween(since, now))} dateTime={since}>
      <span aria-hidden>{formatShortSince(since, now)}</span>
      <span className={css.spoken}>{t('tickets.conversation.waitingFor', { time: formatSince(since, now) })}</span>
    </time>
  );
}
