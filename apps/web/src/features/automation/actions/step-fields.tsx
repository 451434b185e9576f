import { maxActionText, maxCloseDetailLength, maxCloseReasonLength, ticketPriorities } from '@balcao/contract';
import { Autocomplete, Select, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { insertIntoField } from '../../../ui/fields/insert-into-field.ts';
import { UserPicker } from '../../account/users/index.ts';
import { FieldInput, useFields } from '../../inbox/custom-fields/index.ts';
import { QueuePicker, useQueues } from '../../inbox/queues/index.ts';
import { VariableButtons } from '../../inbox/quick-messages/index.ts';
import { TagPicker } from '../../inbox/tags/index.ts';
import { FollowUpPicker } from '../../outreach/follow-ups/index.ts';
import { RecordPicker } from '../../../ui/fields/record-picker.tsx';
import css from './step-fields.module.css';
import { snoozeChoices, type StepForm } from '../step-forms/index.ts';
import { useMinutesText } from './minutes-text.ts';

/** A form with steps among its values. */
export type FormWithSteps = Pick<
  UseFormReturnType<{ steps: StepForm[] }>,
  'getInputProps' | 'setFieldValue' | 'errors'
>;

interface Props {
  form: FormWithSteps;
  step: StepForm;
  index: number;
}

/** What is done to a ticket, by its kind. */
export function StepFields({ form, step, index }: Props) {
  const { t } = useTranslation();
  const at = `steps.${index}`;
  switch (step.kind) {
    case 'tag':
    case 'untag':
      return <TagPicker label={t('macros.form.tag')} {...form.getInputProps(`${at}.tagId`)} />;
    case 'priority':
      return (
        <Select
          label={t('inbox.priority.label')}
          data={ticketPriorities.map((value) => ({ value, label: t(`inbox.priority.${value}`) }))}
          allowDeselect={false}
          value={step.priority}
          onChange={(value) => form.setFieldValue(`${at}.priority`, value)}
        />
      );
    case 'field':
      return <FieldStep {...{ form, step, index }} />;
    case 'note':
      return <Textarea autosize minRows={2} {...text(form, at)} label={t('macros.form.note')} />;
    case 'notify':
      return (
        <>
          <UserPicker label={t('macros.form.notified')} clearable {...form.getInputProps(`${at}.userId`)} />
          <Switch label={t('macros.form.attendant')} {...form.getInputProps(`${at}.attendant`, { type: 'checkbox' })} />
          <Textarea autosize minRows={2} {...text(form, at)} label={t('macros.form.notice')} />
        </>
      );
    case 'toOwner':
      return <p className={css.hint}>{t('macros.form.toOwnerHint')}</p>;
    case 'text':
      return <TextStep {...{ form, step, index }} />;
    case 'followUp':
      return (
        <FollowUpPicker
          label={t('macros.form.followUp')}
          allowDeselect={false}
          {...form.getInputProps(`${at}.followUpId`)}
        />
      );
    case 'snooze':
      return <SnoozeStep {...{ form, step, index }} />;
    case 'transfer':
      return (
        <div className={css.two}>
          <QueuePicker label={t('macros.form.queue')} clearable {...form.getInputProps(`${at}.queueId`)} />
          <UserPicker
            label={t('macros.form.person')}
            placeholder={t('macros.form.anybody')}
            clearable
            {...form.getInputProps(`${at}.userId`)}
          />
        </div>
      );
    case 'resolve':
      return <ResolveStep {...{ form, step, index }} />;
  }
}

const text = (form: FormWithSteps, at: string) => ({
  maxLength: maxActionText,
  ...form.getInputProps(`${at}.text`),
});

function TextStep({ form, index }: Props) {
  const { t } = useTranslation();
  const field = useRef<HTMLTextAreaElement>(null);
  const at = `steps.${index}`;
  return (
    <>
      <Textarea ref={field} autosize minRows={2} maxRows={8} {...text(form, at)} label={t('macros.form.text')} />
      <div className={css.variables} role="group" aria-label={t('quickMessages.form.variables')}>
        <VariableButtons
          onInsert={(variable) => {
            if (!field.current) return;
            insertIntoField(field.current, `{{${variable}}}`, {
              maxLength: maxActionText,
              onChange: (value) => form.setFieldValue(`${at}.text`, value),
            });
          }}
        />
      </div>
    </>
  );
}

function FieldStep({ form, step, index }: Props) {
  const { t } = useTranslation();
  const fields = useFields('ticket');
  const at = `steps.${index}`;
  const field = fields?.find(({ id }) => id === step.fieldId);
  return (
    <div className={css.two}>
      <RecordPicker
        choices={fields}
        label={t('macros.form.field')}
        allowDeselect={false}
        {...form.getInputProps(`${at}.fieldId`)}
        onChange={(fieldId: number | null) => {
          form.setFieldValue(`${at}.fieldId`, fieldId);
          form.setFieldValue(`${at}.value`, fields?.find(({ id }) => id === fieldId)?.type === 'several' ? [] : '');
        }}
      />
      {field && (
        <FieldInput
          key={field.id}
          field={{ ...field, name: t('macros.form.value'), isRequired: false }}
          value={step.value}
          error={form.errors[`${at}.value`]}
          onChange={(value) => form.setFieldValue(`${at}.value`, value)}
        />
      )}
    </div>
  );
}

function SnoozeStep({ form, step, index }: Props) {
  const { t } = useTranslation();
  const minutesText = useMinutesText();
  const choices = snoozeChoices.includes(step.minutes) ? snoozeChoices : [step.minutes, ...snoozeChoices];
  return (
    <Select
      label={t('macros.form.snooze')}
      data={choices.map((minutes) => ({ value: String(minutes), label: minutesText(minutes) }))}
      allowDeselect={false}
      value={String(step.minutes)}
      onChange={(value) => form.setFieldValue(`steps.${index}.minutes`, Number(value))}
    />
  );
}

function ResolveStep({ form, index }: Props) {
  const { t } = useTranslation();
  const { data: queues } = useQueues();
  const at = `steps.${index}`;
  const names = new Set(queues?.flatMap(({ closeReasons }) => closeReasons.map(({ name }) => name)));
  return (
    <>
      <div className={css.two}>
        <Autocomplete
          label={t('macros.form.reason')}
          placeholder={t('macros.form.noReason')}
          data={[...names]}
          maxLength={maxCloseReasonLength}
          {...form.getInputProps(`${at}.closeReason`)}
        />
        <TextInput
          label={t('macros.form.detail')}
          maxLength={maxCloseDetailLength}
          {...form.getInputProps(`${at}.closeDetail`)}
        />
      </div>
      <Switch label={t('macros.form.farewell')} {...form.getInputProps(`${at}.farewell`, { type: 'checkbox' })} />
    </>
  );
}
