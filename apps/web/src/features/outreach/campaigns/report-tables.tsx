import type { CampaignReach, CampaignReport } from '@balcao/contract';
import { Table } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../app/session/session.ts';
import { formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { percentOf } from './report.rules.ts';
import css from './report.module.css';

interface Row extends CampaignReach {
  key: string;
  label: string;
}

/** A table with a row for each variant or connection: how many were sent to, and the rate of each step. */
function ReachTable({ label, rows }: { label: string; rows: readonly Row[] }) {
  const { t } = useTranslation();
  return (
    <div className={css.card}>
      <Table className={css.figures}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{label}</Table.Th>
            {(['sent', 'delivered', 'read', 'answered', 'failed'] as const).map((key) => (
              <Table.Th key={key}>{t(`campaigns.report.reach.${key}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, label: name, sent, delivered, read, answered, failed }) => (
            <Table.Tr key={key}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>{formatNumber(sent)}</Table.Td>
              <Table.Td>{percentOf(delivered, sent)} %</Table.Td>
              <Table.Td>
                <meter className={css.meter} min={0} max={100} value={percentOf(read, delivered)} aria-hidden />
                {percentOf(read, delivered)} %
              </Table.Td>
              <Table.Td>{percentOf(answered, read)} %</Table.Td>
              <Table.Td>{formatNumber(failed)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

/** A campaign by variant and by connection, and what left over time. */
export function ReportTables({ report: { byVariant, byConnection, overTime } }: { report: CampaignReport }) {
  const { t } = useTranslation();
  const { timeZone } = useSession().company;
  const highest = Math.max(1, ...overTime.sent.map(({ count }) => count));
  const [first, last] = [overTime.sent[0], overTime.sent.at(-1)];
  return (
    <div className={css.tables}>
      <ReachTable
        label={t('campaigns.report.variant')}
        rows={byVariant.map((row) => ({
          ...row,
          key: String(row.variant),
          label: t('campaigns.form.variant', { number: row.variant }),
        }))}
      />
      <ReachTable
        label={t('campaigns.columns.connection')}
        rows={byConnection.map((row) => ({
          ...row,
          key: String(row.whatsappId),
          label: row.name || t('campaigns.report.noConnection'),
        }))}
      />
      {first && last && (
        <figure className={`${css.card} ${css.time}`}>
          <figcaption>{t('campaigns.report.overTime', { count: overTime.spanMinutes })}</figcaption>
          <div className={css.columns} aria-hidden>
            {overTime.sent.map(({ at, count }) => (
              <i key={at} style={{ height: `${(count / highest) * 100}%` }} />
            ))}
          </div>
          <small>
            <span>{formatDateTime(first.at, timeZone)}</span>
            <span>{formatDateTime(last.at, timeZone)}</span>
          </small>
        </figure>
      )}
    </div>
  );
}
