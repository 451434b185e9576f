import { fieldProblems, phoneProblems } from '@balcao/contract';
import type { FieldProblem, PhoneProblem, SheetImport } from '@balcao/contract';
import { Button, Group, Progress, ScrollArea, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { IconDownload } from '../../../ui/icons/index.ts';
import { csvType, downloadAs, toCsv } from '../../../ui/text/csv.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import css from './sheet-import-dialog.module.css';
import { fetchRefusedRows } from './source.ts';
import type { ImportSource, RefusedRow } from './source.ts';

const maxShownRows = 200;

interface Props {
  source: ImportSource;
  record: SheetImport;
  onClose: () => void;
}

/** How far an import is, and which rows it did not take. */
export function ImportProgress({ source, record, onClose }: Props) {
  const { t } = useTranslation();
  const { rowsDone, rowsTotal, added, repeated, refused, status } = record;
  const counts = [
    ['added', added],
    ['repeated', repeated],
    ['refused', refused],
  ] as const;
  const reasonText = useReasonText(source);
  const save = async () => {
    try {
      const rows = await fetchRefusedRows(source, record.id);
      const columns = (['row', 'name', 'number', 'email', 'reason'] as const).map((key) =>
        t(`sheetImports.csv.${key}`),
      );
      const cells = rows.map((row) => [String(row.rowNumber), row.name, row.number, row.email, reasonText(row)]);
      downloadAs(t('sheetImports.file'), csvType, toCsv(columns, cells));
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <>
      <p aria-live="polite">
        {status === 'done'
          ? t('sheetImports.done')
          : t('sheetImports.progress', { done: formatNumber(rowsDone), total: formatNumber(rowsTotal) })}
      </p>
      {status === 'failed' && <NoticeBox tone="bad">{t('sheetImports.failed')}</NoticeBox>}
      <Progress
        value={(rowsDone / Math.max(1, rowsTotal)) * 100}
        aria-label={t('sheetImports.progress', { done: rowsDone, total: rowsTotal })}
      />
      <dl className={css.counts}>
        {counts.map(([kind, count]) => (
          <div key={kind} data-kind={kind}>
            <dd>{formatNumber(count)}</dd>
            <dt>{t(kind === 'repeated' ? `sheetImports.repeated.${source.target}` : `sheetImports.${kind}`)}</dt>
          </div>
        ))}
      </dl>
      {refused + repeated > 0 && <RefusedRows source={source} record={record} />}
      <Group justify="space-between" gap={8}>
        {status === 'running' ? <p className={css.hint}>{t('sheetImports.leave')}</p> : <span />}
        <Group gap={8}>
          {status === 'done' && refused + repeated > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.75} />}
              onClick={() => void save()}
            >
              {t('sheetImports.download')}
            </Button>
          )}
          <Button onClick={onClose}>{t('sheetImports.close')}</Button>
        </Group>
      </Group>
    </>
  );
}

type OtherReason = Exclude<
  RefusedRow['reason'],
  'repeated' | `number_${Exclude<PhoneProblem, 'empty'>}` | `field_${FieldProblem}`
>;

function useReasonText({ target }: ImportSource) {
  const { t } = useTranslation();
  return ({ reason, field, wrong }: Pick<RefusedRow, 'reason' | 'field' | 'wrong'>) => {
    if (reason === 'repeated') return t(`sheetImports.reasons.repeated.${target}`);
    const first = fieldProblems.find((one) => `field_${one}` === reason);
    // Imports before all of them were kept have the first alone.
    const all = wrong.length > 0 ? wrong : first ? [{ field: field ?? '', problem: first }] : [];
    if (all.length > 0)
      return all
        .map((one) =>
          t('sheetImports.reasons.field', { name: one.field, problem: t(`fieldValues.problems.${one.problem}`) }),
        )
        .join(' ');
    const problem = phoneProblems.find((one) => `number_${one}` === reason);
    return problem ? t(`phone.problems.${problem}`) : t(`sheetImports.reasons.${reason as OtherReason}`);
  };
}

function RefusedRows({ source, record }: Omit<Props, 'onClose'>) {
  const { t } = useTranslation();
  const reasonText = useReasonText(source);
  // The first of them; more come with the file.
  const { data } = useQuery({
    queryKey: [...source.key, 'refused', record.id, record.refused + record.repeated],
    queryFn: async () => (await source.refused(record.id, 0)).rows,
    meta: { quiet: true },
  });
  return (
    <ScrollArea.Autosize
      mah={240}
      type="auto"
      className={css.scrolled}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('sheetImports.refused') }}
    >
      <Table className={css.refused}>
        <Table.Thead>
          <Table.Tr>
            {(['row', 'name', 'number', 'reason'] as const).map((key) => (
              <Table.Th key={key}>{t(`sheetImports.csv.${key}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data?.slice(0, maxShownRows).map((row) => (
            <Table.Tr key={row.rowNumber}>
              <Table.Td>{row.rowNumber}</Table.Td>
              <Table.Td>{row.name}</Table.Td>
              <Table.Td>{row.number}</Table.Td>
              <Table.Td>{reasonText(row)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
