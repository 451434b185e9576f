import { maxSheetRows, phoneProblems } from '@balcao/contract';
import type { ContactList, ContactListImport, PhoneProblem } from '@balcao/contract';
import { Button, FileButton, Group, Progress, ScrollArea, Table } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { csvType, downloadAs, toCsv } from '../../../ui/text/csv.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { exampleContactSheet, sheetType } from '../../inbox/contacts/index.ts';
import { fetchRefusedRows, useRefusedRows } from './contact-lists.queries.ts';
import type { RefusedRow } from './contact-lists.queries.ts';
import css from './import-dialog.module.css';
import { ImportColumns } from './import-columns.tsx';
import { maxSheetMegabytes, useListImport } from './use-list-import.ts';

interface Props {
  opened: boolean;
  list: ContactList;
  onClose: () => void;
}

const maxShownRows = 200;

/**
 * Imports contacts of a spreadsheet into a list: choice of the file, mapping of columns, progress, and a report by row.
 */
export function ListImportDialog({ opened, list, onClose }: Props) {
  const { t } = useTranslation();
  const use = useListImport(list.id);
  const { prepared, progress } = use;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('contactLists.importing.title', { name: list.name })}
      size={900}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={css.body}>
        {use.error && <NoticeBox tone="bad">{errorText(use.error)}</NoticeBox>}
        {use.isReading && <p aria-live="polite">{t('contactLists.importing.reading')}</p>}
        {!prepared && !use.isReading && <Choose onFile={use.read} />}
        {prepared && !progress && !use.isReading && (
          <>
            <Group justify="space-between">
              <div>
                <strong>{prepared.fileName}</strong>
                <p className={css.hint}>{t('contactLists.importing.rows', { count: prepared.rowsTotal })}</p>
              </div>
              <ChooseButton again onFile={use.read} />
            </Group>
            <ImportColumns sample={prepared.sample} columns={use.columns} onChange={use.setColumn} />
            {!use.isComplete && <NoticeBox tone="warn">{t('contactLists.importing.incomplete')}</NoticeBox>}
            <Group justify="space-between" gap={8}>
              <p className={css.hint}>{t('contactLists.importing.later')}</p>
              <Button disabled={!use.isComplete} loading={use.isStarting} onClick={use.start}>
                {t('contactLists.importing.start')}
              </Button>
            </Group>
          </>
        )}
        {progress && <Running record={progress} onClose={onClose} />}
      </div>
    </Modal>
  );
}

function ChooseButton({ again = false, onFile }: { again?: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation();
  return (
    <FileButton accept=".xlsx,.xls,.csv" onChange={(file) => file && onFile(file)}>
      {(props) => (
        <Button
          {...props}
          variant={again ? 'default' : 'filled'}
          leftSection={<IconFileSpreadsheet size={16} stroke={1.75} />}
        >
          {t(again ? 'contactLists.importing.another' : 'contactLists.importing.choose')}
        </Button>
      )}
    </FileButton>
  );
}

function Choose({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const example = async () =>
    downloadAs(t('contactLists.importing.exampleFile'), sheetType, await exampleContactSheet());
  return (
    <>
      <p>{t('contactLists.importing.intro')}</p>
      <p className={css.hint}>
        {t('contactLists.importing.limit', { rows: formatNumber(maxSheetRows), size: maxSheetMegabytes })}
      </p>
      <Group justify="space-between">
        <Button variant="subtle" leftSection={<IconDownload size={16} stroke={1.75} />} onClick={() => void example()}>
          {t('contactLists.importing.example')}
        </Button>
        <ChooseButton onFile={onFile} />
      </Group>
    </>
  );
}

function Running({ record, onClose }: { record: ContactListImport; onClose: () => void }) {
  const { t } = useTranslation();
  const { rowsDone, rowsTotal, added, repeated, refused, status } = record;
  const counts = [
    ['added', added],
    ['repeated', repeated],
    ['refused', refused],
  ] as const;
  const reasonText = useReasonText();
  const save = async () => {
    try {
      const rows = await fetchRefusedRows(record.id);
      const columns = (['row', 'name', 'number', 'email', 'reason'] as const).map((key) =>
        t(`contactLists.importing.csv.${key}`),
      );
      const cells = rows.map((row) => [String(row.rowNumber), row.name, row.number, row.email, reasonText(row.reason)]);
      downloadAs(t('contactLists.importing.file'), csvType, toCsv(columns, cells));
    } catch (error) {
      toast.error(errorText(error));
    }
  };
  return (
    <>
      <p aria-live="polite">
        {status === 'done'
          ? t('contactLists.importing.done')
          : t('contactLists.importing.progress', { done: formatNumber(rowsDone), total: formatNumber(rowsTotal) })}
      </p>
      {status === 'failed' && <NoticeBox tone="bad">{t('contactLists.importing.failed')}</NoticeBox>}
      <Progress
        value={(rowsDone / Math.max(1, rowsTotal)) * 100}
        aria-label={t('contactLists.importing.progress', { done: rowsDone, total: rowsTotal })}
      />
      <dl className={css.counts}>
        {counts.map(([kind, count]) => (
          <div key={kind} data-kind={kind}>
            <dd>{formatNumber(count)}</dd>
            <dt>{t(`contactLists.importing.${kind}`)}</dt>
          </div>
        ))}
      </dl>
      {refused + repeated > 0 && <RefusedRows record={record} />}
      <Group justify="space-between" gap={8}>
        {status === 'running' ? <p className={css.hint}>{t('contactLists.importing.leave')}</p> : <span />}
        <Group gap={8}>
          {status === 'done' && refused + repeated > 0 && (
            <Button
              variant="default"
              leftSection={<IconDownload size={16} stroke={1.75} />}
              onClick={() => void save()}
            >
              {t('contactLists.importing.download')}
            </Button>
          )}
          <Button onClick={onClose}>{t('contactLists.importing.close')}</Button>
        </Group>
      </Group>
    </>
  );
}

type OtherReason = Exclude<RefusedRow['reason'], `number_${Exclude<PhoneProblem, 'empty'>}`>;

function useReasonText() {
  const { t } = useTranslation();
  return (reason: RefusedRow['reason']) => {
    const problem = phoneProblems.find((one) => `number_${one}` === reason);
    return problem ? t(`phone.problems.${problem}`) : t(`contactLists.importing.reasons.${reason as OtherReason}`);
  };
}

function RefusedRows({ record }: { record: ContactListImport }) {
  const { t } = useTranslation();
  const reasonText = useReasonText();
  const { data } = useRefusedRows(record);
  return (
    <ScrollArea.Autosize
      mah={240}
      type="auto"
      className={css.scrolled}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': t('contactLists.importing.refused') }}
    >
      <Table className={css.refused}>
        <Table.Thead>
          <Table.Tr>
            {(['row', 'name', 'number', 'reason'] as const).map((key) => (
              <Table.Th key={key}>{t(`contactLists.importing.csv.${key}`)}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data?.slice(0, maxShownRows).map((row) => (
            <Table.Tr key={row.rowNumber}>
              <Table.Td>{row.rowNumber}</Table.Td>
              <Table.Td>{row.name}</Table.Td>
              <Table.Td>{row.number}</Table.Td>
              <Table.Td>{reasonText(row.reason)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
