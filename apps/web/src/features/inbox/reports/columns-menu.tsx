import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FilterButton } from '../../../ui/fields/filter-button.tsx';
import { rowColumns, usualColumns, type RowColumn } from './row-columns.tsx';
import css from './rows.module.css';

interface Props {
  columns: readonly RowColumn[];
  onChoose: (columns: readonly RowColumn[]) => void;
}

/** Which columns rows have. */
export function ColumnsMenu({ columns, onChoose }: Props) {
  const { t } = useTranslation();
  const name = t('reports.rows.columns');
  return (
    <FilterButton inHead name={name} label={name} on={false}>
      {rowColumns.map((column) => {
        const isShown = columns.includes(column);
        return (
          <Checkbox
            key={column}
            size="xs"
            className={css.option}
            checked={isShown}
            disabled={isShown && columns.length === 1}
            label={t(`reports.rows.column.${column}`)}
            onChange={() => onChoose(rowColumns.filter((one) => (one === column ? !isShown : columns.includes(one))))}
          />
        );
      })}
      <Button size="xs" variant="subtle" onClick={() => onChoose(usualColumns)}>
        {t('reports.rows.usualColumns')}
      </Button>
    </FilterButton>
  );
}
