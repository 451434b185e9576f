import type { SpecialDay } from '@balcao/contract';
import { formatMoment } from '../../../ui/text/format.ts';

const dayText = (date: string) =>
  formatMoment(`${date}T12:00:00Z`, { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: '2-digit' });

/** `24/12/26`, or first and last of days in a row. */
export const dayRangeText = ({ from, to }: Pick<SpecialDay, 'from' | 'to'>): string =>
  from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
