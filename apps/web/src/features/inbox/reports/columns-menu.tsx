import { reportColumns, type ReportColumn } from '@balcao/contract';
import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FilterButton } from '../../../ui/fields/filter-button.tsx';
import { usualColumns } from './row-columns.tsx';
import css from './rows.module.css';

interface Props {
  columns: readonly ReportColumn[];
  onChoose: (columns: readonly ReportColumn[]) => void;
}

/** Which columns rows have. */
export function ColumnsMenu({ columns, onChoose }: Props) {
  const { t } = useTranslation();
  const name = t('reports.rows.columns');
  return (
    <FilterButton inHead name={name} label={name} on={false}>
      {reportColumns.map((column) => {
        const isShown = columns.includes(column);
        return (
          <Checkbox
            key={column}
            size="xs"
            className={css.option}
            checked={isShown}
            disabled={isShown && columns.length === 1}
            label={t(`reports.rows.column.${column}`)}
            onChange={() =>
              onChoose(reportColumns.filter((one) => (one === column ? !isShown : columns.includes(one))))
            }
          />
        );
      })}
      <Button size="xs" variant="subtle" onClick={() => onChoose(usualColumns)}>
        {t('reports.rows.usualColumns')}
      </Button>
    </FilterButton>
  );
}
