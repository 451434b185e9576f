import { isSameModelAddress, promptActions, promptFacts } from '@balcao/contract';
import type { Prompt } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError } from '../../../app/crud/form-error.tsx';
import type { RecordDialogProps } from '../../../app/crud/crud-page.tsx';
import { useSave } from '../../../app/crud/use-crud.ts';
import { useFormSubmit } from '../../../app/crud/use-form-submit.ts';
import { toast } from '../../../app/toasts/toast.tsx';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { lengthBetween, required } from '../../../ui/fields/validators.ts';
import { DraftCases, useDraftCases, WorseWarning } from '../prompt-cases/index.ts';
import { LatestCalls, PanesWithTest, usePlaceNote } from '../calls/index.ts';
import { QueuePicker } from '../../inbox/queues/index.ts';
import { ChipsField } from './chips-field.tsx';
import { DocumentsField } from './documents-field.tsx';
import { InstructionsField } from './instructions-field.tsx';
import { ModelSettings } from './model-settings.tsx';
import css from './prompt-form.module.css';
import { toCaseDraft, toFormValues, toRequest, toTest } from './prompt-form.rules.ts';
import type { PromptValues } from './prompt-form.rules.ts';
import { promptsCrud } from './prompts.queries.ts';
import { TestChat } from './test-chat.tsx';

const minPromptLength = 50;

/** Adds or edits one. Remounted for each record, so that it starts from its current values. */
export function PromptForm({ opened, record, onClose }: RecordDialogProps<Prompt>) {
  const { t } = useTranslation();
  const save = useSave(promptsCrud, record);
  const note = usePlaceNote('promptId', record);
  const number = (value: number | string) => (value === '' ? t('common.fillIn') : null);
  const form = useForm<PromptValues>({
    initialValues: toFormValues(record),
    validate: {
      name: lengthBetween(5, 100),
      prompt: lengthBetween(minPromptLength, 20_000),
      model: required,
      apiKey(value, { baseUrl }) {
        if (!record) return required(value);
        const isForOther = value.trim() === '' && !isSameModelAddress(baseUrl, record.baseUrl);
        return isForOther ? t('automation.apiKeyForAddress') : null;
      },
      maxTokens: number,
      maxMessages: number,
      temperature: number,
      queueId: (value) => (value === null ? t('prompts.form.queueRequired') : null),
      documentIds: (value, { actions }) =>
        value?.length === 0 && actions.includes('knowledge') ? t('prompts.form.documentsMissing') : null,
      failureText: (value, { onFailure }) => (onFailure === 'text' ? required(value) : null),
    },
  });
  const { onSubmit, loading, error } = useFormSubmit({
    form,
    save,
    toRequest,
    errorFields: {
      ERR_ADDRESS_REFUSED: 'baseUrl',
      ERR_NO_QUEUE_FOUND: 'queueId',
      ERR_NO_DOCUMENT_FOUND: 'documentIds',
    },
    onSaved: () => {
      toast.ok(t(record ? 'prompts.form.saved' : 'prompts.form.added'));
      onClose();
    },
  });

  const cases = useDraftCases(record, record && toCaseDraft(form.values, record));
  const [isWarning, setIsWarning] = useState(false);
  const submitOrWarn = (event: FormEvent<HTMLFormElement>) => {
    if (cases.worse.length === 0) return onSubmit(event);
    event.preventDefault();
    setIsWarning(true);
  };

  return (
    <FormModal
      opened={opened}
      title={record ? t('prompts.form.editTitle', { name: record.name }) : t('prompts.form.addTitle')}
      size={1220}
      dirty={form.isDirty()}
      submit={record ? undefined : t('prompts.form.submit')}
      note={note}
      loading={loading}
      onSubmit={submitOrWarn}
      onClose={onClose}
      hasPanes
    >
      <PanesWithTest
        test={<TestChat prompt={toTest(form.values, record)} />}
        settings={<ModelSettings form={form} record={record} />}
      >
        <FormError error={error} />
        <div className={css.pair}>
          <TextInput label={t('common.name')} maxLength={100} data-autofocus {...form.getInputProps('name')} />
          <QueuePicker
            label={t('prompts.form.queue')}
            placeholder={t('prompts.form.queuePlaceholder')}
            {...form.getInputProps('queueId')}
          />
        </div>
        <InstructionsField
          value={form.values.prompt}
          minLength={minPromptLength}
          error={form.errors.prompt}
          onChange={(text) => form.setFieldValue('prompt', text)}
        />
        <ChipsField
          label={t('prompts.form.actions')}
          hint={t('prompts.form.actionsHint')}
          choices={promptActions.map((value) => ({ value, label: t(`prompts.form.actionNames.${value}`) }))}
          {...form.getInputProps('actions')}
        />
        {form.values.actions.includes('knowledge') && (
          <DocumentsField
            value={form.values.documentIds}
            error={form.errors.documentIds}
            onChange={(ids) => form.setFieldValue('documentIds', ids)}
          />
        )}
        <ChipsField
          label={t('prompts.form.shown')}
          choices={promptFacts.map((value) => ({ value, label: t(`prompts.form.shownNames.${value}`) }))}
          {...form.getInputProps('shown')}
        />
        <DraftCases cases={cases} />
        {record && <LatestCalls kind="prompt" id={record.id} />}
        <WorseWarning
          opened={isWarning}
          cases={cases}
          onSave={() => {
            setIsWarning(false);
            onSubmit();
          }}
          onClose={() => setIsWarning(false)}
        />
      </PanesWithTest>
    </FormModal>
  );
}
