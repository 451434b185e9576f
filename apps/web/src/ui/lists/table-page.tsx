import type { ReactNode } from 'react';
import { ListBody } from './list-body.tsx';
import { Page } from '../layout/page.tsx';
import { SearchField } from '../fields/search-field.tsx';
import type { TableList } from './table-list.ts';
import css from './table-page.module.css';

interface EmptyText {
  title: string;
  text: ReactNode;
}

export interface TablePageProps<Item> {
  title: string;
  /** before the title: a way back */
  before?: ReactNode;
  /** beside the title: how many there are */
  note?: ReactNode;
  list: TableList<Item>;
  /** what `useSearch` answers, and what the field is called */
  search?: { label: string; text: string; setText: (text: string) => void; search: string };
  /** something else than the search leaves records out */
  filtered?: boolean;
  /** between the search and the primary action: filters, secondary actions */
  secondary?: ReactNode;
  /** the one button that adds; it moves into the middle of an empty page */
  primary?: ReactNode;
  /** beside it there: another way to the first records, such as an import */
  emptyAction?: ReactNode;
  /** the shape of a row, for skeletons */
  row: { height: number; avatar?: number; twoLines?: boolean };
  empty: EmptyText;
  /** when a search or a filter leaves nothing */
  nothingFound?: EmptyText;
  /** between the title line and the table */
  above?: ReactNode;
  /** below the table */
  below?: ReactNode;
  /** draws the records; `end` belongs under the last of them */
  children: (items: readonly Item[], end: ReactNode) => ReactNode;
}

/**
 * The frame of every page that is a table: title, count, search and primary action on top; below them rows in waiting, a
 * failure with a way out, an empty page that names the next step, or the records, which come as they are scrolled to.
 */
export function TablePage<Item>(props: TablePageProps<Item>) {
  const {
    title,
    before,
    note,
    list,
    search,
    filtered = false,
    secondary,
    primary,
    emptyAction,
    row,
    empty,
    nothingFound = empty,
    above,
    below,
    children,
  } = props;
  const narrowed = filtered || (search !== undefined && search.search !== '');
  const none = list.items?.length === 0;

  return (
    <Page
      title={title}
      before={before}
      note={note}
      actions={
        !(none && !narrowed) && (
          <>
            {search && (
              <SearchField label={search.label} className={css.search} value={search.text} onChange={search.setText} />
            )}
            {secondary}
            {primary}
          </>
        )
      }
    >
      {above}
      <ListBody
        list={list}
        row={row}
        empty={{
          ...(narrowed ? { ...nothingFound, drawing: 'lens' } : empty),
          action: !narrowed && (
            <>
              {emptyAction} {primary}
            </>
          ),
        }}
      >
        {children}
      </ListBody>
      {/* Not before it is known how long the list is: it would move. */}
      {(list.items !== undefined || list.failed) && below}
    </Page>
  );
}
