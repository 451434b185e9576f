import { maxRulesPerHour, maxTriedPast, type Rule } from '@balcao/contract';
import { Button, Switch, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ColorLabel } from '../../../ui/color-label.tsx';
import { CountField } from '../../../ui/fields/count-field.tsx';
import { NoticeBox } from '../../../ui/layout/notice-box.tsx';
import { RetryLine } from '../../../ui/lists/load-failed.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { useMinutesText } from '../actions/index.ts';
import { isTriable, toRuleRequest, type RuleFormValues } from './rule-form.rules.ts';
import { useRuleTrial } from './rules.queries.ts';
import css from './rules.module.css';
import { useRuleWords } from './use-rule-words.ts';

type Form = UseFormReturnType<RuleFormValues>;

/** Typing is over for a moment before the past is asked. */
const typedMs = 600;
const firstHits = 4;

/** On what of the last days the rule would have acted, as it stands in the form. */
export function RuleTrial({ values }: { values: RuleFormValues }) {
  const { t } = useTranslation();
  const minutesText = useMinutesText();
  const [showsAll, setShowsAll] = useState(false);
  const draft = useMemo(() => {
    if (!isTriable(values)) return undefined;
    const { event, match, conditions, isOncePerService, isInHoursOnly } = toRuleRequest(values);
    return JSON.stringify({ event, match, conditions, isOncePerService, isInHoursOnly });
  }, [values]);
  const [asked] = useDebouncedValue(draft, typedMs);
  // What was serialized here is read here.
  const { data, isError, refetch } = useRuleTrial(
    useMemo(
      () => (asked === undefined ? undefined : (JSON.parse(asked) as Parameters<typeof useRuleTrial>[0])),
      [asked],
    ),
  );
  const hits = showsAll ? data?.hits : data?.hits.slice(0, firstHits);
  return (
    <section className={css.card} aria-label={t('rules.trial.period')} aria-live="polite">
      <div className={css.cardHead}>
        <Text component="h2" size="sm" className={css.cardTitle}>
          {data && !data.isUnknown && asked !== undefined
            ? data.times === 0
              ? t('rules.trial.none')
              : t('rules.trial.title', { count: data.times })
            : t('rules.trial.period')}
        </Text>
        {data && <span className={css.hint}>{t('rules.trial.period')}</span>}
      </div>
      {asked === undefined && <p className={css.hint}>{t('rules.trial.incomplete')}</p>}
      {isError && !data && <RetryLine className={css.hint} text={t('rules.trial.failed')} onRetry={refetch} />}
      {data?.isUnknown && <p className={css.hint}>{t('rules.trial.unknown')}</p>}
      {data && !data.isUnknown && asked !== undefined && (
        <>
          <p className={css.hint}>
            {t('rules.trial.of', { count: data.events })} {t('rules.trial.now')}{' '}
            {data.isCut && t('rules.trial.cut', { count: maxTriedPast })}
          </p>
          <ul className={css.hits}>
            {hits?.map((hit) => (
              <li key={`${hit.ticketId} ${hit.at}`}>
                <Link to="/tickets/$uuid" params={{ uuid: hit.ticketUuid }} className={css.hitName}>
                  {hit.contactName}
                </Link>
                {hit.queue && <ColorLabel color={hit.queue.color}>{hit.queue.name}</ColorLabel>}
                {hit.minutes !== null && <strong>{minutesText(hit.minutes)}</strong>}
                <span className={css.hint}>{formatDateTime(hit.at)}</span>
              </li>
            ))}
          </ul>
          {!showsAll && data.hits.length > firstHits && (
            <Button variant="subtle" size="compact-sm" onClick={() => setShowsAll(true)}>
              {t('rules.trial.more', { count: data.hits.length })}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

/** How often a rule may act. */
export function RuleOptions({ form }: { form: Form }) {
  const { t } = useTranslation();
  return (
    <section className={css.card} aria-label={t('rules.form.options')}>
      <Switch label={t('rules.form.once')} {...form.getInputProps('isOncePerService', { type: 'checkbox' })} />
      <Switch
        label={t('rules.form.inHours')}
        description={t('rules.form.inHoursHint')}
        {...form.getInputProps('isInHoursOnly', { type: 'checkbox' })}
      />
      <Switch
        label={t('rules.form.last')}
        description={t('rules.form.lastHint')}
        {...form.getInputProps('isLast', { type: 'checkbox' })}
      />
      <div className={css.perHour}>
        <CountField
          label={t('rules.form.stopAbove')}
          min={1}
          max={maxRulesPerHour}
          isGrouped
          value={form.values.maxPerHour}
          onChange={(value) =>
            form.setFieldValue('maxPerHour', Math.min(maxRulesPerHour, Math.max(1, Number(value) || 1)))
          }
        />
        <span className={css.hint}>{t('rules.form.perHour')}</span>
      </div>
    </section>
  );
}

/** The rule in one sentence. */
export function RuleInWords({ values }: { values: RuleFormValues }) {
  const { t } = useTranslation();
  const words = useRuleWords();
  const { event, match, conditions, actions } = toRuleRequest(values);
  return (
    <NoticeBox tone="info" title={t('rules.form.inWords')}>
      {/* What is not chosen yet has the id 0, which is said as what is gone. */}
      {words.rule({ event, match, conditions, actions } as Pick<Rule, 'event' | 'match' | 'conditions' | 'actions'>)}
    </NoticeBox>
  );
}
