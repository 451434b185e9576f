import { chatDateOrders, conversationColumns, type MoveIn, type MoveInSurvey } from '@balcao/contract';
import { MultiSelect, Select, Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import card from '../../../ui/layout/section-card.module.css';
import { useChangeMoveIn } from './move-in.queries.ts';
import css from './move-in.module.css';

/** What the columns of a spreadsheet are, and who in it is the company. */
export function SheetQuestions({ move, sheet }: { move: MoveIn; sheet: NonNullable<MoveInSurvey['sheet']> }) {
  const { t } = useTranslation();
  const change = useChangeMoveIn(move.id);
  const said = move.choices.sheet;
  const columns = said.columns ?? sheet.columns;
  const [header = [], ...sample] = sheet.sample;
  // Columns may have one name, and rows one content: each stays where it is.
  const places = header.map((name, place) => ({ name, place, key: `${place} ${name}` }));
  const rows = sample.map((cells, row) => ({ cells, key: `${row} ${cells.join(' ')}` }));
  const say = (more: Partial<typeof said>) => change.mutate({ sheet: { ...said, ...more } });
  return (
    <section className={card.card} aria-label={t('moveIn.connect.columns')}>
      <header className={card.head}>
        <div>
          <h2 className={card.title}>{t('moveIn.connect.columns')}</h2>
          <p className={card.text}>{t('moveIn.connect.columnsText')}</p>
        </div>
      </header>
      <div className={css.sheet}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              {places.map(({ name, place, key }) => (
                <Table.Th key={key}>
                  <Select
                    size="xs"
                    label={name}
                    aria-label={t('moveIn.connect.column', { name })}
                    data={conversationColumns.map((value) => ({
                      value,
                      label: t(`moveIn.connect.columnNames.${value}`),
                    }))}
                    value={columns[place] ?? 'ignore'}
                    allowDeselect={false}
                    onChange={(column) =>
                      column !== null &&
                      say({ columns: header.map((_name, at) => (at === place ? column : (columns[at] ?? 'ignore'))) })
                    }
                  />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ cells, key: rowKey }) => (
              <Table.Tr key={rowKey}>
                {places.map(({ place, key }) => (
                  <Table.Td key={key}>{cells[place]}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <div className={css.pad}>
        {sheet.authors.length > 0 && (
          <MultiSelect
            label={t('moveIn.connect.authors')}
            description={t('moveIn.connect.authorsText')}
            data={[...new Set([...sheet.authors, ...said.authors])]}
            value={[...said.authors]}
            searchable
            onChange={(authors) => say({ authors })}
          />
        )}
        {sheet.asks.includes('order') && (
          <Select
            label={t('moveIn.connect.order')}
            data={chatDateOrders.map((value) => ({ value, label: t(`moveIn.connect.orders.${value}`) }))}
            value={said.order}
            onChange={(order) => say({ order })}
          />
        )}
      </div>
    </section>
  );
}
