import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './filter-button.module.css';

interface ChecksProps {
  value: readonly number[];
  choices: readonly { id: number; label: ReactNode }[];
  onChange: (ids: number[]) => void;
}

/** Several of some choices, to tick. */
export function Checks({ value, choices, onChange }: ChecksProps) {
  return (
    <Checkbox.Group value={value.map(String)} onChange={(ids) => onChange(ids.map(Number))}>
      {choices.map(({ id, label }) => (
        <Checkbox key={id} size="xs" className={css.option} value={String(id)} label={label} />
      ))}
    </Checkbox.Group>
  );
}
