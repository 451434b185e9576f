import type { ConnectionOutage } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { formatDateTime, formatTime } from '../../../ui/text/format.ts';

/** `24/11/26 14:02` to `14:31`, or to another day; within one minute, only from. */
function outagePeriod({ beganAt, endedAt }: ConnectionOutage): { from: string; to: string } {
  const from = formatDateTime(beganAt);
  if (endedAt === null || formatDateTime(endedAt) === from) return { from, to: '' };
  const sameDay = new Date(beganAt).toDateString() === new Date(endedAt).toDateString();
  return { from, to: sameDay ? formatTime(endedAt) : formatDateTime(endedAt) };
}

/** The last outage in one line. */
export function outageText(outage: ConnectionOutage, t: TFunction): string {
  const time = outagePeriod(outage);
  const parts: string[] = [
    t(
      outage.endedAt === null
        ? 'connectionOutages.last.now'
        : time.to === ''
          ? 'connectionOutages.last.moment'
          : 'connectionOutages.last.over',
      time,
    ),
  ];
  if (outage.messages > 0) parts.push(t('connectionOutages.last.recovered', { count: outage.messages }));
  if (outage.mayMiss) parts.push(t('connectionOutages.last.mayMiss'));
  return parts.join(' · ');
}

export function outagePeriodText(outage: ConnectionOutage, t: TFunction): string {
  const { from, to } = outagePeriod(outage);
  if (outage.endedAt === null) return t('connectionOutages.outages.ongoing', { from });
  return to === '' ? from : `${from} – ${to}`;
}

/** What came in afterwards, and whether something may be missing. */
export function outageResultText(
  { endedAt, messages, conversations, mayMiss }: ConnectionOutage,
  t: TFunction,
): string {
  if (endedAt === null) return '';
  const came =
    messages > 0
      ? `${t('connectionOutages.last.recovered', { count: messages })} ${t('connectionOutages.outages.conversations', { count: conversations })}`
      : t('connectionOutages.outages.nothing');
  return mayMiss ? `${came} · ${t('connectionOutages.last.mayMiss')}` : came;
}

/** Over within a minute, and nothing can be missing: of interest to few. */
export const isMinorOutage = ({ beganAt, endedAt, mayMiss }: ConnectionOutage): boolean =>
  endedAt !== null && !mayMiss && Date.parse(endedAt) - Date.parse(beganAt) < 60_000;
