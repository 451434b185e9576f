const soonFromMinutes = 5;
const lateFromMinutes = 15;

/** How urgent a wait is by now. */
export type WaitStep = 'calm' | 'soon' | 'late';

export function waitStep(minutes: number): WaitStep {
  if (minutes < soonFromMinutes) return 'calm';
  return minutes < lateFromMinutes ? 'soon' : 'late';
}
