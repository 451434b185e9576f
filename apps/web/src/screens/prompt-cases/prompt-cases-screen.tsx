import { promptCaseCounts, type PromptCase } from '@balcao/contract';
import { Button, Loader } from '@mantine/core';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDelete } from '../../app/crud/use-crud.ts';
import { codeText } from '../../app/errors.ts';
import { toast } from '../../app/toasts/toast.tsx';
import {
  CaseDetail,
  CaseForm,
  CaseList,
  CaseSettingsForm,
  isShown,
  PickTicket,
  promptCasesCrud,
  rowsOf,
  RunFigures,
  StartRun,
  useCaseKeys,
  useCaseSettings,
  useLatestRun,
  usePromptCases,
  usePromptOfCases,
  useRunActs,
  type CaseDraft,
  type CaseFilter,
} from '../../features/automation/prompt-cases/index.ts';
import { DeleteDialog } from '../../ui/dialogs/delete-dialog.tsx';
import { useDialog } from '../../ui/dialogs/use-dialog.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { IconChevronLeft, IconRefresh, IconSettings } from '../../ui/icons/index.ts';
import { NoticeBox } from '../../ui/layout/notice-box.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import css from './prompt-cases-screen.module.css';

/** What a prompt is asked before it answers customers, and what came of it. */
export function PromptCasesScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { promptId: typed = '' } = useParams({ strict: false });
  const promptId = /^\d{1,9}$/.test(typed) ? Number(typed) : 0;
  const prompt = usePromptOfCases(promptId);
  const cases = usePromptCases(promptId);
  const { data: settings } = useCaseSettings(promptId);
  const latest = useLatestRun(promptId);
  const acts = useRunActs();
  const remove = useDelete(promptCasesCrud);
  const [filter, setFilter] = useState<CaseFilter>('all');
  const [chosenId, setChosenId] = useState<number>();
  const form = useDialog<{ record?: PromptCase; draft?: CaseDraft }>();
  const picking = useDialog<true>();
  const starting = useDialog<true>();
  const setting = useDialog<true>();
  const removing = useDialog<PromptCase>();

  const run = latest.data;
  const isRunning = run?.state === 'running';
  const rows = rowsOf(cases.data ?? [], run);
  const shown = rows.filter((row) => isShown(row, filter));
  const chosen = rows.find(({ promptCase }) => promptCase.id === chosenId) ?? shown[0];
  const count = rows.length;

  const move = (by: 1 | -1) => {
    const at = shown.findIndex((row) => row === chosen);
    const next = shown[at + by];
    if (next) setChosenId(next.promptCase.id);
  };
  const judge = (verdict: 'passed' | 'erred') => {
    const { result } = chosen ?? {};
    if (run && result) acts.judge.mutate({ id: run.id, caseId: result.caseId, verdict });
  };
  useCaseKeys({
    onMove: move,
    onRight: () => {
      if (chosen?.result?.verdict === 'erred' || chosen?.result?.verdict === 'unsure') judge('passed');
    },
    onEdit: () => chosen && form.open({ record: chosen.promptCase }),
  });

  const fromTicket = (
    <Button variant="default" onClick={() => picking.open(true)}>
      {t('promptCases.fromTicket')}
    </Button>
  );
  const addButton = <Button onClick={() => form.open({})}>{t('promptCases.form.addTitle')}</Button>;
  const missing = promptCaseCounts.least - count;
  const failed = [prompt, cases, latest].find(({ isError }) => isError);

  const body = () => {
    if (failed) return <LoadFailed onRetry={failed.refetch} />;
    if (!prompt.data || !cases.data || latest.data === undefined) return <Loader size="sm" />;
    if (count === 0)
      return (
        <EmptyState
          title={t('promptCases.empty.title')}
          text={t('promptCases.empty.text')}
          action={
            <>
              {fromTicket} {addButton}
            </>
          }
        />
      );
    return (
      <div className={css.body}>
        {run && <RunFigures run={run} settings={settings} />}
        {missing > 0 && (
          <NoticeBox tone="info">{t('promptCases.few', { count: missing, least: promptCaseCounts.least })}</NoticeBox>
        )}
        {isRunning && (
          <NoticeBox
            tone="info"
            action={
              <Button size="sm" variant="default" onClick={() => acts.stop.mutate(run.id)}>
                {t('promptCases.stop')}
              </Button>
            }
          >
            <span aria-live="polite">
              {t('promptCases.runningLong', { done: run.total - run.waiting, total: run.total })}
            </span>
          </NoticeBox>
        )}
        {run && !isRunning && run.unanswered > 0 && (
          <NoticeBox
            tone="warn"
            action={
              <Button
                size="sm"
                variant="default"
                loading={acts.again.isPending}
                onClick={() => acts.again.mutate({ id: run.id })}
              >
                {t('promptCases.runUnanswered', { count: run.unanswered })}
              </Button>
            }
          >
            {t('promptCases.unanswered', { count: run.unanswered, total: run.total })}{' '}
            {run.problem !== null && codeText(run.problem)}
          </NoticeBox>
        )}
        <div className={css.panes}>
          <CaseList
            rows={rows}
            filter={filter}
            chosenId={chosen?.promptCase.id}
            onFilter={setFilter}
            onChoose={setChosenId}
            onAdd={() => form.open({})}
          />
          {chosen && (
            <CaseDetail
              key={chosen.promptCase.id}
              row={chosen}
              promptName={prompt.data.name}
              runId={run?.id}
              isRunning={isRunning}
              onMove={move}
              onJudge={judge}
              onEdit={() => form.open({ record: chosen.promptCase })}
              onDelete={() => removing.open(chosen.promptCase)}
              onRun={() => run && acts.again.mutate({ id: run.id, caseIds: [chosen.promptCase.id] })}
            />
          )}
        </div>
        <p className={css.keys}>{t('promptCases.keys')}</p>
      </div>
    );
  };

  return (
    <Page
      title={prompt.data ? t('promptCases.titleOf', { name: prompt.data.name }) : t('promptCases.title')}
      before={
        <IconButton label={t('promptCases.back')} onClick={() => void navigate({ to: '/prompts' })}>
          <IconChevronLeft size={18} stroke={1.75} />
        </IconButton>
      }
      actions={
        <>
          <IconButton label={t('promptCases.settings')} onClick={() => setting.open(true)}>
            <IconSettings size={18} stroke={1.75} />
          </IconButton>
          {count > 0 && fromTicket}
          {count > 0 && (
            <Button
              leftSection={<IconRefresh size={16} />}
              disabled={missing > 0 || isRunning || !prompt.data}
              onClick={() => starting.open(true)}
            >
              {t('promptCases.run', { count })}
            </Button>
          )}
        </>
      }
    >
      {body()}
      {form.value && (
        <CaseForm
          key={form.instanceKey}
          opened={form.opened}
          promptId={promptId}
          record={form.value.record}
          draft={form.value.draft}
          onClose={form.close}
        />
      )}
      <PickTicket
        key={`pick ${picking.instanceKey}`}
        opened={picking.opened}
        onPicked={(draft) => {
          picking.close();
          form.open({ draft });
        }}
        onClose={picking.close}
      />
      {prompt.data && (
        <StartRun
          key={`start ${starting.instanceKey}`}
          opened={starting.opened}
          prompt={prompt.data}
          count={count}
          settings={settings}
          latest={run}
          onClose={starting.close}
        />
      )}
      {settings && (
        <CaseSettingsForm
          key={`set ${setting.instanceKey}`}
          opened={setting.opened}
          settings={settings}
          onClose={setting.close}
        />
      )}
      <DeleteDialog
        dialog={removing}
        remove={remove}
        title={({ title }) => t('promptCases.remove.title', { title })}
        text={t('promptCases.remove.text')}
        confirm={t('promptCases.remove.button')}
        onDone={() => toast.ok(t('promptCases.remove.done'))}
      />
    </Page>
  );
}
