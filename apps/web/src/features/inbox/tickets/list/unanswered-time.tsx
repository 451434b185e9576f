import { useTranslation } from 'react-i18next';
import { formatShortSince, minutesBetween } from '../../../../ui/text/format.ts';
import { UrgentTime } from '../../../../ui/text/urgent-time.tsx';
import { useNow } from '../../../../ui/hooks/use-now.ts';
import { answerSteps, waitStep } from './wait.rules.ts';

interface Props {
  since: string;
  /** nothing is shown before */
  fromMinutes?: number;
}

/** For how long the contact of a conversation has had no answer; the longer, the stronger the colour. */
export function UnansweredTime({ since, fromMinutes = 0 }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const minutes = minutesBetween(since, now);
  if (minutes < fromMinutes) return null;
  const time = formatShortSince(since, now);
  const label = minutes < 1 ? t('tickets.list.unanswered') : t('tickets.list.noAnswerFor', { time });
  return <UrgentTime step={waitStep(minutes, answerSteps)} label={label} time={time} />;
}
