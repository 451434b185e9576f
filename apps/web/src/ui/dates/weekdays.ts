import { dayMs } from '@balcao/contract';
import { formatMoment } from '../text/format.ts';

const aMonday = Date.UTC(2026, 10, 23);

/** The name of a weekday from 0, Monday: `segunda-feira`, or `seg`. */
export const weekdayName = (weekday: number, width: 'long' | 'short'): string =>
  formatMoment(new Date(aMonday + weekday * dayMs), { timeZone: 'UTC', weekday: width }).replace('.', '');
