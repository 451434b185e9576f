import { isAdmin, maxMacroSteps, readFieldValue, ticketPriorities } from '@balcao/contract';
import type { Macro } from '@balcao/contract';
import { Button, MultiSelect, Switch, TextInput } from '@mantine/core';
import { Menu } from '../../../ui/overlays/menu.ts';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { RecordModal } from '../../../app/crud/record-modal.tsx';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { useSession } from '../../../app/session/session.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { IconButton } from '../../../ui/fields/icon-button.tsx';
import { lengthBetween } from '../../../ui/fields/validators.ts';
import { randomUuid } from '../../../ui/hooks/random-uuid.ts';
import { IconPlus, IconX } from '../../../ui/icons/index.ts';
import { useFields } from '../../inbox/custom-fields/index.ts';
import { QueuePicker } from '../../inbox/queues/index.ts';
import { TagPicker } from '../../inbox/tags/index.ts';
import css from './macro-form.module.css';
import { StepFields, stepIcons } from '../actions/index.ts';
import { addableKinds, emptyStep, stepProblem, withStep } from '../step-forms/index.ts';
import { toMacroForm, toMacroRequest } from './macro-form.rules.ts';
import type { MacroFormValues } from './macro-form.rules.ts';
import { macrosCrud } from './macros.queries.ts';

/** Adds or edits a macro. Remounted for each record, so that it starts from its current values. */
export function MacroForm({ opened, record, onClose }: RecordDialogProps<Macro>) {
  const { t } = useTranslation();
  const { actor } = useSession();
  const fields = useFields('ticket');
  const save = useSave(macrosCrud, record);
  const form = useForm<MacroFormValues>({
    initialValues: toMacroForm(record, randomUuid),
    validate: (values) => {
      const problems: Record<string, string | null> = { name: lengthBetween(1, 60)(values.name) ?? null };
      if (values.steps.length === 0) problems['steps'] = t('macros.form.noSteps');
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
    toRequest: toMacroRequest,
    onSaved: () => {
      toast.ok(t(record ? 'macros.form.saved' : 'macros.form.added'));
      onClose();
    },
  });
  const { queueIds, tagIds, priorities, others } = form.values;

  return (
    <RecordModal
      opened={opened}
      record={record}
      title={t(record ? 'macros.form.editTitle' : 'macros.form.addTitle')}
      size={640}
      dirty={form.isDirty()}
      loading={loading}
      error={error}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput label={t('common.name')} maxLength={60} data-autofocus {...form.getInputProps('name')} />
      {isAdmin(actor) && (
        <Switch
          label={t('macros.form.shared')}
          description={t('macros.form.sharedHint')}
          {...form.getInputProps('isShared', { type: 'checkbox' })}
        />
      )}
      <Steps form={form} />
      <h3 className={css.title}>{t('macros.form.when')}</h3>
      <p className={css.hint}>{t('macros.form.whenHint')}</p>
      <QueuePicker
        multiple
        label={t('macros.form.queues')}
        placeholder={queueIds.length === 0 ? t('macros.form.allQueues') : undefined}
        clearable
        {...form.getInputProps('queueIds')}
      />
      <TagPicker
        multiple
        label={t('macros.form.tags')}
        placeholder={tagIds.length === 0 ? t('macros.form.anyTag') : undefined}
        clearable
        {...form.getInputProps('tagIds')}
      />
      <MultiSelect
        label={t('macros.form.priorities')}
        placeholder={priorities.length === 0 ? t('macros.form.anyPriority') : undefined}
        data={ticketPriorities.map((value) => ({ value, label: t(`inbox.priority.${value}`) }))}
        clearable
        value={priorities}
        onChange={(value) => form.setFieldValue('priorities', value)}
      />
      {others.length > 0 && <p className={css.hint}>{t('macros.form.others', { count: others.length })}</p>}
    </RecordModal>
  );
}

function Steps({ form }: { form: UseFormReturnType<MacroFormValues> }) {
  const { t } = useTranslation();
  const { steps } = form.values;
  const kinds = addableKinds(steps);
  return (
    <>
      <h3 className={css.title}>{t('macros.form.steps')}</h3>
      <p className={css.hint}>{t('macros.form.stepsHint', { max: maxMacroSteps })}</p>
      {form.errors['steps'] !== undefined && (
        <p className={css.error} role="alert">
          {form.errors['steps']}
        </p>
      )}
      <ol className={css.steps}>
        {steps.map((step, index) => {
          const StepIcon = stepIcons[step.kind];
          const name = t(`macros.kinds.${step.kind}`);
          return (
            <li key={step.key} className={css.step}>
              <div className={css.head}>
                <StepIcon size={18} stroke={1.75} aria-hidden />
                <span className={css.name}>{name}</span>
                <IconButton
                  label={t('macros.form.removeStep', { place: index + 1, name })}
                  onClick={() => form.removeListItem('steps', index)}
                >
                  <IconX size={16} stroke={1.75} />
                </IconButton>
              </div>
              <StepFields form={form} step={step} index={index} />
            </li>
          );
        })}
      </ol>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            size="sm"
            className={css.add}
            leftSection={<IconPlus size={16} stroke={1.75} />}
            disabled={steps.length >= maxMacroSteps || kinds.length === 0}
          >
            {t('macros.form.addStep')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kinds.map((kind) => {
            const KindIcon = stepIcons[kind];
            return (
              <Menu.Item
                key={kind}
                leftSection={<KindIcon size={16} stroke={1.75} aria-hidden />}
                onClick={() => {
                  form.clearErrors();
                  form.setFieldValue('steps', withStep(steps, emptyStep(kind, randomUuid())));
                }}
              >
                {t(`macros.kinds.${kind}`)}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
    </>
  );
}
