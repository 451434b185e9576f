import { Radio } from '@mantine/core';
import css from './filter-button.module.css';

interface Props<Value extends string | number> {
  /** what is chosen among */
  label: string;
  /** null = the filter lets everything through */
  value: Value | null;
  choices: readonly { value: Value | null; label: string }[];
  onChange: (value: Value | null) => void;
}

/** A filter by one of some choices. */
export function FilterChoice<Value extends string | number>({ label, value, choices, onChange }: Props<Value>) {
  return (
    <Radio.Group
      aria-label={label}
      value={String(value)}
      onChange={(chosen) => onChange(choices.find((one) => String(one.value) === chosen)?.value ?? null)}
    >
      {choices.map((one) => (
        <Radio key={one.value} size="xs" className={css.option} value={String(one.value)} label={one.label} />
      ))}
    </Radio.Group>
  );
}
