import type { ComboboxParsedItem } from '@mantine/core';
import { foldText } from '../lists/fold-text.ts';

interface Search<Value extends string | number> {
  options: ComboboxParsedItem<Value>[];
  search: string;
  limit: number;
}

/** The options of a searchable field whose label has what was typed, whatever its capitals and accents: `sao` finds `São Paulo`. */
export function filterOptions<Value extends string | number>({
  options,
  search,
  limit,
}: Search<Value>): ComboboxParsedItem<Value>[] {
  const wanted = foldText(search.trim());
  return options.filter((option) => 'label' in option && foldText(option.label).includes(wanted)).slice(0, limit);
}
