import { calendarDay, hasOpenings, openingTimes, specialDayOn } from '@balcao/contract';
import type { ServiceHours } from '../../inbox/index.ts';
import type { Closed } from './menu/menu.rules.ts';

/** What contacts are told at a moment; null = it is open. Hours that never open close nothing. */
export function closedNow({ hours, text, notice }: ServiceHours, now: Date): Closed | null {
  if (!hasOpenings(hours)) return null;
  const { open, since, until } = openingTimes(hours).periodAt(now);
  if (open || (since === null && until === null)) return null;
  const dayText = specialDayOn(hours, calendarDay(now, hours.timeZone))?.text ?? '';
  return { opensAt: until, dayText, text, notice };
}
