import { reportColumns, type ReportColumn } from '@balcao/contract';
import { useState } from 'react';
import { usualColumns } from './row-columns.tsx';

const storageKey = 'reportColumns';

/** The columns that were chosen in this browser. */
function readColumns(): readonly ReportColumn[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    const known = Array.isArray(stored) ? reportColumns.filter((column) => stored.includes(column)) : [];
    return known.length > 0 ? known : usualColumns;
  } catch {
    return usualColumns;
  }
}

/** The columns of the rows, remembered in this browser. */
export function useChosenColumns() {
  const [columns, setColumns] = useState(readColumns);
  return {
    columns,
    choose: (next: readonly ReportColumn[]) => {
      setColumns(next);
      try {
        localStorage.setItem(storageKey, JSON.stringify(next));
      } catch {
        // Without a store they last until the page is left.
      }
    },
  };
}
