import type { ReportRowOrder } from '@balcao/contract';
import { reportRowOrders } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../app/session/session.ts';
import {
  ColumnsMenu,
  columnsOf,
  ExportMenu,
  footFigures,
  RowCard,
  RowFilters,
  RowsFoot,
  SavedMenu,
  useChosenColumns,
  useReportFigures,
  useReportPlace,
  useReportRows,
  without,
  withoutFilters,
} from '../../features/inbox/reports/index.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { SearchField, useSearchText } from '../../ui/fields/search-field.tsx';
import { IconChevronLeft } from '../../ui/icons/index.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { ListBody } from '../../ui/lists/list-body.tsx';
import { pagedList } from '../../ui/lists/table-list.ts';
import type { Sort } from '../../ui/lists/use-sort.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { ReportGate, ReportPage } from './report-page.tsx';
import css from './reports.module.css';

/** *Linhas*: the services that a figure counts, a row each. */
export function ReportRowsScreen() {
  return (
    <ReportGate>
      <Rows />
    </ReportGate>
  );
}

function Rows() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { company } = useSession();
  const view = useReportPlace(useSearch({ from: '/private/reports/rows' }), '/reports/rows');
  const { place, asked, change } = view;
  const { base = 'came', part, order = base, direction = 'down' } = place;
  const { text, setText, search } = useSearchText();
  const { columns, choose } = useChosenColumns();
  const rows = useReportRows(asked, place, search);
  const figures = useReportFigures(asked, footFigures[base], { part });
  const list = pagedList(rows, (page) => page.rows);
  const count = figures.data?.figures[base]?.value ?? undefined;
  const sort: Sort = {
    column: order,
    descending: direction === 'down',
    by: (column) => {
      const wanted: ReportRowOrder = reportRowOrders.find((one) => one === column) ?? 'came';
      change({ ...place, order: wanted, direction: wanted === order && direction === 'down' ? 'up' : 'down' });
    },
    query: {},
  };
  const withoutAll = () => {
    setText('');
    change(without(withoutFilters(place), 'from', 'to', 'part'));
  };
  const timeZone = company.timeZone;
  return (
    <ReportPage
      title={t('shell.menu.reportRows')}
      queues={figures.data?.queues}
      actions={
        <>
          <SavedMenu page="rows" place={place} />
          <ColumnsMenu columns={columns} onChoose={choose} />
          <ExportMenu asked={asked} place={place} search={search} columns={columns} />
        </>
      }
    >
      <RowFilters
        view={view}
        title={count === undefined ? '' : t(`reports.rows.${base}`, { count, number: formatNumber(count) })}
        before={
          <IconButton label={t('reports.rows.back')} onClick={() => void navigate({ to: '/reports', search: place })}>
            <IconChevronLeft size={18} stroke={1.75} />
          </IconButton>
        }
      >
        <SearchField label={t('reports.rows.search')} className={css.search ?? ''} value={text} onChange={setText} />
      </RowFilters>
      <ListBody
        list={list}
        row={{ height: 44, avatar: 24 }}
        failedTitle={t('reports.failed.noRows')}
        empty={{
          title: t('reports.rows.none.title'),
          text: t('reports.rows.none.text'),
          drawing: 'lens',
          action: <Button onClick={withoutAll}>{t('reports.filters.clear')}</Button>,
        }}
      >
        {(items, end) => (
          <>
            <DataTable
              items={items}
              keyOf={({ id }) => id}
              columns={columnsOf(columns, t, timeZone)}
              sort={sort}
              renderCard={(row) => <RowCard row={row} t={t} timeZone={timeZone} />}
              end={end}
            />
            <RowsFoot
              shown={items.length}
              base={base}
              figures={search === '' && !figures.isPlaceholderData ? figures.data?.figures : undefined}
            />
          </>
        )}
      </ListBody>
    </ReportPage>
  );
}
