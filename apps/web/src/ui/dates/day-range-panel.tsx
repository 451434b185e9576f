import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayTextField } from './day-text-field.tsx';
import { isBadOrder, isDay, presetRange, rangePresets } from './days.ts';
import type { DayRange } from './days.ts';
import css from './dates.module.css';
import { LateRangeCalendar } from './late-calendar.tsx';

const anyDay = 'anyDay';

interface Props {
  value: DayRange;
  /** the day it is where the company is */
  today: string;
  /** a period has to have days */
  withoutAny?: boolean;
  /** whole days only, or none: a filter does not follow the typing */
  onChange: (range: DayRange) => void;
}

/** From a day to a day: those one asks for most at a press, any others typed or chosen in the calendar. */
export function DayRangePanel({ value, today, withoutAny = false, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Partial<DayRange>>({});
  const choose = (range: DayRange) => {
    setTyped({});
    onChange(range);
  };
  const type = (end: keyof DayRange) => (text: string) => {
    const isWhole = text === '' || isDay(text);
    setTyped((before) => ({ ...before, [end]: isWhole ? undefined : text }));
    if (isWhole) onChange({ ...value, [end]: text });
  };
  return (
    <div className={css.panel}>
      <div className={css.presets}>
        {[...(withoutAny ? [] : ([anyDay] as const)), ...rangePresets].map((preset) => {
          const range = preset === anyDay ? { from: '', to: '' } : presetRange(preset, today);
          const isChosen = range.from === value.from && range.to === value.to;
          return (
            <Button
              key={preset}
              size="xs"
              variant={isChosen ? 'light' : 'default'}
              aria-pressed={isChosen}
              onClick={() => choose(range)}
            >
              {t(`common.dates.${preset}`)}
            </Button>
          );
        })}
      </div>
      <div className={css.pair}>
        <DayTextField label={t('common.dates.from')} value={typed.from ?? value.from} onChange={type('from')} />
        <DayTextField
          label={t('common.dates.to')}
          value={typed.to ?? value.to}
          error={isBadOrder(value) && t('common.dates.badOrder')}
          onChange={type('to')}
        />
      </div>
      <LateRangeCalendar value={value} onChoose={choose} />
    </div>
  );
}
