import { maxDeadlineRules } from '@balcao/contract';
import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AskBeforeLeaving } from '../../../app/ask-before-leaving.tsx';
import { isApiError } from '../../../app/api/api-error.ts';
import { FormError } from '../../../app/crud/form-error.tsx';
import { toast } from '../../../app/toasts/toast.tsx';
import { IconPlus } from '../../../ui/icons/index.ts';
import { Page } from '../../../ui/layout/page.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import type { DeadlineMonth, DeadlineRules } from './deadline-rules.queries.ts';
import { useDeadlineMonth, useSaveDeadlineRules } from './deadline-rules.queries.ts';
import css from './deadlines.module.css';
import { moved, movedTo, newDraft, shareOf, toDraft, toForm } from './rule-drafts.ts';
import type { RuleDraft } from './rule-drafts.ts';
import { RuleEditor } from './rule-editor.tsx';
import { RuleList } from './rule-list.tsx';
import { RulesConflict } from './rules-conflict.tsx';

/** The rules of deadlines: the list in its order, and the one that is chosen. All of them are saved together. */
export function DeadlineRulesPage({ saved }: { saved: DeadlineRules }) {
  const { t } = useTranslation();
  const save = useSaveDeadlineRules();
  const { data: month } = useDeadlineMonth();
  // What others save meanwhile is not taken for seen.
  const [changed, setChanged] = useState<{ rules: RuleDraft[]; seenVersion: string }>();
  const [chosen, setChosen] = useState<string>();
  const [added, setAdded] = useState(0);
  const rules = changed?.rules ?? saved.rules.map(toDraft);
  const rule = rules.find(({ key }) => key === chosen) ?? rules[0];
  const change = (next: RuleDraft[]) => {
    save.reset();
    setChanged({ rules: next, seenVersion: changed?.seenVersion ?? saved.version });
  };
  const add = () => {
    const key = `new-${added}`;
    setAdded(added + 1);
    setChosen(key);
    // The one that is for everything stands last.
    change([newDraft(key, rules.length === 0 ? t('deadlines.standard') : t('deadlines.newName')), ...rules]);
  };
  const discard = () => {
    setChanged(undefined);
    save.reset();
  };
  const isWrong = rules.some(({ name }) => name.trim() === '');
  const isConflict = isApiError(save.error, 'ERR_DEADLINES_CHANGED');
  const submit = () => {
    if (!changed || isWrong) return;
    // Rules that somebody else removed meanwhile are added anew; who saves below the notice has seen what is there now.
    const known = new Set(saved.rules.map(({ id }) => id));
    const written = changed.rules
      .map(toForm)
      .map((one) => (one.id !== null && known.has(one.id) ? one : { ...one, id: null }));
    save.mutate(
      { rules: written, seenVersion: isConflict ? saved.version : changed.seenVersion },
      {
        onSuccess: () => {
          setChanged(undefined);
          setChosen(undefined);
          toast.ok(t('deadlines.saved'));
        },
      },
    );
  };
  return (
    <Page
      title={t('deadlines.title')}
      actions={
        <>
          {changed && (
            <Button variant="default" onClick={discard}>
              {t('deadlines.discard')}
            </Button>
          )}
          {rules.length > 0 && (
            <Button
              variant={changed ? 'default' : 'filled'}
              leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
              disabled={rules.length >= maxDeadlineRules}
              onClick={add}
            >
              {t('deadlines.add')}
            </Button>
          )}
          {changed && (
            <Button loading={save.isPending} disabled={isWrong} onClick={submit}>
              {t('deadlines.save')}
            </Button>
          )}
        </>
      }
    >
      {month && month.rules.length > 0 && <MonthShare month={month} />}
      <AskBeforeLeaving dirty={changed !== undefined} />
      {isConflict ? (
        <RulesConflict
          saved={saved.rules}
          written={rules}
          isSaving={save.isPending}
          onKeepSaved={discard}
          onSaveWritten={submit}
        />
      ) : (
        <FormError error={save.error} />
      )}
      {rule ? (
        <div className={css.columns}>
          <RuleList
            rules={rules}
            month={month?.rules ?? []}
            selected={rule.key}
            onSelect={setChosen}
            onMove={(index, by) => change(moved(rules, index, by))}
            onDrop={(from, to) => change(movedTo(rules, from, to))}
          />
          <div>
            <RuleEditor
              key={rule.key}
              rule={rule}
              onChange={(more) => change(rules.map((each) => (each.key === rule.key ? { ...each, ...more } : each)))}
              onRemove={() => change(rules.filter(({ key }) => key !== rule.key))}
            />
            <Text mt="sm" size="sm" c="var(--b-text-2)">
              {t('deadlines.effect')}
            </Text>
          </div>
        </div>
      ) : (
        <EmptyState
          title={t('deadlines.empty.title')}
          text={t('deadlines.empty.text')}
          action={<Button onClick={add}>{t('deadlines.add')}</Button>}
        />
      )}
    </Page>
  );
}

/** How many of the deadlines of this month were kept. */
function MonthShare({ month: { from, rules } }: { month: DeadlineMonth }) {
  const { t, i18n } = useTranslation();
  const [kept, count] = [sumOf(rules, 'kept'), sumOf(rules, 'count')];
  const month = new Date(`${from}T12:00:00Z`).toLocaleDateString(i18n.language, { month: 'long', timeZone: 'UTC' });
  return (
    <Text size="sm" c="var(--b-text-2)" mb="sm">
      {t('deadlines.month', { share: shareOf(kept, count), month, count })}
    </Text>
  );
}

const sumOf = (rules: DeadlineMonth['rules'], what: 'kept' | 'count') =>
  rules.reduce((sum, rule) => sum + rule[what], 0);
