import { useState } from 'react';

/** By which column a table is ordered. The server orders, since the shown rows are a part of the list. */
export interface Sort {
  column: string;
  descending: boolean;
  /** by another column, or by the same one the other way round */
  by: (column: string) => void;
  /** for the request; empty = the usual order */
  query: { sort?: string };
}

/** @param usual the column of the usual order; a `-` before it means descending */
export function useSort(usual: string): Sort {
  const [sort, setSort] = useState(usual);
  const descending = sort.startsWith('-');
  const column = descending ? sort.slice(1) : sort;
  return {
    column,
    descending,
    by: (wanted) => setSort(wanted === column && !descending ? `-${wanted}` : wanted),
    query: sort === usual ? {} : { sort },
  };
}
