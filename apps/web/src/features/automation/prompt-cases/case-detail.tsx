import type { PromptCaseCheck, PromptCaseResult } from '@balcao/contract';
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../app/errors.ts';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import {
  IconChevronDown,
  IconChevronUp,
  IconCircleCheck,
  IconCircleX,
  IconFileText,
  IconPencil,
  IconQuestionMark,
  IconRefresh,
  IconSparkles,
  IconTrash,
  IconUser,
} from '../../../ui/icons/index.ts';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { Meta } from '../../../ui/text/meta.tsx';
import type { CaseRow } from './cases.rules.ts';
import { useCaseResult } from './prompt-cases.queries.ts';
import css from './prompt-cases.module.css';
import { useExpectedWords } from './use-expected-words.ts';
import { VerdictPill } from './verdict-sign.tsx';
import { WrongWords } from './wrong-words.tsx';

interface Props {
  row: CaseRow;
  promptName: string;
  runId: number | undefined;
  /** a run is under way */
  isRunning: boolean;
  onMove: (by: 1 | -1) => void;
  onJudge: (verdict: 'passed' | 'erred') => void;
  onEdit: () => void;
  onDelete: () => void;
  onRun: () => void;
}

const checkIcons = { passed: IconCircleCheck, erred: IconCircleX, unsure: IconQuestionMark };

/** A case with what people answered beside what the model says now, and why that is right or wrong. */
export function CaseDetail({ row, promptName, runId, isRunning, onMove, onJudge, onEdit, onDelete, onRun }: Props) {
  const { t } = useTranslation();
  const { promptCase, result } = row;
  const answered = useCaseResult(result && runId, result?.caseId, result && `${result.verdict} ${result.durationMs}`);
  const data = result?.verdict === 'waiting' ? undefined : answered.data;
  const isJudged = data !== undefined && data.verdict !== 'unanswered';
  return (
    <div className={`${css.card} ${css.detail}`}>
      <div className={css.title}>
        <Text component="h2" fw={600}>
          {promptCase.title}
        </Text>
        <VerdictPill verdict={result?.verdict} />
        <IconButton label={t('promptCases.previous')} onClick={() => onMove(-1)}>
          <IconChevronUp size={18} stroke={1.75} />
        </IconButton>
        <IconButton label={t('promptCases.next')} onClick={() => onMove(1)}>
          <IconChevronDown size={18} stroke={1.75} />
        </IconButton>
      </div>
      {promptCase.ticketId !== null && <Meta as="p">{t('promptCases.came')}</Meta>}
      {result?.byHand && <Meta as="p">{t('promptCases.byHand')}</Meta>}
      <div className={css.part}>
        <Text size="sm" fw={600}>
          {t('promptCases.customer')}
        </Text>
        {promptCase.turns.map((turn, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- turns have nothing else
          <Text key={index} size="sm" dir="auto">
            {turn}
          </Text>
        ))}
      </div>
      <div className={css.answers}>
        <div className={css.answer} data-tone={promptCase.teamAnswer === '' ? undefined : 'ok'}>
          <Text component="h4" size="sm" c="dimmed">
            <IconUser size={14} aria-hidden />
            <span>{t('promptCases.team')}</span>
          </Text>
          <Text size="sm" dir="auto">
            {promptCase.teamAnswer || t('promptCases.noTeam')}
          </Text>
        </div>
        <div className={css.answer} data-tone={result?.verdict === 'erred' ? 'bad' : undefined}>
          <Text component="h4" size="sm" c="dimmed">
            <IconSparkles size={14} aria-hidden />
            <span>{t('promptCases.now', { name: promptName })}</span>
            {result?.durationMs != null && result.verdict !== 'unanswered' && (
              <Meta>
                {t('promptCases.figures.seconds', { seconds: formatNumber(Math.round(result.durationMs / 100) / 10) })}
              </Meta>
            )}
          </Text>
          {answered.isError && <RetryLine className={undefined} onRetry={answered.refetch} />}
          {data ? <Answers result={data} /> : <Text size="sm">{t('promptCases.noAnswerYet')}</Text>}
        </div>
      </div>
      {data && data.checks.length > 0 && (
        <div className={css.part}>
          <Text size="sm" fw={600}>
            {t('promptCases.checked')}
          </Text>
          {data.checks.map((check) => (
            <CheckLine key={`${check.kind} ${check.text}`} check={check} />
          ))}
        </div>
      )}
      {data && <Sources result={data} />}
      <div className={css.acts}>
        {isJudged && data.verdict !== 'passed' && (
          <Button variant="default" onClick={() => onJudge('passed')}>
            {t('promptCases.right')}
          </Button>
        )}
        {isJudged && data.verdict !== 'erred' && (
          <Button variant="default" onClick={() => onJudge('erred')}>
            {t('promptCases.wrong')}
          </Button>
        )}
        <Button variant="default" leftSection={<IconPencil size={16} />} onClick={onEdit}>
          {t('promptCases.change')}
        </Button>
        <IconButton label={t('promptCases.remove.button')} onClick={onDelete}>
          <IconTrash size={18} stroke={1.75} />
        </IconButton>
        <Button
          variant="light"
          leftSection={<IconRefresh size={16} />}
          disabled={isRunning || result === undefined}
          onClick={onRun}
        >
          {t('promptCases.runOne')}
        </Button>
      </div>
    </div>
  );
}

