import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './filter-button.module.css';
import { foldText } from '../lists/fold-text.ts';
import { SearchField } from './search-field.tsx';

interface Choice {
  id: number;
  name: string;
}

interface ChecksProps<One extends Choice> {
  value: readonly number[];
  choices: readonly One[];
  /** the label of a choice; its name by default */
  renderChoice?: (choice: One) => ReactNode;
  onChange: (ids: number[]) => void;
}

/** With fewer choices all of them are seen at once. */
const searchedFrom = 12;

/** Several of some choices, to tick; many of them have a search. */
export function Checks<One extends Choice>({ value, choices, renderChoice, onChange }: ChecksProps<One>) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const wanted = foldText(search.trim());
  const found = choices.filter(({ name }) => foldText(name).includes(wanted));
  return (
    <>
      {choices.length >= searchedFrom && (
        <SearchField label={t('common.search')} className={css.search} value={search} onChange={setSearch} />
      )}
      <Checkbox.Group value={value.map(String)} onChange={(ids) => onChange(ids.map(Number))}>
        {found.map((choice) => (
          <Checkbox
            key={choice.id}
            size="xs"
            className={css.option}
            value={String(choice.id)}
            label={renderChoice?.(choice) ?? choice.name}
          />
        ))}
      </Checkbox.Group>
      {choices.length > 0 && found.length === 0 && <p className={css.none}>{t('common.nothingWithThisName')}</p>}
    </>
  );
}
