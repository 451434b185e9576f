import { Table, UnstyledButton } from '@mantine/core';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons/index.ts';
import css from './sortable-head.module.css';
import type { Sort } from './use-sort.ts';

interface Props {
  label: string;
  className?: string | undefined;
  /** the name by which the list is ordered by this column; undefined = it is not */
  column: string | undefined;
  sort: Sort | undefined;
}

/** The head of a column; a button where the list can be ordered by it. */
export function SortableHead({ label, className, column, sort }: Props) {
  if (!sort || column === undefined) return <Table.Th className={className}>{label}</Table.Th>;
  const isCurrent = sort.column === column;
  const direction = sort.descending ? ('descending' as const) : ('ascending' as const);
  const Icon = isCurrent ? (sort.descending ? IconArrowDown : IconArrowUp) : IconArrowsSort;
  return (
    <Table.Th className={className} aria-sort={isCurrent ? direction : undefined}>
      <UnstyledButton className={css.button} data-current={isCurrent || undefined} onClick={() => sort.by(column)}>
        {label}
        <Icon size={14} stroke={1.75} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}
