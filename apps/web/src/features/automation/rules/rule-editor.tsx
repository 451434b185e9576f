import { readFieldValue, type Rule } from '@balcao/contract';
import { Button, Switch, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AskBeforeLeaving } from '../../../app/ask-before-leaving.tsx';
import { FormError } from '../../../app/crud/form-error.tsx';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { useSave } from '../../../app/crud/use-crud.ts';
import { lengthBetween } from '../../../ui/fields/validators.ts';
import { randomUuid } from '../../../ui/hooks/random-uuid.ts';
import { useFields } from '../../inbox/custom-fields/index.ts';
import { stepProblem } from '../step-forms/index.ts';
import { ActionsEditor } from './actions-editor.tsx';
import { ConditionsEditor } from './conditions-editor.tsx';
import { EventFields } from './event-fields.tsx';
import { isTriable, toRuleForm, toRuleRequest, type RuleFormValues } from './rule-form.rules.ts';
import { RuleInWords, RuleOptions, RuleTrial } from './rule-side.tsx';
import { rulesCrud } from './rules.queries.ts';
import css from './rules.module.css';

interface Props {
  /** undefined = a new one */
  rule: Rule | undefined;
  /** what a new one begins with */
  model?: Partial<Rule> | undefined;
  onSaved: (rule: Rule) => void;
  onCancel: () => void;
  /** the frame of the page, with the buttons in its head */
  renderPage: (head: { beside: ReactNode; actions: ReactNode }, body: ReactNode) => ReactNode;
}

/** A rule as it is written: when, if, do; beside it what it would have done, its limits, and the rule in words. */
export function RuleEditor({ rule, model, onSaved, onCancel, renderPage }: Props) {
  const { t } = useTranslation();
  const fields = useFields('ticket');
  const [isChecked, setIsChecked] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const save = useSave(rulesCrud, rule);
  const form = useForm<RuleFormValues>({
    initialValues: toRuleForm(rule ?? model, randomUuid),
    validate: (values) => {
      const problems: Record<string, string | null> = { name: lengthBetween(1, 80)(values.name) ?? null };
      // It is said beside the fields of the event and the conditions.
      if (!isTriable(values)) problems['conditions'] = ' ';
      if (values.steps.length === 0) problems['steps'] = t('rules.form.noActions');
      for (const [index, step] of values.steps.entries()) {
        const missing = stepProblem(step);
        if (missing) problems[`steps.${index}.${missing}`] = t(`macros.form.missing.${missing}`);
        const field = step.kind === 'field' && fields?.find(({ id }) => id === step.fieldId);
        const reading = field && readFieldValue(field, step.value);
        if (reading && 'problem' in reading)
          problems[`steps.${index}.value`] = t(`fieldValues.problems.${reading.problem}`);
      }
      return problems;
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest: toRuleRequest,
    onSaved: (saved: Rule) => {
      setIsSaved(true);
      onSaved(saved);
    },
    onFieldErrors: () => setIsChecked(true),
  });
  const { event, match, conditions } = form.values;
  return renderPage(
    {
      beside: (
        <Switch label={t('rules.form.on')} labelPosition="left" {...form.getInputProps('isOn', { type: 'checkbox' })} />
      ),
      actions: (
        <>
          <Button variant="default" onClick={onCancel}>
            {t('rules.form.cancel')}
          </Button>
          <Button loading={loading} onClick={() => onSubmit()}>
            {t('rules.form.save')}
          </Button>
        </>
      ),
    },
    <form className={css.editor} onSubmit={onSubmit} noValidate>
      <AskBeforeLeaving dirty={form.isDirty() && !isSaved} />
      <div className={css.parts}>
        <FormError error={error} />
        <TextInput
          label={t('rules.form.name')}
          placeholder={t('rules.form.namePlaceholder')}
          maxLength={80}
          data-autofocus={rule === undefined || undefined}
          {...form.getInputProps('name')}
        />
        <section className={css.part} aria-label={t('rules.form.when')}>
          <Text component="h2" size="sm" className={css.partTitle}>
            {t('rules.form.when')}
          </Text>
          <EventFields
            event={event}
            isChecked={isChecked}
            onChange={(changed) => form.setFieldValue('event', changed)}
          />
        </section>
        <section className={css.part} aria-label={t('rules.form.if')}>
          <Text component="h2" size="sm" className={css.partTitle}>
            {t('rules.form.if')}
          </Text>
          <ConditionsEditor
            values={{ event, match, conditions }}
            isChecked={isChecked}
            onChange={(part) => form.setValues(part)}
          />
        </section>
        <section className={css.part} aria-label={t('rules.form.do')}>
          <Text component="h2" size="sm" className={css.partTitle}>
            {t('rules.form.do')}
          </Text>
          <ActionsEditor form={form} />
        </section>
      </div>
      <aside className={css.side}>
        <RuleTrial values={form.values} />
        <RuleOptions form={form} />
        <RuleInWords values={form.values} />
      </aside>
    </form>,
  );
}
