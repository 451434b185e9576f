import { maxSheetRows } from '@balcao/contract';
import { Button, FileButton, Group } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '../../../ui/icons/index.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { downloadAs } from '../../../ui/text/csv.ts';
import { formatNumber } from '../../../ui/text/format.ts';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { useFields } from '../custom-fields/index.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportProgress } from './import-progress.tsx';
import css from './sheet-import-dialog.module.css';
import type { ImportSource } from './source.ts';
import { maxSheetMegabytes, useSheetImport } from './use-sheet-import.ts';

interface Props {
  opened: boolean;
  title: string;
  source: ImportSource;
  onClose: () => void;
  /** another way to bring people, below the choice of a file */
  children?: ReactNode;
}

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Imports the people of a spreadsheet: choice of the file, meaning of its columns, progress, and a report by row. */
export function SheetImportDialog({ opened, title, source, onClose, children }: Props) {
  const { t } = useTranslation();
  const use = useSheetImport(source);
  const { prepared, progress } = use;
  const { target } = source;
  const fields = useFields('contact');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={900}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <div className={css.body}>
        {use.error && <NoticeBox tone="bad">{errorText(use.error)}</NoticeBox>}
        {use.isReading && <p aria-live="polite">{t('sheetImports.reading')}</p>}
        {!prepared && !use.isReading && (
          <>
            <Choose onFile={use.read} />
            {children}
          </>
        )}
        {prepared && !progress && !use.isReading && (
          <>
            <Group justify="space-between">
              <div>
                <strong>{prepared.fileName}</strong>
                <p className={css.hint}>{t('sheetImports.rows', { count: prepared.rowsTotal })}</p>
              </div>
              <ChooseButton again onFile={use.read} />
            </Group>
            <ImportColumns
              target={target}
              sample={prepared.sample}
              columns={use.columns}
              fields={target === 'contacts' ? (fields ?? []) : []}
              onChange={use.setColumn}
            />
            {!use.isComplete && <NoticeBox tone="warn">{t('sheetImports.incomplete')}</NoticeBox>}
            <Group justify="space-between" gap={8}>
              <p className={css.hint}>{t(`sheetImports.later.${target}`)}</p>
              <Button disabled={!use.isComplete} loading={use.isStarting} onClick={use.start}>
                {t('sheetImports.start')}
              </Button>
            </Group>
          </>
        )}
        {progress && <ImportProgress source={source} record={progress} onClose={onClose} />}
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
          {t(again ? 'sheetImports.another' : 'sheetImports.choose')}
        </Button>
      )}
    </FileButton>
  );
}

function Choose({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation();
  const example = async () => {
    const { exampleSheet } = await import('./example-sheet.ts');
    downloadAs(t('sheetImports.exampleFile'), sheetType, exampleSheet());
  };
  return (
    <>
      <p>{t('sheetImports.intro')}</p>
      <p className={css.hint}>
        {t('sheetImports.limit', { rows: formatNumber(maxSheetRows), size: maxSheetMegabytes })}
      </p>
      <Group justify="space-between">
        <Button variant="subtle" leftSection={<IconDownload size={16} stroke={1.75} />} onClick={() => void example()}>
          {t('sheetImports.example')}
        </Button>
        <ChooseButton onFile={onFile} />
      </Group>
    </>
  );
}
