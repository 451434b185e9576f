import { isAdmin, dayMs } from '@balcao/contract';
import type { Ticket, UserActor } from '@balcao/contract';

/** The attendant of an open ticket snoozes it, and so do admins. */
export function maySnooze(actor: UserActor, { status, userId }: Pick<Ticket, 'status' | 'userId'>): boolean {
  return status === 'open' && (userId === actor.userId || isAdmin(actor));
}

const maxSnoozeDays = 366;
/** When a working day begins, for those who come back in the morning. */
const morningHour = 8;
const mondayWeekday = 1;

export type SnoozePreset = 'hour' | 'threeHours' | 'tomorrow' | 'monday';

/** The times one chooses most, in whole minutes of this computer's time zone; Monday only where it is not tomorrow. */
export function snoozePresets(now: Date): readonly { preset: SnoozePreset; at: Date }[] {
  const inHours = (hours: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate(), now.getHours() + hours, now.getMinutes());
  const morningIn = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morningHour);
  const toMonday = (mondayWeekday - now.getDay() + 7) % 7 || 7;
  return [
    { preset: 'hour', at: inHours(1) },
    { preset: 'threeHours', at: inHours(3) },
    { preset: 'tomorrow', at: morningIn(1) },
    ...(toMonday > 1 ? [{ preset: 'monday' as const, at: morningIn(toMonday) }] : []),
  ];
}

/** What is wrong with a chosen time; null = nothing. */
export function snoozeProblem(at: Date, now: Date): 'past' | 'tooFar' | null {
  if (at.getTime() <= now.getTime()) return 'past';
  return at.getTime() - now.getTime() > maxSnoozeDays * dayMs ? 'tooFar' : null;
}
