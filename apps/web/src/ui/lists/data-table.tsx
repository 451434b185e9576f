import { Table, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronRight } from '../icons/index.ts';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../fields/icon-button.tsx';
import { TableCard } from '../layout/page.tsx';
import { SortableHead } from './sortable-head.tsx';
import css from './table-page.module.css';
import type { Sort } from './use-sort.ts';

export interface Column<Item> {
  label: string;
  /** `grow` takes the remaining width, and truncates longer text */
  kind?: 'grow' | 'number';
  /** the list can be ordered by it, under this name */
  sort?: string;
  render: (item: Item) => ReactNode;
}

interface Props<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  columns: readonly Column<Item>[];
  /** the order of the list; without it no column offers one */
  sort?: Sort | undefined;
  /** the buttons of a record; `size` is that of a thumb on cards, undefined in the table */
  renderActions?: (item: Item, size: number | undefined) => ReactNode;
  /** a record as a card, where there is no room for a table; without it the table stays */
  renderCard?: (item: Item) => ReactNode;
  /** details of a record, opened in place by a button at its end; `label` names the button */
  detail?: { label: (item: Item) => string; render: (item: Item) => ReactNode };
  /** the record that a form beside the table shows */
  isSelected?: (item: Item) => boolean;
  /** the colour of a row; it only repeats what the row contains as text */
  toneOf?: (item: Item) => 'warn' | 'due' | 'late' | 'bad' | undefined;
  /** under the last record: that more is loading */
  end?: ReactNode;
}

const cardActionSizePx = 44;

/** A table where there is room for one, cards elsewhere. */
export function DataTable<Item>({
  items,
  keyOf,
  columns,
  sort,
  renderActions,
  detail,
  renderCard,
  isSelected,
  toneOf,
  end,
}: Props<Item>) {
  const { t } = useTranslation();
  const [openKey, setOpenKey] = useState<string | number>();
  const wide = useMediaQuery('(min-width: 900px)', undefined, { getInitialValueInEffect: false });
  const hasActions = renderActions !== undefined || detail !== undefined;
  const actionsOf = (item: Item, size: number | undefined) => (
    <div className={css.actions}>
      {renderActions?.(item, size)}
      {detail && (
        <IconButton
          label={detail.label(item)}
          {...(size !== undefined && { size })}
          aria-expanded={keyOf(item) === openKey}
          onClick={() => setOpenKey(keyOf(item) === openKey ? undefined : keyOf(item))}
        >
          <IconChevronRight size={16} stroke={1.75} className={css.chevron} data-open={keyOf(item) === openKey} />
        </IconButton>
      )}
    </div>
  );
  const openDetail = (item: Item) => (keyOf(item) === openKey ? detail?.render(item) : undefined);
  if (renderCard && !wide) {
    return (
      <>
        <ul className={css.cards}>
          {items.map((item) => (
            <li key={keyOf(item)} className={css.card} data-tone={toneOf?.(item)}>
              <div className={css.lines}>
                {renderCard(item)}
                {openDetail(item)}
              </div>
              {hasActions && actionsOf(item, cardActionSizePx)}
            </li>
          ))}
        </ul>
        {end}
      </>
    );
  }
  return (
    <TableCard>
      <Table className={css.table}>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column) => (
              <SortableHead
                key={column.label}
                label={column.label}
                className={column.kind === 'number' ? css.number : undefined}
                column={column.sort}
                sort={sort}
              />
            ))}
            {hasActions && (
              <Table.Th>
                <VisuallyHidden>{t('common.actions')}</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {items.map((item) => (
            <Fragment key={keyOf(item)}>
              <Table.Tr data-selected={isSelected?.(item) || undefined} data-tone={toneOf?.(item)}>
                {columns.map(({ label, kind, render }) => (
                  <Table.Td key={label} className={kind && css[kind]}>
                    {render(item)}
                  </Table.Td>
                ))}
                {hasActions && <Table.Td>{actionsOf(item, undefined)}</Table.Td>}
              </Table.Tr>
              {keyOf(item) === openKey && detail && (
                <Table.Tr className={css.detail}>
                  <Table.Td colSpan={columns.length + 1}>{detail.render(item)}</Table.Td>
                </Table.Tr>
              )}
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
      {end}
    </TableCard>
  );
}
