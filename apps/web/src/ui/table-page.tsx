import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';
import { MoreRows } from './more-rows.tsx';
import { Page, TableCard } from './page.tsx';
import { SearchField } from './search-field.tsx';
import { SkeletonRows } from './skeleton-rows.tsx';
import type { TableList } from './table-list.ts';
import css from './table-page.module.css';
import { useNearEnd } from './use-near-end.ts';

const nextPageWithinPx = 100;

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
  /** the shape of a row, for what stands in while it loads */
  row: { height: number; avatar?: number; twoLines?: boolean };
  empty: EmptyText;
  /** when a search or a filter leaves nothing */
  nothingFound?: EmptyText;
  /** between the title line and the table */
  above?: ReactNode;
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
    children,
  } = props;
  const { t } = useTranslation();
  const { items, more } = list;
  const end = useNearEnd<HTMLDivElement>(nextPageWithinPx, items?.length, () => {
    if (!more?.failed) more?.load();
  });
  const skeleton = { avatar: 0, twoLines: false, ...row };
  const narrowed = filtered || (search !== undefined && search.search !== '');
  const none = items?.length === 0;
  const words = narrowed ? nothingFound : empty;

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
      {!items && !list.failed && (
        <TableCard>
          <SkeletonRows count={6} {...skeleton} />
        </TableCard>
      )}
      {list.failed && (
        <EmptyState
          title={t('common.loadFailed.title')}
          text={t('common.loadFailed.text')}
          action={<Button onClick={list.retry}>{t('common.retry')}</Button>}
        />
      )}
      {none && (
        <EmptyState
          title={words.title}
          text={words.text}
          action={
            !narrowed && (
              <>
                {emptyAction} {primary}
              </>
            )
          }
        />
      )}
      {items && !none && (
        <div className={list.searching ? css.dim : undefined} aria-busy={list.searching}>
          {children(
            items,
            more && <MoreRows loading={more.loading} failed={more.failed} load={more.load} row={skeleton} />,
          )}
          <div ref={end} />
        </div>
      )}
    </Page>
  );
}
