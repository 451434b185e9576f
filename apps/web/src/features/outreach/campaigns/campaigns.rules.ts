import { campaignVariants, wallTimeOf } from '@balcao/contract';
import type { Campaign, CampaignCounts, CampaignSettings, ConnectionPace, SendWindow } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { isTime } from '../../../ui/dates/days.ts';

/** Recipients that have their end, whatever it is; an unanswered question is none. */
export const doneOf = ({ total, queued, asked, consented }: CampaignCounts): number =>
  total - queued - asked - consented;

/** Whether a campaign can be sent now. */
export const canStart = ({ status }: Pick<Campaign, 'status'>): boolean =>
  status === 'INATIVA' || status === 'PROGRAMADA';

/** Whether a campaign can be called off: nothing is known of a message of it. The server knows what is on its way. */
export function canUnschedule({ status, counts }: Pick<Campaign, 'status' | 'counts'>): boolean {
  if (status === 'PROGRAMADA') return true;
  const { asked, consented, sent, delivered, read, answered, failed } = counts;
  return status === 'EM_ANDAMENTO' && asked + consented + sent + delivered + read + answered + failed === 0;
}

/** How many variants of the message are not empty. */
export const variantsOf = (campaign: Pick<Campaign, `message${1 | 2 | 3 | 4 | 5}`>): number =>
  campaignVariants.filter((variant) => campaign[`message${variant}`].trim() !== '').length;

/** Pauses are drawn up to 30 % longer, so that they are half of that longer on average. */
const meanJitter = 1.15;

type Pace = Pick<CampaignSettings, 'messageInterval' | 'longerIntervalAfter' | 'greaterInterval'>;

/** How long a connection takes for so many messages, in seconds. */
export function secondsFor(messages: number, { messageInterval, longerIntervalAfter, greaterInterval }: Pace): number {
  const pauses = Math.max(0, messages - 1);
  const longer = longerIntervalAfter > 0 ? Math.floor(pauses / longerIntervalAfter) : 0;
  const longerSeconds = Math.max(messageInterval, greaterInterval);
  return Math.round(((pauses - longer) * messageInterval + longer * longerSeconds) * meanJitter);
}

/**
 * On how many days a campaign goes out at most, when no recipient has written before: each number begins so many
 * conversations a day. `left`: those of today.
 */
export function daysForFirstContacts(
  people: number,
  paces: readonly (Pick<ConnectionPace, 'firstContacts'> | null | undefined)[],
): { days: number; left: number } | undefined {
  const limited = paces.flatMap((pace) => pace?.firstContacts ?? []);
  if (limited.length === 0) return undefined;
  const share = Math.ceil(people / paces.length);
  const days = limited.map(({ limit, left }) => 1 + Math.max(0, Math.ceil((share - left) / Math.max(1, limit))));
  return { days: Math.max(...days), left: limited.reduce((sum, { left }) => sum + left, 0) };
}

/** How many messages a connection sends in an hour; undefined without a pause. */
export function perHour(pace: Pace): number | undefined {
  const sample = 1_000;
  const seconds = secondsFor(sample + 1, pace);
  return seconds === 0 ? undefined : Math.round((3_600 * sample) / seconds);
}

/** `3 h 20 min`, `12 min`, `40 s` */
export function formatSpan(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

/** The errors of the days and times in which campaigns send. */
export function windowProblem(window: SendWindow | null, t: TFunction): string | null {
  if (!window) return null;
  if (window.weekdays.length === 0) return t('campaigns.window.noDay');
  if (!isTime(window.from) || !isTime(window.until)) return t('common.dates.badTime');
  return window.from >= window.until ? t('campaigns.window.wrong') : null;
}

/** A moment as a field of date and time holds it, where the company is; empty for none. */
export function toZonedInput(iso: string | null | undefined, timeZone: string): string {
  if (!iso) return '';
  const { date, time } = wallTimeOf(iso, timeZone);
  return `${date}T${time}`;
}

/** The value of a field of date and time as it is sent; null for none. */
export const toScheduledAt = (input: string): string | null =>
  input === '' ? null : `${input.replace('T', ' ').slice(0, 16)}:00`;
