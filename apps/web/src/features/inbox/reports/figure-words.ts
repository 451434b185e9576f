import { minuteMs, hourMs, dayMs, ratingRanges, reportFigures, secondMs } from '@balcao/contract';
import type { FigureValue, RatingScale, ReportFigureKey } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { changeOf, type Verdict } from './reports.rules.ts';

/** A number, and a unit in smaller letters. */
export interface FigurePart {
  value: string;
  unit: string;
}

/** From so many minutes on, seconds are no longer said. */
const minutesWithSeconds = 10;

/** A length in two units at most: `41 s`, `4 min 40 s`, `38 min`, `1 h 4 min`, `2 d 4 h`. */
function lengthParts(ms: number): FigurePart[] {
  const seconds = Math.round(ms / secondMs);
  const minutes = Math.round(ms / minuteMs);
  const hours = Math.round(ms / hourMs);
  const inUnits = (large: number, unit: string, small = 0, smallUnit = ''): FigurePart[] => [
    { value: formatNumber(large), unit },
    ...(small > 0 ? [{ value: formatNumber(small), unit: smallUnit }] : []),
  ];
  if (seconds < 60) return inUnits(seconds, 's');
  if (seconds < minutesWithSeconds * 60) return inUnits(Math.floor(seconds / 60), 'min', seconds % 60, 's');
  if (minutes < 60) return inUnits(minutes, 'min');
  if (minutes < dayMs / minuteMs) return inUnits(Math.floor(minutes / 60), 'h', minutes % 60, 'min');
  return inUnits(Math.floor(hours / 24), 'd', hours % 24, 'h');
}

export const lengthText = (ms: number): string =>
  lengthParts(ms)
    .map(({ value, unit }) => `${value} ${unit}`)
    .join(' ');

/** What stands where there is no value. */
export const noValue = '—';

const rated = (share: number, scale: RatingScale): number => {
  const { lowest, highest } = ratingRanges[scale];
  return lowest + share * (highest - lowest);
};
const oneDigit = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;

/** A figure in parts, its units apart. */
function partsOf(key: ReportFigureKey, value: number, scale: RatingScale, t: TFunction): readonly FigurePart[] {
  if (key === 'rating')
    return [
      {
        value: formatNumber(rated(value, scale), oneDigit),
        unit: t('reports.ofScale', { highest: ratingRanges[scale].highest }),
      },
    ];
  const { unit } = reportFigures[key];
  if (unit === 'share') return [{ value: formatNumber(Math.round(value * 100)), unit: '%' }];
  if (unit === 'count') return [{ value: formatNumber(value), unit: '' }];
  return lengthParts(value);
}

export interface ChangeWords {
  text: string;
  verdict: Verdict;
  /** whether it went up; undefined = it stayed */
  isMore?: boolean | undefined;
}

/** How figures are said: their names, values, changes. Ratings are on the scale that contacts are asked by now. */
export function useFigureWords() {
  const { t } = useTranslation();
  const { setting } = useSession();
  const scale = (setting('ratingScale') ?? 'three') as RatingScale;
  const parts = (key: ReportFigureKey, value: number | null | undefined): readonly FigurePart[] =>
    value === null || value === undefined ? [{ value: noValue, unit: '' }] : partsOf(key, value, scale, t);
  const plain = (key: ReportFigureKey, value: number | null | undefined): string =>
    key === 'rating' && typeof value === 'number'
      ? formatNumber(rated(value, scale), oneDigit)
      : parts(key, value)
          .map(({ value: number, unit }) => (unit === '' ? number : `${number} ${unit}`))
          .join(' ');
  const change = (
    key: ReportFigureKey,
    now: FigureValue | undefined,
    before: FigureValue | undefined,
  ): ChangeWords | undefined => {
    const found = changeOf(key, now, before);
    if (!found) {
      if (before === undefined) return undefined;
      const text =
        before.value === null
          ? t('reports.change.nothing')
          : t('reports.change.was', { before: plain(key, before.value) });
      return { text, verdict: 'neutral' };
    }
    const { kind, by, verdict } = found;
    const former = plain(key, before?.value);
    if (by === 0) return { text: t('reports.change.same'), verdict: 'neutral' };
    const sign = by > 0 ? '+' : '−';
    const isMore = by > 0;
    if (kind === 'length')
      return {
        verdict,
        isMore,
        text: t(`reports.change.${isMore ? 'slower' : 'faster'}`, { length: lengthText(Math.abs(by)) }),
      };
    const { lowest, highest } = ratingRanges[scale];
    const amount =
      kind === 'percent'
        ? `${sign}${formatNumber(Math.abs(by))} %`
        : kind === 'points'
          ? t('reports.change.points', { count: Math.abs(by), sign })
          : `${sign}${formatNumber(Math.abs(by) * (highest - lowest), { maximumFractionDigits: 1 })}`;
    return { verdict, isMore, text: t(`reports.change.${verdict}`, { amount, before: former }) };
  };
  return {
    name: (key: ReportFigureKey) => t(`reports.figures.${key}.name`),
    definition: (key: ReportFigureKey) => t(`reports.figures.${key}.counts`),
    parts,
    /** a value on one line, a rating without its scale */
    plain,
    change,
  };
}
