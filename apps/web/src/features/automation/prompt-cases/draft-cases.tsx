import { promptCaseCounts, type EndpointInput, type Prompt, type startPromptCaseRun } from '@balcao/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../app/errors.ts';
import { LazyConfirmDialog } from '../../../ui/dialogs/lazy-confirm-dialog.ts';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { Meta } from '../../../ui/text/meta.tsx';
import { worseOf } from './cases.rules.ts';
import { usePromptCases, useRun, useRunActs, useStartRun } from './prompt-cases.queries.ts';
import { hostOf } from './start-run.tsx';

export type CaseDraftPrompt = NonNullable<EndpointInput<typeof startPromptCaseRun>['body']['draft']>;

/** So many cases are named. */
const maxNamed = 8;

/**
 * The cases of a prompt put to what is being written in its form.
 * @param draft undefined: something is missing, or it is for another address than the kept key
 */
export function useDraftCases(record: Prompt | undefined, draft: CaseDraftPrompt | undefined) {
  const [tried, setTried] = useState<{ runId: number; of: string }>();
  const start = useStartRun();
  const { stop } = useRunActs();
  const { data: run } = useRun(tried?.runId);
  const written = JSON.stringify(draft);
  const isCurrent = tried?.of === written;
  return {
    record,
    draft,
    run,
    isOutdated: tried !== undefined && !isCurrent,
    isStarting: start.isPending,
    stop: () => run && stop.mutate(run.id),
    start: () => {
      if (!record || !draft) return;
      start.mutate({ promptId: record.id, draft }, { onSuccess: ({ id }) => setTried({ runId: id, of: written }) });
    },
    /** cases that would get worse if this were saved; empty = none is known */
    worse: isCurrent && run && run.state !== 'running' ? worseOf(run) : [],
  };
}
export type DraftCasesState = ReturnType<typeof useDraftCases>;

/** Runs the cases with what is being written, and says what came of it. */
export function DraftCases({ cases }: { cases: DraftCasesState }) {
  const { t } = useTranslation();
  const { record, draft, run, isOutdated, isStarting, start, stop, worse } = cases;
  const { data } = usePromptCases(record?.id ?? 0);
  if (!record || data === undefined) return null;
  const least = promptCaseCounts.least;
  if (data.length < least) return <Meta as="p">{t('promptCases.draft.none', { least })}</Meta>;
  const isRunning = run?.state === 'running';
  const done = run ? run.total - run.waiting : 0;
  return (
    <Stack gap={6}>
      <Text size="sm" fw={600}>
        {t('promptCases.draft.title')}
      </Text>
      <Group gap={8}>
        <Button size="sm" variant="default" disabled={!draft || isRunning} loading={isStarting} onClick={start}>
          {t('promptCases.draft.run')}
        </Button>
        {isRunning && (
          <Button size="sm" variant="subtle" onClick={stop}>
            {t('promptCases.stop')}
          </Button>
        )}
        <Meta aria-live="polite">
          {isRunning && t('promptCases.runningLong', { done, total: run.total })}
          {run && !isRunning && t('promptCases.draft.result', { passed: run.passed, total: run.total })}
          {!run && t('promptCases.draft.receives', { host: hostOf(record.baseUrl) })}
        </Meta>
      </Group>
      {!draft && <Meta as="p">{t('promptCases.draft.saveFirst')}</Meta>}
      {run?.problem != null && <NoticeBox tone="bad">{codeText(run.problem)}</NoticeBox>}
      {isOutdated && !isRunning && <Meta as="p">{t('promptCases.draft.outdated')}</Meta>}
      {worse.length > 0 && (
        <NoticeBox tone="warn" title={t('promptCases.draft.worseTitle', { count: worse.length })}>
          <WorseNames worse={worse} />
        </NoticeBox>
      )}
    </Stack>
  );
}

function WorseNames({ worse }: { worse: DraftCasesState['worse'] }) {
  const { t } = useTranslation();
  return (
    <ul>
      {worse.slice(0, maxNamed).map(({ caseId, title, isCritical }) => (
        <li key={caseId}>{isCritical ? t('promptCases.draft.criticalName', { title }) : title}</li>
      ))}
      {worse.length > maxNamed && <li>{t('promptCases.draft.andMore', { count: worse.length - maxNamed })}</li>}
    </ul>
  );
}

interface WarningProps {
  opened: boolean;
  cases: DraftCasesState;
  onSave: () => void;
  onClose: () => void;
}

/** Says before a prompt is saved which cases it answers worse. */
export function WorseWarning({ opened, cases: { worse }, onSave, onClose }: WarningProps) {
  const { t } = useTranslation();
  return (
    <LazyConfirmDialog
      opened={opened}
      title={t('promptCases.draft.worseTitle', { count: worse.length })}
      text={
        <>
          {t('promptCases.draft.worseText')}
          <WorseNames worse={worse} />
        </>
      }
      confirm={t('promptCases.draft.saveAnyway')}
      danger
      onConfirm={onSave}
      onClose={onClose}
    />
  );
}
