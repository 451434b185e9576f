import { Button, FileButton, Group, Progress } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '../../../../ui/icons/index.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../../ui/dialogs/confirm-dialog.tsx';
import { formatNumber } from '../../../../ui/text/format.ts';
import { Modal } from '../../../../ui/dialogs/modal.tsx';
import { NoticeBox } from '../../../../ui/layout/notice-box.tsx';
import { toCsv, csvType, downloadAs } from '../../../../ui/text/csv.ts';
import css from './import-dialog.module.css';
import { PhoneImport } from './phone-import.tsx';
import { maxShownRows, RefusedRows, Scrolled, useReasonText } from './refused-rows.tsx';
import { useImport } from './use-import.ts';
import type { Finished, ImportState } from './use-import.ts';

interface Props {
  opened: boolean;
  onClose: () => void;
}

const maxRows = 50_000;
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Contacts from a spreadsheet: chosen, looked through, sent with progress, and reported row by row. */
export function ImportDialog({ opened, onClose }: Props) {
  const { t } = useTranslation();
  const { state, read, run, goOn, stop, startOver } = useImport();
  const [isConfirmingStop, setIsConfirmingStop] = useState(false);
  const running = state.step === 'running';
  return (
    <>
      <Modal
        opened={opened}
        onClose={() => (running ? setIsConfirmingStop(true) : onClose())}
        title={t('contacts.importDialog.title')}
        size={640}
        closeOnEscape={!isConfirmingStop}
        closeButtonProps={{ 'aria-label': t('common.close') }}
      >
        <div className={css.body}>
          {state.step === 'choose' && <Choose problem={state.problem} onFile={read} />}
          {state.step === 'reading' && <p aria-live="polite">{t('contacts.importDialog.reading')}</p>}
          {state.step === 'preview' && <PreviewStep state={state} onRun={run} onFile={read} />}
          {state.step === 'running' && (
            <>
              <p aria-live="polite">
                {t('contacts.importDialog.progress', {
                  done: formatNumber(state.done),
                  total: formatNumber(state.total),
                })}
              </p>
              <Progress
                value={(state.done / Math.max(1, state.total)) * 100}
                aria-label={t('contacts.importDialog.title')}
              />
              <Group justify="flex-end">
                <Button variant="default" onClick={stop}>
                  {t('contacts.importDialog.stop')}
                </Button>
              </Group>
            </>
          )}
          {state.step === 'finished' && (
            <FinishedStep state={state} onGoOn={goOn} onAgain={startOver} onClose={onClose} />
          )}
        </div>
      </Modal>
      {isConfirmingStop && (
        <ConfirmDialog
          opened
          title={t('contacts.importDialog.leave.title')}
          text={t('contacts.importDialog.leave.text')}
          cancel={t('contacts.importDialog.leave.stay')}
          confirm={t('contacts.importDialog.leave.confirm')}
          danger
          onConfirm={() => {
            stop();
            setIsConfirmingStop(false);
            onClose();
          }}
          onClose={() => setIsConfirmingStop(false)}
        />
      )}
    </>
  );
}

function ChooseButton({ again, onFile }: { again?: boolean; onFile: (file: File) => void }) {
  const { t } = useTranslation();
  return (
    <FileButton accept={`.xlsx,${sheetType}`} onChange={(file) => file && onFile(file)}>
      {(props) => (
        <Button
          {...props}
          variant={again ? 'default' : 'filled'}
          leftSection={<IconFileSpreadsheet size={16} stroke={1.75} />}
        >
          {t(again ? 'contacts.importDialog.another' : 'contacts.importDialog.choose')}
        </Button>
      )}
    </FileButton>
  );
}

function Choose({
  problem,
  onFile,
}: {
  problem: Extract<ImportState, { step: 'choose' }>['problem'];
  onFile: (file: File) => void;
}) {
  const { t } = useTranslation();
  const example = async () => {
    const { exampleSheet } = await import('./example-sheet.ts');
    downloadAs(t('contacts.importDialog.exampleFile'), sheetType, exampleSheet());
  };
  return (
    <>
      {problem && (
        <NoticeBox tone="bad">
          {t(`contacts.importDialog.problems.${problem.problem}`, {
            found: 'found' in problem ? problem.found : '',
            rows: formatNumber(maxRows),
          })}
        </NoticeBox>
      )}
      <p>{t('contacts.importDialog.intro')}</p>
      <p className={css.hint}>{t('contacts.importDialog.limit', { rows: formatNumber(maxRows) })}</p>
      <Group justify="space-between">
        <Button variant="subtle" leftSection={<IconDownload size={16} stroke={1.75} />} onClick={() => void example()}>
          {t('contacts.importDialog.example')}
        </Button>
        <ChooseButton onFile={onFile} />
      </Group>
      <PhoneImport />
    </>
  );
}

