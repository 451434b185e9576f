import { Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../../ui/fields/count-field.tsx';
import css from './rules.module.css';

const units = { minute: 1, hour: 60, day: 1_440 } as const;
type Unit = keyof typeof units;
const maxMinutes = 129_600;

/** The largest unit of which a number of minutes is a whole number. */
const unitOf = (minutes: number): Unit =>
  minutes % units.day === 0 ? 'day' : minutes % units.hour === 0 ? 'hour' : 'minute';

/** A length of time in minutes, typed in minutes, hours or days. */
export function MinutesField({ minutes, onChange }: { minutes: number; onChange: (minutes: number) => void }) {
  const { t } = useTranslation();
  const [unit, setUnit] = useState(unitOf(minutes));
  const max = Math.floor(maxMinutes / units[unit]);
  return (
    <div className={css.minutes}>
      <CountField
        label={t('rules.form.time')}
        min={1}
        max={max}
        value={Math.max(1, Math.round(minutes / units[unit]))}
        onChange={(value) => onChange(Math.min(max, Math.max(1, Number(value) || 1)) * units[unit])}
      />
      <Select
        label={t('rules.form.unit')}
        data={(Object.keys(units) as Unit[]).map((value) => ({ value, label: t(`rules.form.units.${value}`) }))}
        allowDeselect={false}
        value={unit}
        onChange={(value: Unit | null) => {
          if (value === null) return;
          setUnit(value);
          onChange(Math.min(Math.floor(maxMinutes / units[value]), Math.round(minutes / units[unit])) * units[value]);
        }}
      />
    </div>
  );
}
