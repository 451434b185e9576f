import { maxRuleWords, ticketPriorities, type RuleTestKind, type TicketStatus } from '@balcao/contract';
import { Select, TagsInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../../ui/fields/count-field.tsx';
import { RecordPicker } from '../../../ui/fields/record-picker.tsx';
import { UserPicker } from '../../account/users/index.ts';
import { FieldInput, useFields } from '../../inbox/custom-fields/index.ts';
import { QueuePicker } from '../../inbox/queues/index.ts';
import { TagPicker } from '../../inbox/tags/index.ts';
import { ConnectionPicker } from '../../numbers/connections/index.ts';
import { RuleMinutesField } from './minutes-field.tsx';
import { conditionProblem, emptyCondition, type ConditionForm } from './rule-form.rules.ts';
import css from './rules.module.css';

export interface ConditionProps {
  condition: ConditionForm;
  kinds: readonly RuleTestKind[];
  /** what is missing is said */
  isChecked: boolean;
  onChange: (condition: ConditionForm) => void;
}

/** A condition: what is looked at, how it is compared, with what. */
export function ConditionFields({ condition, kinds, isChecked, onChange }: ConditionProps) {
  const { t } = useTranslation();
  const known = kinds.includes(condition.kind) ? kinds : [condition.kind, ...kinds];
  return (
    <div className={css.condition}>
      <Select
        aria-label={t('rules.form.whatAsked')}
        data={known.map((value) => ({ value, label: t(`rules.test.${value}`) }))}
        allowDeselect={false}
        maxDropdownHeight={320}
        value={condition.kind}
        onChange={(kind: RuleTestKind | null) =>
          kind !== null && onChange(emptyCondition(kind, condition.key, condition.group))
        }
      />
      <HowField condition={condition} onChange={onChange} />
      <WhatField condition={condition} isChecked={isChecked} onChange={onChange} />
    </div>
  );
}

type How = 'is' | 'isNot' | 'contains' | 'containsNot' | 'equals' | 'equalsNot';

/** How a condition is compared; each kind in words of its own. */
function HowField({ condition, onChange }: Pick<ConditionProps, 'condition' | 'onChange'>) {
  const { t } = useTranslation();
  const { kind, not, how } = condition;
  const choose = (value: How | null) => {
    if (value === null) return;
    const isNegated = value.endsWith('Not');
    onChange({
      ...condition,
      not: isNegated,
      ...(kind === 'words' && { how: value.startsWith('contains') ? 'contains' : 'is' }),
    });
  };
  const choices: { value: How; label: string }[] =
    kind === 'words'
      ? (['contains', 'containsNot', 'equals', 'equalsNot'] as const).map((value) => ({
          value,
          label: t(`rules.form.${value}`),
        }))
      : pairOf(kind).map((key, index) => ({
          value: index === 0 ? 'is' : 'isNot',
          label:
            kind === 'rating'
              ? t(`rules.form.${index === 0 ? 'rating' : 'ratingNot'}`)
              : t(`rules.form.isOrNot.${key}`),
        }));
  const value: How =
    kind === 'words' ? `${how === 'is' ? 'equals' : 'contains'}${not ? 'Not' : ''}` : not ? 'isNot' : 'is';
  return (
    <Select aria-label={t('rules.form.how')} data={choices} allowDeselect={false} value={value} onChange={choose} />
  );
}

const pairOf = (kind: RuleTestKind) => {
  switch (kind) {
    case 'tag':
      return ['has', 'hasNot'] as const;
    case 'attended':
    case 'returning':
    case 'advert':
    case 'owned':
    case 'unanswered':
      return ['yes', 'no'] as const;
    case 'openHours':
      return ['open', 'closed'] as const;
    default:
      return ['is', 'isNot'] as const;
  }
};

const statuses = ['pending', 'open', 'closed'] as const satisfies readonly TicketStatus[];
const highestRating = 10;

/** With what a condition is compared; nothing where yes or no says it all. */
function WhatField({ condition, isChecked, onChange }: Omit<ConditionProps, 'kinds'>) {
  const { t } = useTranslation();
  const problem = isChecked ? conditionProblem(condition) : undefined;
  const change = (part: Partial<ConditionForm>) => onChange({ ...condition, ...part });
  const shared = {
    'aria-label': t(`rules.test.${condition.kind}`),
    error: problem && t(`rules.form.missing.${problem}`),
  };
  switch (condition.kind) {
    case 'queue':
      return (
        <QueuePicker {...shared} value={condition.queueId} onChange={(queueId: number | null) => change({ queueId })} />
      );
    case 'tag':
      return <TagPicker {...shared} value={condition.tagId} onChange={(tagId: number | null) => change({ tagId })} />;
    case 'connection':
      return (
        <ConnectionPicker
          {...shared}
          value={condition.whatsappId}
          onChange={(whatsappId: number | null) => change({ whatsappId })}
        />
      );
    case 'attendant':
      return (
        <UserPicker {...shared} value={condition.userId} onChange={(userId: number | null) => change({ userId })} />
      );
    case 'priority':
      return (
        <Select
          {...shared}
          data={ticketPriorities.map((value) => ({ value, label: t(`inbox.priority.${value}`) }))}
          allowDeselect={false}
          value={condition.priority}
          onChange={(value) => value && change({ priority: value })}
        />
      );
    case 'status':
      return (
        <Select
          {...shared}
          data={statuses.map((value) => ({ value, label: t(`rules.status.${value}`) }))}
          allowDeselect={false}
          value={condition.status}
          onChange={(value) => value && change({ status: value })}
        />
      );
    case 'unanswered':
      return <RuleMinutesField minutes={condition.minutes} onChange={(minutes) => change({ minutes })} />;
    case 'words':
      return (
        <TagsInput
          {...shared}
          description={t('rules.form.wordsHint')}
          placeholder={condition.words.length === 0 ? t('rules.form.words') : undefined}
          maxTags={maxRuleWords}
          acceptValueOnBlur
          splitChars={[',', ';']}
          value={condition.words}
          onChange={(words) => change({ words })}
        />
      );
    case 'advert':
      return (
        <TextInput
          {...shared}
          placeholder={t('rules.form.headline')}
          maxLength={120}
          value={condition.headline}
          onChange={({ currentTarget }) => change({ headline: currentTarget.value })}
        />
      );
    case 'rating':
      return (
        <CountField
          {...shared}
          min={0}
          max={highestRating}
          value={condition.atMost}
          onChange={(value) => change({ atMost: Math.min(highestRating, Number(value) || 0) })}
        />
      );
    case 'field':
      return <FieldValueField subject="ticket" error={shared.error} condition={condition} change={change} />;
    case 'contactField':
      return <FieldValueField subject="contact" error={shared.error} condition={condition} change={change} />;
    default:
      return <span />;
  }
}

function FieldValueField({
  subject,
  error,
  condition: { fieldId, value },
  change,
}: {
  subject: 'ticket' | 'contact';
  error: string | undefined;
  condition: ConditionForm;
  change: (part: Partial<ConditionForm>) => void;
}) {
  const { t } = useTranslation();
  const fields = useFields(subject);
  const field = fields?.find(({ id }) => id === fieldId);
  return (
    <div className={css.fieldValue}>
      <RecordPicker
        choices={fields}
        aria-label={t(`rules.test.${subject === 'ticket' ? 'field' : 'contactField'}`)}
        error={error}
        value={fieldId}
        onChange={(id: number | null) =>
          change({ fieldId: id, value: fields?.find((one) => one.id === id)?.type === 'several' ? [] : '' })
        }
      />
      {field && (
        <FieldInput
          key={field.id}
          field={{ ...field, isRequired: false }}
          value={value}
          error={undefined}
          onChange={(written) => change({ value: written })}
        />
      )}
    </div>
  );
}