function PreviewStep({
  state,
  onRun,
  onFile,
}: {
  state: Extract<ImportState, { step: 'preview' }>;
  onRun: ReturnType<typeof useImport>['run'];
  onFile: (file: File) => void;
}) {
  const { t } = useTranslation();
  const { ready, wrong } = state.preview;
  const repeated = wrong.filter(({ reason }) => reason === 'repeated').length;
  const counts = [
    ['ready', ready.length],
    ['wrong', wrong.length - repeated],
    ['repeated', repeated],
  ] as const;
  return (
    <>
      <p>
        {t('contacts.importDialog.preview', {
          file: state.file,
          count: state.rows,
          rows: formatNumber(state.rows),
        })}
      </p>
      <dl className={css.counts}>
        {counts.map(([kind, count]) => (
          <div key={kind}>
            <dt>{t(`contacts.importDialog.${kind}`)}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {ready.length === 0 && <NoticeBox tone="warn">{t('contacts.importDialog.nothingToTake')}</NoticeBox>}
      {wrong.length > 0 && <RefusedRows rows={wrong} />}
      <Group justify="flex-end" gap={8}>
        <ChooseButton again onFile={onFile} />
        {ready.length > 0 && (
          <Button onClick={() => onRun(state.preview)}>
            {t('contacts.importDialog.start', { count: ready.length, number: formatNumber(ready.length) })}
          </Button>
        )}
      </Group>
    </>
  );
}

function FinishedStep({
  state,
  onGoOn,
  onAgain,
  onClose,
}: {
  state: Finished;
  onGoOn: (state: Finished) => void;
  onAgain: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { added, refused, end } = state;
  const reasonText = useReasonText();
  const save = () => {
    const columns = [t('contacts.importDialog.row'), 'Nome', 'Telefone', 'E-mail', t('contacts.importDialog.reason')];
    const rows = refused.map((one) => [
      String(one.row),
      one.cells.Nome ?? '',
      one.cells.Telefone ?? '',
      one.cells['E-mail'] ?? '',
      reasonText(one),
    ]);
    downloadAs(t('contacts.importDialog.errorsFile'), csvType, toCsv(columns, rows));
  };
  return (
    <>
      {end === 'all' ? <p role="status">{t('contacts.importDialog.finished')}</p> : null}
      {end === 'stopped' && <NoticeBox tone="warn">{t('contacts.importDialog.stopped')}</NoticeBox>}
      {typeof end === 'object' && <NoticeBox tone="bad">{t('contacts.importDialog.broken', { ...end })}</NoticeBox>}
      <section>
        <h3 className={css.heading}>{t('contacts.importDialog.added', { number: formatNumber(added.length) })}</h3>
        {added.length > 0 && (
          <Scrolled label={t('contacts.importDialog.added', { number: formatNumber(added.length) })} height={120}>
            <ul className={css.added}>
              {added.slice(0, maxShownRows).map(({ contactId, contactName }) => (
                <li key={contactId}>{contactName}</li>
              ))}
            </ul>
          </Scrolled>
        )}
        {added.length > maxShownRows && (
          <p className={css.hint}>
            {t('contacts.importDialog.moreAdded', {
              count: added.length - maxShownRows,
              number: formatNumber(added.length - maxShownRows),
            })}
          </p>
        )}
      </section>
      {refused.length > 0 && (
        <section>
          <h3 className={css.heading}>{t('contacts.importDialog.errors', { number: formatNumber(refused.length) })}</h3>
          <RefusedRows rows={refused} />
        </section>
      )}
      <Group justify="flex-end" gap={8}>
        {refused.length > 0 && (
          <Button variant="default" leftSection={<IconDownload size={16} stroke={1.75} />} onClick={save}>
            {t('contacts.importDialog.downloadErrors')}
          </Button>
        )}
        <Button variant="default" onClick={onAgain}>
          {t('contacts.importDialog.another')}
        </Button>
        <Button variant={state.rest.length > 0 ? 'default' : 'filled'} onClick={onClose}>
          {t('contacts.importDialog.close')}
        </Button>
        {state.rest.length > 0 && <Button onClick={() => onGoOn(state)}>{t('contacts.importDialog.goOn')}</Button>}
      </Group>
    </>
  );
}
