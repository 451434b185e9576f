import { maxInfoName } from '@balcao/contract';
import type { CustomField, ImportColumn } from '@balcao/contract';
import { NativeSelect, ScrollArea, Table } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import css from './sheet-import-dialog.module.css';
import type { ImportSource } from './source.ts';

const kinds = ['name', 'firstName', 'lastName', 'number', 'areaCode', 'email', 'ignore'] as const;

interface Props {
  target: ImportSource['target'];
  /** the first rows, the one with the names of the columns first */
  sample: readonly (readonly string[])[];
  columns: readonly ImportColumn[];
  /** what columns may become besides; of a list there are none */
  fields: readonly CustomField[];
  onChange: (index: number, column: ImportColumn) => void;
}

/** The target of each column of a spreadsheet, above its first rows. */
export function ImportColumns({ target, sample, columns, fields, onChange }: Props) {
  const { t } = useTranslation();
  const [header = []] = sample;
  const places = columns.map((column, index) => ({ id: `column ${index}`, column, index }));
  const rows = sample.map((cells, index) => ({ number: index + 1, cells }));
  return (
    <section>
      <h3 className={css.heading}>
        {t('sheetImports.columnsTitle')} <small>{t(`sheetImports.columnsHint.${target}`)}</small>
      </h3>
      <ScrollArea
        type="auto"
        className={css.scrolled}
        viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('sheetImports.columnsTitle') }}
      >
        <Table className={css.sample}>
          <Table.Thead>
            <Table.Tr>
              {places.map(({ id, column, index }) => (
                <Table.Th key={id}>
                  <NativeSelect
                    aria-label={header[index] || t('sheetImports.column', { number: index + 1 })}
                    value={column}
                    data={choicesOf(target, fields, header[index] ?? '', index, t)}
                    onChange={(event) => onChange(index, event.currentTarget.value as ImportColumn)}
                  />
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ number, cells }) => (
              <Table.Tr key={number} data-header={number === 1 || undefined}>
                {places.map(({ id, index }) => (
                  <Table.Td key={id}>{cells[index]}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea>
    </section>
  );
}

function choicesOf(
  target: ImportSource['target'],
  fields: readonly CustomField[],
  header: string,
  index: number,
  t: TFunction,
) {
  const plain = header
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '')
    .slice(0, 30);
  const variable = plain || `coluna${index + 1}`;
  const plainKinds = kinds.map((value) => ({ value, label: t(`sheetImports.kinds.${value}`) }));
  if (target === 'contacts') {
    const name =
      header.replace(/\s+/g, ' ').trim().slice(0, maxInfoName).trim() ||
      t('sheetImports.column', { number: index + 1 });
    const own = fields.map((field) => ({ value: `field:${field.key}`, label: field.name }));
    return [
      ...plainKinds,
      { value: `info:${name}`, label: t('sheetImports.kinds.info', { name }) },
      ...(own.length > 0 ? [{ group: t('sheetImports.kinds.fields'), items: own }] : []),
    ];
  }
  const label = t('sheetImports.kinds.variable', { brace: `{${variable}}` });
  return [...plainKinds, { value: `variable:${variable}`, label }];
}
