import { type Company, type OpeningCalendar, type OpeningSpan, type Weekday, weekdays } from '@balcao/contract';

/** Clients of the specification show these names, which are Portuguese whatever the language. */
export const weekdayNames: Record<Weekday, string> = {
  monday: 'Segunda-feira',
  tuesday: 'Terça-feira',
  wednesday: 'Quarta-feira',
  thursday: 'Quinta-feira',
  friday: 'Sexta-feira',
  saturday: 'Sábado',
  sunday: 'Domingo',
};

/** A week as it is stored: every weekday has an entry, an empty one where it is closed. */
export const toStoredWeek = (week: readonly OpeningSpan[]): Company['schedules'] =>
  weekdays.flatMap((weekdayEn) => {
    const spans = week.filter((span) => span.weekdayEn === weekdayEn);
    const entries = spans.length > 0 ? spans : [{ startTime: '', endTime: '' }];
    return entries.map(({ startTime, endTime }) => ({
      weekday: weekdayNames[weekdayEn],
      weekdayEn,
      startTime,
      endTime,
    }));
  });

/** A stored week as it is shown: spans alone. No entry at all was always open. */
export function toShownWeek(stored: readonly OpeningSpan[]): OpeningCalendar['week'] {
  if (stored.length === 0) return weekdays.map((weekdayEn) => ({ weekdayEn, startTime: '00:00', endTime: '23:59' }));
  return weekdays.flatMap((day) =>
    stored
      .filter(({ weekdayEn, startTime, endTime }) => weekdayEn === day && startTime !== '' && endTime !== startTime)
      .map(({ weekdayEn, startTime, endTime }) => ({ weekdayEn, startTime, endTime }))
      .sort((a, b) => (a.startTime < b.startTime ? -1 : 1)),
  );
}
