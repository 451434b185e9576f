import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { foldText } from './fold-text.ts';
import { useSearchText } from '../fields/search-field.tsx';
import { wholeList } from './table-list.ts';
import type { TableList } from './table-list.ts';

/** With fewer rows all of them are seen at once. */
const searchedFrom = 12;

interface SearchedList<Item> {
  list: TableList<Item>;
  /** undefined while the list is short */
  search: ReturnType<typeof useSearchText> | undefined;
  /** what the field is called, and what is said when nothing is found */
  texts: { searchLabel: string; notFound: () => { title: string; text: string } };
}

/** The list of a query that fetches everything at once, with a search by name where it is long. */
export function useSearchedList<Item extends { name: string }>(
  query: UseQueryResult<readonly Item[]>,
): SearchedList<Item> {
  const { t } = useTranslation();
  const { text, setText } = useSearchText();
  const whole = wholeList(query);
  const isLong = (whole.items?.length ?? 0) >= searchedFrom;
  const wanted = isLong ? text.trim() : '';
  return {
    list: { ...whole, items: whole.items?.filter(({ name }) => foldText(name).includes(foldText(wanted))) },
    search: isLong ? { text, setText, search: wanted } : undefined,
    texts: {
      searchLabel: t('common.search'),
      notFound: () => ({ title: t('common.nothingWithThisName'), text: '' }),
    },
  };
}
