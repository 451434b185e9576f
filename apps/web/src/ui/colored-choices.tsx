import { MultiSelect } from '@mantine/core';
import type { MultiSelectProps } from '@mantine/core';
import css from './colored-choices.module.css';
import { ColorLabel } from './color-label.tsx';

interface Props extends Omit<MultiSelectProps, 'data' | 'renderOption'> {
  choices: readonly { id: number; name: string; color: string }[];
}

/** Several of a list of things that have colours, such as queues. */
export function ColoredChoices({ choices, placeholder, value, ...props }: Props) {
  const colorOf = new Map(choices.map(({ id, color }) => [String(id), color]));
  return (
    <MultiSelect
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={choices.map(({ id, name }) => ({ value: String(id), label: name }))}
      renderOption={({ option }) => <ColorLabel color={colorOf.get(option.value) ?? ''}>{option.label}</ColorLabel>}
      searchable
      hidePickedOptions
      comboboxProps={{ shadow: 'md' }}
      classNames={{ pill: css.pill }}
      placeholder={value?.length === 0 ? placeholder : undefined}
      value={value}
      {...props}
    />
  );
}
