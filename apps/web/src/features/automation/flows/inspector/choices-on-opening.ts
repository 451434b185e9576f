import type { ComboboxData, ComboboxItem, ComboboxItemGroup } from '@mantine/core';
import { useState } from 'react';

type Choices = readonly (ComboboxItem | ComboboxItemGroup<ComboboxItem>)[];

/** Props of a select that has all of its choices only while it is open, else the chosen one: they are drawn with every key otherwise. */
export function useChoicesOnOpening(value: string | null, choices: () => Choices, chosen: () => string) {
  const [isOpen, setIsOpen] = useState(false);
  const data: ComboboxData = isOpen ? [...choices()] : value === null ? [] : [{ value, label: chosen() }];
  return { data, value, onDropdownOpen: () => setIsOpen(true), onDropdownClose: () => setIsOpen(false) };
}
