import { Select } from '@mantine/core';
import { useState } from 'react';
import { CountField } from './count-field.tsx';
import { minutesOf, minuteUnits, mostOf, unitOf, type MinuteUnit } from './minutes.rules.ts';
import css from './minutes-field.module.css';

interface Props {
  minutes: number;
  max: number;
  label: string;
  unitLabel: string;
  unitNames: Record<MinuteUnit, string>;
  onChange: (minutes: number) => void;
}

/** A length of time in minutes, typed in minutes, hours or days. */
export function MinutesField({ minutes, max, label, unitLabel, unitNames, onChange }: Props) {
  const [unit, setUnit] = useState(unitOf(minutes));
  const count = Math.max(1, Math.round(minutes / minuteUnits[unit]));
  return (
    <div className={css.fields}>
      <CountField
        label={label}
        min={1}
        max={mostOf(unit, max)}
        value={count}
        onChange={(typed) => onChange(minutesOf(typed, unit, max))}
      />
      <Select
        label={unitLabel}
        data={(Object.keys(minuteUnits) as MinuteUnit[]).map((value) => ({ value, label: unitNames[value] }))}
        allowDeselect={false}
        value={unit}
        onChange={(value: MinuteUnit | null) => {
          if (value === null) return;
          setUnit(value);
          onChange(minutesOf(count, value, max));
        }}
      />
    </div>
  );
}
