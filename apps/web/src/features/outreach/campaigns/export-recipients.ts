import type { Campaign } from '@balcao/contract';
import type { TFunction } from 'i18next';
import { csvType, downloadAs, toCsv } from '../../../ui/text/csv.ts';
import { formatDateTime } from '../../../ui/text/format.ts';
import { recipientDetail } from './recipient-state.tsx';
import { fetchRecipients } from './report.queries.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Hands every recipient of a campaign over as a file. Throws ApiError.
 * @param timeZone of the company, by whose clock the times are written
 */
export async function exportRecipients(
  { id, name }: Pick<Campaign, 'id' | 'name'>,
  format: 'csv' | 'xlsx',
  t: TFunction,
  timeZone: string,
): Promise<void> {
  const recipients = await fetchRecipients(id);
  const columns = [
    t('campaigns.report.contact'),
    t('campaigns.report.number'),
    t('campaigns.report.variant'),
    t('campaigns.columns.connection'),
    t('campaigns.report.sentAt'),
    t('campaigns.columns.status'),
    t('campaigns.report.detail'),
  ];
  const rows = recipients.map((one) => [
    one.name,
    one.number,
    String(one.variant),
    one.whatsappName,
    one.sentAt ? formatDateTime(one.sentAt, timeZone) : '',
    t(`campaigns.report.states.${one.state}`),
    recipientDetail(one, t, timeZone),
  ]);
  const file = `${t('campaigns.report.fileName', { name: name.replaceAll(/[^\p{L}\p{N}]+/gu, '-') })}.${format}`;
  if (format === 'csv') return downloadAs(file, csvType, toCsv(columns, rows));
  // The library of spreadsheets is only fetched for one.
  const { utils, write } = await import('@e965/xlsx');
  const book = utils.book_new();
  utils.book_append_sheet(book, utils.aoa_to_sheet([columns, ...rows]), t('campaigns.report.recipients').slice(0, 31));
  downloadAs(file, xlsxType, write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer);
}
