import type { FigureValues, ReportFigureKey } from '@balcao/contract';
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/text/format.ts';
import { useFigureWords } from './figure-words.ts';
import css from './rows.module.css';

/** The figures of all rows, not of those on the screen: of each base those that it is the base of. */
export const footFigures = {
  came: ['came', 'firstAnswer', 'wait'],
  finished: ['finished', 'resolution', 'conversation', 'rating'],
} as const satisfies Record<'came' | 'finished', readonly ReportFigureKey[]>;

interface Props {
  shown: number;
  /** undefined while they are on their way, or where a search narrows the rows */
  figures: FigureValues | undefined;
  base: 'came' | 'finished';
}

/** Under the rows: how many there are, and the medians of all of them. */
export function RowsFoot({ shown, figures, base }: Props) {
  const { t } = useTranslation();
  const words = useFigureWords();
  const total = figures?.[base]?.value ?? undefined;
  const time = (key: ReportFigureKey) => ({ time: words.plain(key, figures?.[key]?.value) });
  const has = (key: ReportFigureKey) => typeof figures?.[key]?.value === 'number';
  const medians = [
    has('firstAnswer') && t('reports.rows.untilAnswer', time('firstAnswer')),
    has('wait') && t('reports.rows.untilTaken', time('wait')),
    has('resolution') && t('reports.rows.untilFinished', time('resolution')),
  ].filter((one) => one !== false);
  const rating = figures?.rating?.value ?? null;
  return (
    <Text component="div" size="xs" c="dimmed" className={css.foot}>
      <span>
        {total === undefined
          ? t('reports.rows.shownSearch', { count: shown, number: formatNumber(shown) })
          : t('reports.rows.shown', { shown: formatNumber(shown), number: formatNumber(total) })}
      </span>
      <span>
        {medians.length > 0 && t('reports.rows.medians', { parts: medians.join(' · ') })}
        {rating !== null &&
          ` · ${words.name('rating')}: ${words
            .parts('rating', rating)
            .map(({ value, unit }) => `${value} ${unit}`)
            .join(' ')}`}
      </span>
    </Text>
  );
}
