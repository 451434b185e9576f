import { calendarDay, daysBetweenDays } from '@balcao/contract';
import i18next from 'i18next';
import { formatMoment } from '../../../ui/text/format.ts';

/** `18:05`, on the clock of the time zone. */
export function clockText(at: Date, timeZone: string): string {
  return formatMoment(at, { timeZone, hour: '2-digit', minute: '2-digit' });
}

/** When it opens or closes, as people say it: `hoje às 18:05`, `sexta-feira às 08:00`. */
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
