import type { PromptCaseVerdict } from '@balcao/contract';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconCheck, IconClock, IconQuestionMark, IconX } from '../../../ui/icons/index.ts';
import { StatusPill, type StatusTone } from '../../../ui/status-pill.tsx';
import css from './prompt-cases.module.css';

const signs = {
  never: [IconClock, 'off'],
  waiting: [IconClock, 'info'],
  passed: [IconCheck, 'ok'],
  erred: [IconX, 'bad'],
  unsure: [IconQuestionMark, 'warn'],
  unanswered: [IconAlertTriangle, 'warn'],
} as const satisfies Record<PromptCaseVerdict | 'never', readonly [unknown, StatusTone]>;

interface Props {
  /** undefined = it was in no run yet */
  verdict: PromptCaseVerdict | undefined;
}

/** What came of a case, as a sign before its name. */
export function VerdictSign({ verdict }: Props) {
  const { t } = useTranslation();
  const of = verdict ?? 'never';
  const [Sign] = signs[of];
  return (
    <span className={css.sign} data-verdict={of}>
      <Sign size={14} stroke={2} aria-hidden />
      <VisuallyHidden>{t(`promptCases.verdicts.${of}`)}</VisuallyHidden>
    </span>
  );
}

/** What came of a case, as a word. */
export function VerdictPill({ verdict }: Props) {
  const { t } = useTranslation();
  const of = verdict ?? 'never';
  const [Sign, tone] = signs[of];
  return (
    <StatusPill tone={tone} icon={<Sign />}>
      {t(`promptCases.verdicts.${of}`)}
    </StatusPill>
  );
}
