import { ScrollArea, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../../ui/text/format.ts';
import css from './import-dialog.module.css';
import type { RefusedRow } from './import.rules.ts';

export const maxShownRows = 200;

/** A list in a box of its own, which the keyboard scrolls too. */
export function Scrolled({ label, height, children }: { label: string; height: number; children: ReactNode }) {
  return (
    <ScrollArea.Autosize
      mah={height}
      type="auto"
      className={css.scrolled}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': label }}
    >
      {children}
    </ScrollArea.Autosize>
  );
}

/** Says why a row was not taken. */
export function useReasonText(): (one: RefusedRow) => string {
  const { t, i18n } = useTranslation();
  return (one) => {
    // The words come with the rule, which may not have been fetched.
    if (one.reason === 'numberInvalid' && one.why !== undefined && i18n.exists(`phone.problems.${one.why}`))
      return t(`phone.problems.${one.why}`);
    return t(`contacts.importDialog.reasons.${one.reason}`, { row: one.reason === 'repeated' ? one.first : 0 });
  };
}

/** Rows that were not taken, with their reasons; the first ones of many. */
export function RefusedRows({ rows }: { rows: readonly RefusedRow[] }) {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  return (
    <>
      <Scrolled label={t('contacts.importDialog.wrong')} height={220}>
        <Table className={css.refused}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('contacts.importDialog.row')}</Table.Th>
              <Table.Th>{t('contacts.columns.name')}</Table.Th>
              <Table.Th>{t('contacts.columns.number')}</Table.Th>
              <Table.Th>{t('contacts.importDialog.reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, maxShownRows).map((one) => (
              <Table.Tr key={one.row}>
                <Table.Td>{one.row}</Table.Td>
                <Table.Td>{one.cells.Nome}</Table.Td>
                <Table.Td>{one.cells.Telefone}</Table.Td>
                <Table.Td>{reasonText(one)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scrolled>
      {rows.length > maxShownRows && (
        <p className={css.hint}>{t('contacts.importDialog.truncated', { shown: formatNumber(maxShownRows) })}</p>
      )}
    </>
  );
}
