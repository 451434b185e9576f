import { calendarDay, specialDayOn } from '@balcao/contract';
import type { ServiceHours } from '../../inbox/index.ts';
import { hoursAt } from '../flows/index.ts';
import type { Closed } from './menu/menu.rules.ts';

/** What contacts are told at a moment; null = it is open. Hours that never open close nothing. */
export function closedNow({ hours, text, notice }: ServiceHours, now: Date): Closed | null {
  const { isOpen, opensAt } = hoursAt({ hours }, now);
  if (isOpen) return null;
  const dayText = specialDayOn(hours, calendarDay(now, hours.timeZone))?.text ?? '';
  return { opensAt: opensAt === null ? null : new Date(opensAt), dayText, text, notice };
}
