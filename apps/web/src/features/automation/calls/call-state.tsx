import { answerDeeds, secondMs } from '@balcao/contract';
import type { ResponderCall } from '@balcao/contract';
import { IconCheck, IconX } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/text/format.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import css from './calls.module.css';

/** Whether there was an answer, what it did with the conversation, and after how long. */
export function CallState({ call: { durationMs, problem, did } }: { call: ResponderCall }) {
  const { t } = useTranslation();
  const Icon = problem === null ? IconCheck : IconX;
  // The first of them is the most important one.
  const deed = answerDeeds.find((one) => did.includes(one)) ?? 'answered';
  return (
    <span className={css.last}>
      <StatusPill tone={problem === null ? 'ok' : 'bad'} icon={<Icon size={14} stroke={2} />}>
        {problem === null ? t(`automation.calls.did.${deed}`) : t('automation.calls.failed')}
      </StatusPill>
      <span className={css.quiet}>
        {durationMs < secondMs
          ? t('automation.calls.ms', { total: durationMs })
          : t('automation.calls.seconds', { total: formatNumber(Math.round(durationMs / 100) / 10) })}
      </span>
    </span>
  );
}

/** Why there was no answer and what to do about it, then the other side's own message; nothing where there was one. */
export function CallProblem({ call: { problem, status, error } }: { call: ResponderCall }) {
  const { t } = useTranslation();
  if (problem === null) return null;
  return (
    <span className={css.problem}>
      {t(`automation.calls.problems.${problem}`, { status: status ?? '' })}
      {error !== null && <code className={css.words}>{error}</code>}
    </span>
  );
}
