import { calendarDay, daysBetweenDays, openingPeriod } from '@balcao/contract';
import type { Company } from '@balcao/contract';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../../ui/text/format.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import css from './open-now.module.css';
import { timeZoneLabel } from './time-zones.ts';

interface Props {
  schedules: Company['schedules'];
  timeZone: string;
}

/** Whether the hours mean open at this moment, in their time zone. */
export function OpenNow({ schedules, timeZone }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  const { open, until } = openingPeriod(schedules, timeZone, now);
  const words = until
    ? t(open ? 'openingHours.now.open' : 'openingHours.now.closed', { when: changeTimeText(until, now, timeZone) })
    : t(open ? 'openingHours.now.openAlways' : 'openingHours.now.closedAlways');
  return (
    <p className={css.now} data-open={open || undefined}>
      <span className={css.dot} aria-hidden />
      <span>
        <strong>{words}</strong>{' '}
        {t('openingHours.now.zone', { time: clockText(now, timeZone), zone: timeZoneLabel(timeZone) })}
      </span>
    </p>
  );
}

/** `18:05`, on the clock of the time zone. */
export function clockText(at: Date, timeZone: string): string {
  return formatMoment(at, { timeZone, hour: '2-digit', minute: '2-digit' });
}

export function changeTimeText(at: Date, now: Date, timeZone: string): string {
  const days = daysBetweenDays(calendarDay(now, timeZone), calendarDay(at, timeZone));
  const time = clockText(at, timeZone);
  if (days === 0) return i18next.t('openingHours.now.today', { time });
  if (days === 1) return i18next.t('openingHours.now.tomorrow', { time });
  const day = formatMoment(at, { timeZone, weekday: 'long' });
  // Further away the name of the day alone would mean the nearer one.
  if (days < 7) return i18next.t('openingHours.now.day', { day, time });
  return i18next.t('openingHours.now.dayDate', {
    day,
    time,
    date: formatMoment(at, { timeZone, day: '2-digit', month: '2-digit' }),
  });
}
