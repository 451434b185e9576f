import { openMinutes } from '@balcao/contract';
import type { Company } from '@balcao/contract';

/** Some day is open, or no hours were ever set: otherwise hours of the company mean closed for ever. */
export const hasUsableSchedules = (schedules: Company['schedules']): boolean =>
  schedules.length === 0 || schedules.some((entry) => openMinutes(entry) !== null);
