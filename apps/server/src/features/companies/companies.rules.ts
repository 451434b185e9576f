import type { Company, Setting } from '@balcao/contract';
import { isSecret } from './settings.rules.ts';

const dayMs = 86_400_000;

/** Returns when the trial of a company that signs up now ends. */
export function trialEnd(now: Date, trialDays: number): Date {
  return new Date(now.getTime() + trialDays * dayMs);
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
