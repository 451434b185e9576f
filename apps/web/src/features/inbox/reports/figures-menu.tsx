import { reportFigureKeys, type ReportFigureKey } from '@balcao/contract';
import { Button, Checkbox, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FilterButton } from '../../../ui/fields/filter-button.tsx';
import { useFigureWords } from './figure-words.ts';
import css from './figures-menu.module.css';
import { figuresOf, usualFigures, without } from './reports.rules.ts';
import type { ReportView } from './use-report-place.ts';

const mostFigures = 6;

/** Which figures the first page shows, each with what it counts. */
export function FiguresMenu({ view: { place, change } }: { view: ReportView }) {
  const { t } = useTranslation();
  const words = useFigureWords();
  const shown = figuresOf(place);
  const choose = (keys: readonly ReportFigureKey[]) => {
    const isUsual = keys.length === usualFigures.length && usualFigures.every((key) => keys.includes(key));
    change({
      ...without(place, 'figures'),
      ...(!isUsual && { figures: reportFigureKeys.filter((key) => keys.includes(key)) }),
    });
  };
  const name = t('reports.chooseFigures');
  return (
    <FilterButton inHead name={name} label={name} on={place.figures !== undefined}>
      <Text size="xs" c="dimmed" className={css.hint}>
        {t('reports.figuresHint')}
      </Text>
      {reportFigureKeys.map((key) => {
        const isShown = shown.includes(key);
        return (
          <Checkbox
            key={key}
            size="xs"
            className={css.option}
            checked={isShown}
            disabled={isShown ? shown.length === 1 : shown.length >= mostFigures}
            label={words.name(key)}
            description={words.definition(key)}
            onChange={() => choose(isShown ? shown.filter((one) => one !== key) : [...shown, key])}
          />
        );
      })}
      <Button size="xs" variant="subtle" onClick={() => choose(usualFigures)}>
        {t('reports.usualFigures')}
      </Button>
    </FilterButton>
  );
}
