import { Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { hintBelow } from '../text/hint-below.ts';
import { DateField } from './date-field.tsx';
import css from './dates.module.css';
import { TimeField } from './time-field.tsx';

interface Props {
  label: string;
  description?: ReactNode;
  /** a whole moment `2026-11-24T09:30`, an incomplete text, or nothing */
  value?: string;
  onChange?: (value: string) => void;
  error?: ReactNode;
  disabled?: boolean;
}

/** A day and a time, side by side. An incomplete value reaches the form as it was typed: a form asks `isMoment`. */
export function MomentField({ label, description, value = '', onChange, error, disabled = false }: Props) {
  const { t } = useTranslation();
  const labelId = useId();
  const [day = '', time = ''] = value.split('T');
  const change = (nextDay: string, nextTime: string) =>
    onChange?.(nextDay === '' && nextTime === '' ? '' : `${nextDay}T${nextTime}`);
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={error}
      inputWrapperOrder={hintBelow}
    >
      <div className={css.moment} role="group" aria-labelledby={labelId}>
        <DateField
          aria-label={t('common.dates.dayOf', { field: label })}
          value={day}
          disabled={disabled}
          error={Boolean(error)}
          onChange={(next) => change(next, time)}
        />
        <TimeField
          aria-label={t('common.dates.timeOf', { field: label })}
          value={time}
          disabled={disabled}
          error={error ? true : undefined}
          onChange={(next) => change(day, next)}
        />
      </div>
    </Input.Wrapper>
  );
}
