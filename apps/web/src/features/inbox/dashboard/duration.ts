import type { TFunction } from 'i18next';

interface Part {
  value: number;
  unit: string;
}

/** How long something takes on average, in two units at most: `40 s`, `8 min`, `1 h 5 min`, `2 d 4 h`. */
export function durationParts(minutes: number, t: TFunction): Part[] {
  const seconds = Math.round(minutes * 60);
  if (seconds < 60) return [{ value: seconds, unit: t('dashboard.units.s') }];
  const whole = Math.round(minutes);
  const [days, hours, rest] = [Math.floor(whole / 1440), Math.floor((whole % 1440) / 60), whole % 60];
  const parts =
    days > 0
      ? [
          { value: days, unit: t('dashboard.units.d') },
          { value: hours, unit: t('dashboard.units.h') },
        ]
      : [
          { value: hours, unit: t('dashboard.units.h') },
          { value: rest, unit: t('dashboard.units.min') },
        ];
  return parts.filter(({ value }) => value > 0);
}

export const durationText = (minutes: number, t: TFunction): string =>
  durationParts(minutes, t)
    .map(({ value, unit }) => `${value} ${unit}`)
    .join(' ');
