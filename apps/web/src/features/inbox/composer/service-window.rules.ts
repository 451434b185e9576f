import { hourMs, minuteMs, secondMs } from '@balcao/contract';

/** The state of the 24 hours in which a contact of an official number may be written to freely. */
export type WindowState = { kind: 'never' } | { kind: 'closed' } | { kind: 'open'; msLeft: number; last: boolean };

/** @param closesAt null = the contact has never written to this number */
export function windowState(closesAt: string | null, now: number): WindowState {
  if (closesAt === null) return { kind: 'never' };
  const left = Date.parse(closesAt) - now;
  return left > 0 ? { kind: 'open', msLeft: left, last: left <= hourMs } : { kind: 'closed' };
}

/** The time that is left, in whole units and rounded up, so that it never shows less than a second as nothing. */
export function timeLeft(
  left: number,
): { unit: 'hours'; hours: number; minutes: number } | { unit: 'minutes' | 'seconds'; count: number } {
  if (left <= minuteMs) return { unit: 'seconds', count: Math.ceil(left / secondMs) };
  const minutes = Math.ceil(left / minuteMs);
  if (minutes <= 60) return { unit: 'minutes', count: minutes };
  return { unit: 'hours', hours: Math.floor(minutes / 60), minutes: minutes % 60 };
}

/** Milliseconds until the shown time changes. */
export function msUntilNextChange(left: number): number {
  const step = left <= minuteMs ? secondMs : minuteMs;
  return left % step || step;
}
