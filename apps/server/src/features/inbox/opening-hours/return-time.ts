import { calendarDay, daysBetweenDays, wallTimeOf } from '@balcao/contract';
import { botTexts, fillPlaceholders } from '@balcao/i18n';

/** With one brace as well, as people type it. */
const returnPattern = /\{\{?\s*volta\s*\}?\}/g;

interface Locale {
  now: Date;
  timeZone: string;
  language: string;
}

/** Fills in when it opens again, such as "amanhã às 08:00". */
export const fillReturn = (text: string, opensAt: Date | null, locale: Locale): string =>
  text.replace(returnPattern, () => returnTime(opensAt, locale));

/** When it opens again, in words of the company's language. */
export function returnTime(opensAt: Date | null, { now, timeZone, language }: Locale): string {
  const words = botTexts(language).returns;
  if (opensAt === null) return words.soon;
  const { date, time } = wallTimeOf(opensAt, timeZone);
  const days = daysBetweenDays(calendarDay(now, timeZone), date);
  if (days === 0) return fillPlaceholders(words.today, { time });
  if (days === 1) return fillPlaceholders(words.tomorrow, { time });
  const named = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone, ...options }).format(opensAt);
  // Further away the name of the day alone would mean the nearer one.
  return days < 7
    ? fillPlaceholders(words.day, { day: named({ weekday: 'long' }), time })
    : fillPlaceholders(words.date, { date: named({ day: '2-digit', month: '2-digit' }), time });
}
