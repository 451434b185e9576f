import type { Availability } from '@balcao/contract';
import type { TFunction } from 'i18next';

/** `06:12`, or `1:06:12`: how long something goes on. */
export function formatRunning(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** `1 h 22`, `22 min`: a sum of time, given in seconds. */
export function formatSum(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

/** Minutes that a pause is longer than its length; 0 = it is not. */
export function minutesOver({ state, returnsAt }: Availability, now: number): number {
  return state === 'paused' && returnsAt !== null ? Math.max(0, Math.floor((now - Date.parse(returnsAt)) / 60_000)) : 0;
}

/** The word of a state, with the reason of a pause. */
export const stateWord = (t: TFunction, { state, reasonName }: Pick<Availability, 'state' | 'reasonName'>): string =>
  state === 'paused' && reasonName !== ''
    ? t('availability.pausedFor', { reason: reasonName })
    : t(`availability.states.${state}`);
