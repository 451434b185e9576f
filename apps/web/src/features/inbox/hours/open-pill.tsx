import { calendarDay, hasOpenings, openingTimes, specialDayOn } from '@balcao/contract';
import type { OpeningHours } from '@balcao/contract';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { IconCircleCheck, IconClock } from '../../../ui/icons/index.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { changeTimeText, clockText } from '../opening-hours/index.ts';

/** Whether it is open at this moment, and until when: "Aberto até 12:00", "Fechado hoje: Natal". */
export function OpenPill({ hours }: { hours: OpeningHours }) {
  const { t } = useTranslation();
  const now = useNow();
  const { timeZone } = hours;
  const { open, until } = openingTimes(hours).periodAt(now);
  if (!hasOpenings(hours)) return null;
  const today = calendarDay(now, timeZone);
  const special = specialDayOn(hours, today);
  const isToday = until !== null && calendarDay(until, timeZone) === today;
  const when = until === null ? '' : isToday ? clockText(until, timeZone) : changeTimeText(until, now, timeZone);
  if (open)
    return (
      <StatusPill tone="ok" icon={<IconCircleCheck size={14} stroke={2} />}>
        {until ? t('openingHours.pill.openUntil', { when }) : t('openingHours.pill.open')}
      </StatusPill>
    );
  return (
    <StatusPill tone="off" icon={<IconClock size={14} stroke={2} />}>
      {special && !isToday
        ? t('openingHours.pill.special', { name: special.name })
        : when === ''
          ? t('openingHours.pill.closed')
          : t('openingHours.pill.closedUntil', { when })}
    </StatusPill>
  );
}