function Answers({ result: { answers, checks, problem } }: { result: PromptCaseResult }) {
  const { t } = useTranslation();
  const wrong = checks.flatMap(({ outcome, found }) => (outcome === 'erred' && found !== '' ? [found] : []));
  const isSilent = answers.every(({ texts, actions }) => texts.length === 0 && actions.length === 0);
  return (
    <>
      {problem !== null && <Text size="sm">{codeText(problem)}</Text>}
      {problem === null && isSilent && <Text size="sm">{t('promptCases.silent')}</Text>}
      {answers.flatMap(({ texts, actions }, index) => [
        ...texts.map((text, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- texts of an answer stay in their places
          <Text key={`${index} ${place}`} size="sm" dir="auto">
            <WrongWords text={text} wrong={wrong} />
          </Text>
        )),
        ...actions.map(({ type, name }) => (
          <Meta as="p" key={`${index} ${type} ${name}`}>
            {t(`promptCases.actions.${type}`)}
            {name !== '' && `: ${name}`}
          </Meta>
        )),
      ])}
    </>
  );
}

function CheckLine({ check }: { check: PromptCaseCheck }) {
  const { t } = useTranslation();
  const { lineText } = useExpectedWords();
  const { kind, outcome, found, reason } = check;
  const Icon = checkIcons[outcome];
  const isAction = kind === 'expected' || kind === 'forbidden';
  const why = (): string => {
    if (reason !== '') return reason;
    if (outcome === 'unsure') return t('promptCases.checkByHand');
    if (found !== '') return t('promptCases.found', { text: found });
    if (outcome === 'passed') return '';
    if (isAction) return t(kind === 'expected' ? 'promptCases.notDone' : 'promptCases.done');
    return t('promptCases.notFound');
  };
  return (
    <div className={css.check} data-outcome={outcome}>
      <Icon size={16} stroke={1.75} aria-label={t(`promptCases.verdicts.${outcome}`)} />
      <Text size="sm" span>
        <Text size="sm" span fw={outcome === 'erred' ? 600 : undefined}>
          {lineText(check)}
        </Text>{' '}
        {why()}
      </Text>
    </div>
  );
}

function Sources({ result: { answers } }: { result: PromptCaseResult }) {
  const { t } = useTranslation();
  const sources = answers.flatMap((answer) => answer.sources);
  if (sources.length === 0) return null;
  return (
    <div className={css.part}>
      <Text size="sm" fw={600}>
        {t('promptCases.sources')}
      </Text>
      {sources.map(({ documentId, name, page, text }) => (
        <div key={`${documentId} ${page} ${text}`} className={css.source}>
          <Text size="sm">{text}</Text>
          <div className={css.sourceName}>
            <IconFileText size={14} aria-hidden />
            <Meta>{page === null ? name : t('promptCases.source', { name, page })}</Meta>
            <Link to="/prompts/knowledge">{t('promptCases.fixDocument')}</Link>
          </div>
        </div>
      ))}
    </div>
  );
}
