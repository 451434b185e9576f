import { MultiSelect, Select } from '@mantine/core';
import type { MultiSelectProps, SelectProps } from '@mantine/core';
import { IconCheck } from '../icons/index.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { filterOptions } from './filter-options.ts';
import { hintBelow } from '../text/hint-below.ts';
import css from './record-picker.module.css';

/** A record to choose: what of it is searched for and shown. */
interface RecordChoice {
  id: number;
  name: string;
}

type Own = 'data' | 'renderOption' | 'multiple';

export type RecordPickerProps =
  | ({ multiple?: false } & Omit<SelectProps<number>, Own>)
  | ({ multiple: true } & Omit<MultiSelectProps<number>, Own>);

interface Props<Choice> {
  /** undefined while they are on their way */
  choices: readonly Choice[] | undefined;
  /** the label of a choice; its name by default */
  renderChoice?: (choice: Choice) => ReactNode;
}

/**
 * Picks one record, or several, of those a company has few of, by their ids: typing searches, arrows and Enter choose.
 * The pickers of the features are made of it.
 */
export function RecordPicker<Choice extends RecordChoice>({
  choices,
  renderChoice = nameOf,
  ...props
}: Props<Choice> & RecordPickerProps) {
  const { t } = useTranslation();
  const byId = new Map(choices?.map((choice) => [choice.id, choice]));
  const shared = {
    data: choices?.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    renderOption: ({ option, checked = false }: { option: { value: number; label: string }; checked?: boolean }) => {
      const choice = byId.get(option.value);
      return (
        <span className={css.option}>
          {choice ? renderChoice(choice) : option.label}
          {checked && <IconCheck size={16} stroke={1.75} aria-hidden />}
        </span>
      );
    },
    inputWrapperOrder: hintBelow,
    nothingFoundMessage: t(choices?.length === 0 ? 'common.nothingToChoose' : 'common.nothingWithThisName'),
    searchable: true,
    filter: filterOptions,
    openOnFocus: false,
    comboboxProps: { shadow: 'md' },
  } as const satisfies Partial<SelectProps<number>>;
  // Which of the two it is concerns no input element.
  if (!props.multiple) return <Select<number> {...shared} {...props} multiple={undefined} />;
  // One by one: a value may also hold records that are gone.
  const isAllChosen = byId.size > 0 && [...byId.keys()].every((id) => props.value?.includes(id));
  return (
    <MultiSelect<number>
      {...shared}
      nothingFoundMessage={isAllChosen ? t('common.nothingMoreToChoose') : shared.nothingFoundMessage}
      hidePickedOptions
      classNames={{ pill: css.pill }}
      {...props}
      placeholder={props.value?.length === 0 ? props.placeholder : undefined}
      multiple={undefined}
    />
  );
}

const nameOf = ({ name }: RecordChoice): string => name;
