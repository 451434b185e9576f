import { hourMs, minuteMs } from '@balcao/contract';

/** Until when a charge at a bank can be paid. */
const expiries = ['hour', 'today', 'tomorrow', 'days3', 'days7'] as const;
export type Expiry = (typeof expiries)[number];

const daysOf: Readonly<Record<Exclude<Expiry, 'hour'>, number>> = { today: 0, tomorrow: 1, days3: 3, days7: 7 };

/** The end of a choice, on the clock of this computer. */
export function expiryAt(choice: Expiry, now: Date): Date {
  if (choice === 'hour') return new Date(now.getTime() + hourMs);
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysOf[choice], 23, 59);
}

/** The choices at a time: just before midnight today is over. */
export const expiriesAt = (now: Date): readonly Expiry[] =>
  expiries.filter((choice) => expiryAt(choice, now).getTime() - now.getTime() > 10 * minuteMs);
