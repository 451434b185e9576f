import { deadlineKinds, ruleEventKinds } from '@balcao/contract';
import type { RuleEventKind } from '@balcao/contract';
import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RecordPicker } from '../../../ui/fields/record-picker.tsx';
import { useFields } from '../../inbox/custom-fields/index.ts';
import { TagPicker } from '../../inbox/tags/index.ts';
import { RuleMinutesField } from './minutes-field.tsx';
import { emptyEvent, eventProblem, type EventForm } from './rule-form.rules.ts';
import css from './rules.module.css';

const silences = ['first', 'team', 'contact'] as const;

interface Props {
  event: EventForm;
  /** what is missing is said */
  isChecked: boolean;
  onChange: (event: EventForm) => void;
}

/** What begins a rule. */
export function EventFields({ event, isChecked, onChange }: Props) {
  const { t } = useTranslation();
  const fields = useFields('ticket');
  const change = (part: Partial<EventForm>) => onChange({ ...event, ...part });
  const problem = isChecked ? eventProblem(event) : undefined;
  const error = problem && t(`rules.form.missing.${problem}`);
  return (
    <div className={css.fields}>
      <Select
        label={t('rules.form.event')}
        data={ruleEventKinds.map((value) => ({ value, label: t(`rules.event.${value}`) }))}
        allowDeselect={false}
        maxDropdownHeight={360}
        value={event.kind}
        onChange={(kind: RuleEventKind | null) => kind !== null && onChange(emptyEvent(kind))}
      />
      {event.kind === 'silent' && (
        <>
          <Select
            label={t('rules.form.silence')}
            data={silences.map((value) => ({ value, label: t(`rules.silent.${value}`) }))}
            allowDeselect={false}
            value={event.who === 'contact' ? 'contact' : event.isFirst ? 'first' : 'team'}
            onChange={(value) => change({ who: value === 'contact' ? 'contact' : 'team', isFirst: value === 'first' })}
          />
          <RuleMinutesField minutes={event.minutes} onChange={(minutes) => change({ minutes })} />
        </>
      )}
      {event.kind === 'deadline' && (
        <>
          <Select
            label={t('rules.form.deadline')}
            data={[
              { value: 'any', label: t('rules.deadlines.any') },
              ...deadlineKinds.map((value) => ({ value, label: t(`rules.deadlines.${value}`) })),
            ]}
            allowDeselect={false}
            value={event.deadline ?? 'any'}
            onChange={(value) => change({ deadline: value === 'any' ? null : value })}
          />
          <Select
            label={t('rules.form.deadlineState')}
            data={(['near', 'breached'] as const).map((value) => ({
              value,
              label: t(`rules.deadlineStates.${value}`),
            }))}
            allowDeselect={false}
            value={event.what}
            onChange={(value) => change({ what: value === 'near' ? 'near' : 'breached' })}
          />
        </>
      )}
      {(event.kind === 'tagged' || event.kind === 'untagged') && (
        <TagPicker
          label={t('rules.test.tag')}
          value={event.tagId}
          error={error}
          onChange={(tagId: number | null) => change({ tagId })}
        />
      )}
      {event.kind === 'fieldChanged' && (
        <RecordPicker
          choices={fields}
          label={t('rules.test.field')}
          value={event.fieldId}
          error={error}
          onChange={(fieldId: number | null) => change({ fieldId })}
        />
      )}
    </div>
  );
}
