import { Chip, Input, NumberInput, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { isDay } from '../../../ui/dates/days.ts';
import css from './schedule-form.module.css';
import { weekdayNames } from './schedule-times.ts';
import type { RepeatValues } from './schedule-times.ts';

interface Props {
  values: RepeatValues;
  /** the first day one may end on */
  firstDay: string;
  onChange: (values: Partial<RepeatValues>) => void;
}

const repeats = ['none', 'day', 'week', 'month'] as const;
const ends = ['never', 'until', 'count'] as const;
const maxCount = 500;

/** The repetition of a message. */
export function RepeatFields({ values, firstDay, onChange }: Props) {
  const { t } = useTranslation();
  const { repeat, weekdays, end, until, count } = values;
  return (
    <>
      <div className={css.pair}>
        <Select
          label={t('schedules.form.repeat')}
          data={repeats.map((value) => ({ value, label: t(`schedules.form.repeats.${value}`) }))}
          value={repeat}
          allowDeselect={false}
          onChange={(value) => value && onChange({ repeat: value })}
        />
        {repeat !== 'none' && (
          <Select
            label={t('schedules.form.end')}
            data={ends.map((value) => ({ value, label: t(`schedules.form.ends.${value}`) }))}
            value={end}
            allowDeselect={false}
            onChange={(value) => value && onChange({ end: value })}
          />
        )}
        {repeat !== 'none' && end === 'until' && (
          <DateField
            label={t('schedules.form.until')}
            {...(isDay(firstDay) && { min: firstDay })}
            value={until}
            error={until === '' ? t('schedules.form.required') : undefined}
            onChange={(value) => onChange({ until: value })}
          />
        )}
        {repeat !== 'none' && end === 'count' && (
          <NumberInput
            label={t('schedules.form.count')}
            min={2}
            max={maxCount}
            allowDecimal={false}
            value={count}
            onChange={(value) => onChange({ count: Math.min(maxCount, Math.max(2, Number(value) || 2)) })}
          />
        )}
      </div>
      {repeat === 'week' && (
        <Input.Wrapper label={t('schedules.form.weekdays')} labelElement="div">
          <Chip.Group
            multiple
            value={weekdays.map(String)}
            onChange={(chosen) => chosen.length > 0 && onChange({ weekdays: chosen.map(Number) })}
          >
            <div className={css.weekdays} role="group" aria-label={t('schedules.form.weekdays')}>
              {weekdayNames().map((name, index) => (
                <Chip key={name} value={String(index)} size="xs">
                  {name}
                </Chip>
              ))}
            </div>
          </Chip.Group>
        </Input.Wrapper>
      )}
    </>
  );
}
