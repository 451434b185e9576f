import type { LedgerEntry } from '@balcao/contract';
import { Button } from '@mantine/core';
import { IconDownload } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { csvType, downloadAs, toCsv } from '../../../ui/text/csv.ts';
import { useLedger } from './operator.queries.ts';

/** A number format that spreadsheets in Portuguese read. */
const decimal = (value: number) => value.toFixed(2).replace('.', ',');

/** Downloads the ledger of twelve months as a CSV file. */
export function LedgerButton() {
  const { t } = useTranslation();
  const ledger = useLedger();
  const columns = ['at', 'company', 'invoice', 'kind', 'value', 'provider', 'reference', 'note'] as const;
  const csvOf = (entries: readonly LedgerEntry[]) =>
    toCsv(
      columns.map((column) => t(`operator.ledger.columns.${column}`)),
      entries.map(({ createdAt, company, number, kind, value, provider, reference, note }) => [
        createdAt,
        company,
        number,
        t(`operator.ledger.kinds.${kind}`),
        decimal(value),
        provider ? t(`operator.ledger.providers.${provider}`) : '',
        reference ?? '',
        note,
      ]),
    );
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
      loading={ledger.isPending}
      onClick={() =>
        ledger.mutate(undefined, {
          onSuccess: (entries) => downloadAs(t('operator.ledger.file'), csvType, csvOf(entries)),
        })
      }
    >
      {t('operator.ledger.button')}
    </Button>
  );
}
