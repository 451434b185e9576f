import { maxRuleConditions } from '@balcao/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { randomUuid } from '../../../ui/hooks/random-uuid.ts';
import { IconPlus, IconX } from '../../../ui/icons/index.ts';
import { ConditionFields } from './condition-fields.tsx';
import { canAddGroup, emptyCondition, placesOf, testKindsFor, type RuleFormValues } from './rule-form.rules.ts';
import css from './rules.module.css';

interface Props {
  values: Pick<RuleFormValues, 'event' | 'match' | 'conditions'>;
  /** what is missing is said */
  isChecked: boolean;
  onChange: (part: Partial<Pick<RuleFormValues, 'match' | 'conditions'>>) => void;
}

/** The conditions of a rule: single ones, and groups that are joined the other way round. */
export function ConditionsEditor({ values: { event, match, conditions }, isChecked, onChange }: Props) {
  const { t } = useTranslation();
  const kinds = testKindsFor(event);
  const isFull = conditions.length >= maxRuleConditions;
  const add = (group: string | null) =>
    onChange({ conditions: [...conditions, emptyCondition('queue', randomUuid(), group)] });
  const joined = (isInGroup: boolean) => t((match === 'all') === isInGroup ? 'rules.form.or' : 'rules.form.and');
  const lineOf = ({ condition, index }: ReturnType<typeof placesOf>[number]['items'][number], word: string | null) => (
    <div
      key={condition.key}
      className={css.line}
      role="group"
      aria-label={t('rules.form.condition', { place: index + 1 })}
    >
      <span className={css.joined}>{word}</span>
      <ConditionFields
        condition={condition}
        kinds={kinds}
        isChecked={isChecked}
        onChange={(changed) => onChange({ conditions: conditions.with(index, changed) })}
      />
      <IconButton
        label={t('rules.form.remove', { place: index + 1 })}
        onClick={() => onChange({ conditions: conditions.toSpliced(index, 1) })}
      >
        <IconX size={16} stroke={1.75} />
      </IconButton>
    </div>
  );
  return (
    <div className={css.conditions}>
      {conditions.length === 0 ? (
        <p className={css.hint}>{t('rules.form.noConditions')}</p>
      ) : (
        <div className={css.match}>
          {t('rules.form.matchLead')}
          <SegmentedControl
            aria-label={t('rules.form.match')}
            size="xs"
            data={[
              { value: 'all', label: t('rules.form.matchAll') },
              { value: 'any', label: t('rules.form.matchAny') },
            ]}
            value={match}
            onChange={(value) => onChange({ match: value })}
          />
          {t('rules.form.matchEnd')}
        </div>
      )}
      {placesOf(conditions).map(({ group, items }, place) => {
        const word = place === 0 ? null : joined(false);
        if (group === null) return items.map((item) => lineOf(item, word));
        return (
          <div key={group} className={css.groupLine}>
            <span className={css.joined}>{word}</span>
            <div className={css.group} role="group" aria-label={t('rules.form.group')}>
              {items.map((item, index) => lineOf(item, index === 0 ? null : joined(true)))}
              <Button
                variant="subtle"
                size="compact-sm"
                className={css.addInGroup}
                leftSection={<IconPlus size={14} stroke={1.75} />}
                disabled={isFull}
                onClick={() => add(group)}
              >
                {t('rules.form.addToGroup')}
              </Button>
            </div>
          </div>
        );
      })}
      <div className={css.adds}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          disabled={isFull}
          onClick={() => add(null)}
        >
          {t('rules.form.addCondition')}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.75} />}
          disabled={isFull || !canAddGroup(conditions)}
          onClick={() => add(randomUuid())}
        >
          {t('rules.form.addGroup')}
        </Button>
        {isFull && <span className={css.hint}>{t('rules.form.full', { max: maxRuleConditions })}</span>}
      </div>
    </div>
  );
}
