import type { CustomField } from '@balcao/contract';
import { MultiSelect, Select, TextInput } from '@mantine/core';
import type { ReactNode, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { DateField } from '../../../ui/dates/date-field.tsx';
import { DayTextField } from '../../../ui/dates/day-text-field.tsx';
import type { TypedValue } from './typed-value.rules.ts';

interface Props {
  field: CustomField;
  value: TypedValue;
  onChange: (value: TypedValue) => void;
  error?: ReactNode;
  /** in a row that names the field already: without a label, and without a calendar that takes the focus away */
  bare?: boolean;
  onBlur?: () => void;
  /** choices of a list that is open at once */
  defaultOpened?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The input of a value by the type of its field. */
export function FieldInput({ field, value, onChange, error, bare = false, defaultOpened = false, ...rest }: Props) {
  const { t } = useTranslation();
  const { name, type, choices, isRequired } = field;
  const label = bare ? { 'aria-label': name } : { label: name, withAsterisk: isRequired };
  const common = { ...label, ...rest, error };
  const chosen = Array.isArray(value) ? value : [value];
  // A choice that was archived stays where it was chosen.
  const data = choices
    .filter(({ key, archived }) => !archived || chosen.includes(key))
    .map((choice) => ({ value: choice.key, label: choice.name }));

  if (type === 'several')
    return (
      <MultiSelect
        {...common}
        data={data}
        value={Array.isArray(value) ? value : []}
        onChange={onChange}
        defaultDropdownOpened={defaultOpened}
        hidePickedOptions
        clearable
      />
    );
  const text = Array.isArray(value) ? '' : value;
  if (type === 'one' || type === 'yesNo') {
    const yesNo = [
      { value: 'true', label: t('fieldValues.yes') },
      { value: 'false', label: t('fieldValues.no') },
    ];
    return (
      <Select
        {...common}
        data={type === 'yesNo' ? yesNo : data}
        value={text === '' ? null : text}
        onChange={(next) => onChange(next ?? '')}
        defaultDropdownOpened={defaultOpened}
        clearable
      />
    );
  }
  if (type === 'date')
    return bare ? (
      <DayTextField {...common} value={text} onChange={onChange} />
    ) : (
      <DateField {...common} value={text} onChange={onChange} />
    );
  return (
    <TextInput
      {...common}
      value={text}
      autoComplete="off"
      inputMode={inputModes[type] ?? 'text'}
      maxLength={1000}
      leftSection={type === 'money' ? 'R$' : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const inputModes: Partial<Record<CustomField['type'], 'decimal' | 'numeric' | 'url'>> = {
  number: 'decimal',
  money: 'decimal',
  cpf: 'numeric',
  cep: 'numeric',
  link: 'url',
};
