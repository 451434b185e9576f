import { hourMs, minuteMs } from '@balcao/contract';
import i18next from 'i18next';
import { formatComing, formatSince } from '../../../../ui/text/format.ts';

/** Until so long before it is due the time left is counted in hours, and not said by the day. */
const countedMs = 8 * hourMs;

/** Whether the time left is short enough to be counted, or over. */
export const isCounted = (dueAt: string, now: Date): boolean => Date.parse(dueAt) - now.getTime() < countedMs;

/** When something is or was due: `em 6 min`, `em 2 h`, `amanhã 11:11`, `há 4 min`. */
export function formatDue(dueAt: string, now: Date): string {
  const ahead = Date.parse(dueAt) - now.getTime();
  if (ahead <= 0) return formatSince(dueAt, now);
  const minutes = Math.ceil(ahead / minuteMs);
  if (minutes < 60) return i18next.t('inbox.deadline.inMinutes', { count: minutes });
  return isCounted(dueAt, now)
    ? i18next.t('inbox.deadline.inHours', { count: Math.floor(minutes / 60) })
    : formatComing(dueAt, now);
}

/** Minutes of a delay: `25 min`, `4 h 35 min`. */
export function formatDelay(minutes: number): string {
  if (minutes < 60) return i18next.t('inbox.deadline.lateMinutes', { count: minutes });
  return i18next.t('inbox.deadline.lateHours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
