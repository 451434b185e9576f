import { calendarDay } from '@balcao/contract';
import { serverNow } from '../ui/hooks/server-clock.ts';
import { useSession } from './session/session.ts';

/** The day it is where the company is, such as `2026-11-24`, independent of the clock of this computer. */
export function useToday(): string {
  const { company } = useSession();
  return calendarDay(new Date(serverNow()), company.timeZone);
}
