import type { Rule, RuleDeed, RuleRun } from '@balcao/contract';
import { ticketPriorities } from '@balcao/contract';
import { Button, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../app/errors.ts';
import { readImpersonation } from '../../../app/api/session-store.ts';
import { IconAlertTriangle, IconCheck, IconCircleCheck, IconCircleX } from '../../../ui/icons/index.ts';
import { StatusPill } from '../../../ui/status-pill.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { useMinutesText } from '../actions/index.ts';
import { useSwitchRule } from './rules.queries.ts';
import css from './rules.module.css';
import { useRuleWords } from './use-rule-words.ts';

const second = 1_000;

/** How long a run took; nothing of one that was stopped. */
export const runTime = (t: TFunction, { tookMs, outcome }: RuleRun): string =>
  outcome === 'stopped'
    ? '—'
    : tookMs < second
      ? t('rules.runs.ms', { count: tookMs })
      : t('rules.runs.seconds', { count: Number((tookMs / second).toFixed(1)) });

/** What came of a run, in a word. */
export function RunOutcome({ run: { outcome, deeds } }: { run: RuleRun }) {
  const { t } = useTranslation();
  const did = deeds.filter(({ state }) => state === 'did').length;
  const done = deeds.filter(({ state }) => state !== 'refused').length;
  switch (outcome) {
    case 'done':
      return (
        <StatusPill tone="ok" icon={<IconCheck />}>
          {did === 0 ? t('rules.runs.outcome.same') : t('rules.runs.outcome.did', { count: did })}
        </StatusPill>
      );
    case 'partly':
      return (
        <StatusPill tone="warn" icon={<IconAlertTriangle />}>
          {t('rules.runs.outcome.partly', { done, all: deeds.length })}
        </StatusPill>
      );
    default:
      return (
        <StatusPill tone="bad" icon={<IconCircleX />}>
          {t(`rules.runs.outcome.${outcome}`)}
        </StatusPill>
      );
  }
}

/** Why a rule acted, what it did, and what it did not do. */
export function RunDetail({ run, rule }: { run: RuleRun; rule: Rule | undefined }) {
  const { t } = useTranslation();
  const words = useRuleWords();
  const switching = useSwitchRule();
  const done = run.deeds.filter(({ state }) => state === 'did');
  const left = run.deeds.filter(({ state }) => state !== 'did');
  return (
    <div className={css.detail}>
      <section>
        <Text component="h3" size="sm" className={css.detailTitle}>
          {t('rules.runs.why')}
        </Text>
        <ul className={css.reasons}>
          {rule && (
            <li data-met>
              <IconCircleCheck size={16} stroke={1.75} aria-hidden />
              {words.event(rule.event)}
            </li>
          )}
          {run.reasons.map(({ test, not, isMet, found }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- the reasons of a run stay in their places
            <li key={index} data-met={isMet}>
              {isMet ? (
                <IconCircleCheck size={16} stroke={1.75} aria-hidden />
              ) : (
                <IconCircleX size={16} stroke={1.75} aria-hidden />
              )}
              <span>
                {words.test(test, not)} {found !== null && <Found kind={test.kind} found={found} />}
              </span>
            </li>
          ))}
        </ul>
        {run.chain.length > 0 && (
          <p className={css.hint}>{t('rules.runs.becauseOf', { rules: run.chain.join(' › ') })}</p>
        )}
      </section>
      <section>
        {run.outcome === 'stopped' && <p className={css.hint}>{t('rules.runs.stoppedText')}</p>}
        {done.length > 0 && (
          <>
            <Text component="h3" size="sm" className={css.detailTitle}>
              {t('rules.runs.did')}
            </Text>
            <Deeds deeds={done} />
          </>
        )}
        {left.length > 0 && (
          <>
            <Text component="h3" size="sm" className={css.detailTitle}>
              {t('rules.runs.didNot')}
            </Text>
            <Deeds deeds={left} />
          </>
        )}
      </section>
      <div className={css.detailFoot}>
        <Button
          variant="default"
          size="sm"
          component={Link}
          to="/tickets/$uuid"
          // The link of a router takes the parameters of its address.
          params={{ uuid: run.ticketUuid } as never}
        >
          {t('rules.runs.open')}
        </Button>
        {rule?.isOn && readImpersonation() === null && (
          <Button
            variant="outline"
            color="red"
            size="sm"
            loading={switching.isPending}
            onClick={() => switching.mutate({ id: rule.id, isOn: false })}
          >
            {t('rules.runs.switchOff')}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What a ticket had of what was asked. */
function Found({ kind, found }: { kind: RuleRun['reasons'][number]['test']['kind']; found: string }) {
  const { t } = useTranslation();
  const priority = ticketPriorities.find((one) => one === found);
  const status = (['pending', 'open', 'closed'] as const).find((one) => one === found);
  const said =
    kind === 'priority' && priority
      ? t(`inbox.priority.${priority}`)
      : kind === 'status' && status
        ? t(`rules.status.${status}`)
        : kind === 'unanswered'
          ? t('macros.minutes', { count: Number(found) })
          : kind === 'rating'
            ? formatNumber(Number(found))
            : `“${found}”`;
  return <span className={css.hint}>({t('rules.runs.found', { value: said })})</span>;
}

/** What an action was about: the names and words of then. */
function useDeedWords(): (deed: RuleDeed) => string {
  const { t } = useTranslation();
  const minutesText = useMinutesText();
  return ({ kind, name, person, text }) => {
    const priority = kind === 'priority' && ticketPriorities.find((one) => one === text);
    if (priority) return t(`inbox.priority.${priority}`);
    if (kind === 'snooze' && text !== null) return minutesText(Number(text));
    return [name, person, text].filter((one) => one !== null).join(', ');
  };
}

function Deeds({ deeds }: { deeds: readonly RuleDeed[] }) {
  const { t } = useTranslation();
  const wordsOf = useDeedWords();
  return (
    <ul className={css.reasons}>
      {deeds.map((deed, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the deeds of a run stay in their places
        <li key={index} data-met={deed.state === 'did'} data-bad={deed.state === 'refused' || undefined}>
          {deed.state === 'refused' ? (
            <IconCircleX size={16} stroke={1.75} aria-hidden />
          ) : (
            <IconCheck size={16} stroke={1.75} aria-hidden />
          )}
          <span>
            {[t(`macros.kinds.${deed.kind}`), wordsOf(deed)].filter(Boolean).join(': ')}{' '}
            {deed.state === 'same' && <span className={css.hint}>{t('rules.runs.same')}</span>}
            {deed.error !== null && <span className={css.error}>{codeText(deed.error, {})}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
