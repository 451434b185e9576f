import { calendarDay, type Company, dayMs, type Setting, ZoneClock } from '@balcao/contract';
import { isSecret } from './settings.rules.ts';

/** Where companies are until they say otherwise; the default of the column. */
const firstTimeZone = 'America/Sao_Paulo';

/** Returns when the trial of a company that signs up now ends: so many days after this one, at the end of that day. */
export function trialEnd(now: Date, trialDays: number): Date {
  const day = Date.parse(`${calendarDay(now, firstTimeZone)}T00:00:00Z`);
  return new Date(new ZoneClock(firstTimeZone).toInstant(day + (trialDays + 1) * dayMs) - 1);
}

/** The settings that every company starts with. */
export const defaultSettings: Readonly<Record<string, string>> = {
  userRating: 'disabled',
  scheduleType: 'disabled',
  CheckMsgIsGroup: 'enabled',
  call: 'disabled',
  sendGreetingAccepted: 'disabled',
  sendMsgTransfTicket: 'disabled',
  sendGreetingMessageOneQueues: 'disabled',
  chatBotType: 'text',
  campaignsEnabled: 'true',
  onlyAssigneeSends: 'disabled',
  linkPreviews: 'enabled',
  thanksKeepClosed: 'enabled',
};

export function readableSettings(settings: readonly Setting[]): Setting[] {
  return settings.filter(({ key }) => !isSecret(key));
}

/** The opening hours of a new company: none, on every day (section 9). */
export const emptySchedules: Company['schedules'] = (
  [
    ['Segunda-feira', 'monday'],
    ['Terça-feira', 'tuesday'],
    ['Quarta-feira', 'wednesday'],
    ['Quinta-feira', 'thursday'],
    ['Sexta-feira', 'friday'],
    ['Sábado', 'saturday'],
    ['Domingo', 'sunday'],
  ] as const
).map(([weekday, weekdayEn]) => ({ weekday, weekdayEn, startTime: '', endTime: '' }));
