import type { ConnectionAbsence } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { formatDateTime, formatTime } from '../../ui/format.ts';

/** `24/11/26 14:02` to `14:31`, or to another day; within one minute, only from. */
function fromTo({ beganAt, endedAt }: ConnectionAbsence): { from: string; to: string } {
  const from = formatDateTime(beganAt);
  if (endedAt === null || formatDateTime(endedAt) === from) return { from, to: '' };
  const sameDay = new Date(beganAt).toDateString() === new Date(endedAt).toDateString();
  return { from, to: sameDay ? formatTime(endedAt) : formatDateTime(endedAt) };
}

/** The last absence in one line. */
export function absenceText(absence: ConnectionAbsence, t: TFunction): string {
  const time = fromTo(absence);
  const parts: string[] = [t(absence.endedAt === null ? 'delivery.last.now' : time.to === '' ? 'delivery.last.moment' : 'delivery.last.over', time)];
  if (absence.messages > 0) parts.push(t('delivery.last.recovered', { count: absence.messages }));
  if (absence.mayMiss) parts.push(t('delivery.last.mayMiss'));
  return parts.join(' · ');
}

export function whenText(absence: ConnectionAbsence, t: TFunction): string {
  const { from, to } = fromTo(absence);
  if (absence.endedAt === null) return t('delivery.absences.ongoing', { from });
  return to === '' ? from : `${from} – ${to}`;
}

/** What came in afterwards, and whether something may be missing. */
export function outcomeText({ endedAt, messages, conversations, mayMiss }: ConnectionAbsence, t: TFunction): string {
  if (endedAt === null) return '';
  const came = messages > 0
    ? `${t('delivery.last.recovered', { count: messages })} ${t('delivery.absences.conversations', { count: conversations })}`
    : t('delivery.absences.nothing');
  return mayMiss ? `${came} · ${t('delivery.last.mayMiss')}` : came;
}

/** Over within a minute, and nothing can be missing: of interest to few. */
export const isQuiet = ({ beganAt, endedAt, mayMiss }: ConnectionAbsence): boolean =>
  endedAt !== null && !mayMiss && Date.parse(endedAt) - Date.parse(beganAt) < 60_000;
