import type { TFunction } from 'i18next';

const [minute, hour, day] = [60, 3600, 86_400];

/** How long something took, in two units at most: `41 s`, `12 min`, `3 h 5 min`, `2 d 4 h`. */
export function durationText(seconds: number, t: TFunction): string {
  if (seconds < minute) return t('serviceLog.length.seconds', { count: seconds });
  if (seconds < hour) return t('serviceLog.length.minutes', { count: Math.floor(seconds / minute) });
  if (seconds < day) {
    return t('serviceLog.length.hours', {
      hours: Math.floor(seconds / hour),
      minutes: Math.floor((seconds % hour) / minute),
    });
  }
  return t('serviceLog.length.days', { days: Math.floor(seconds / day), hours: Math.floor((seconds % day) / hour) });
}
