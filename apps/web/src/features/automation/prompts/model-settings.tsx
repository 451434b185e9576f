import type { Prompt } from '@balcao/contract';
import { NumberInput, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../../ui/fields/count-field.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { BaseUrlField, FailureFields, ModelField, ModelKeyField } from '../calls/index.ts';
import css from './prompt-form.module.css';
import type { PromptValues } from './prompt-form.rules.ts';

interface Props {
  form: UseFormReturnType<PromptValues>;
  record: Prompt | undefined;
}

/** Which model answers, within which limits, and what happens when it does not. */
export function ModelSettings({ form, record }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <ModelField label={t('prompts.form.model')} {...form.getInputProps('model')} />
      <BaseUrlField {...form.getInputProps('baseUrl')} />
      <ModelKeyField
        isStored={record !== undefined}
        stored={record?.keyStoredAt ? { hint: record.keyHint, at: record.keyStoredAt } : undefined}
        {...form.getInputProps('apiKey')}
      />
      <div className={css.numbers}>
        <CountField label={t('prompts.form.maxTokens')} min={1} max={100_000} {...form.getInputProps('maxTokens')} />
        <CountField label={t('prompts.form.maxMessages')} min={1} max={100} {...form.getInputProps('maxMessages')} />
      </div>
      <NumberInput
        label={t('prompts.form.temperature')}
        description={t('prompts.form.temperatureHint')}
        inputWrapperOrder={hintBelow}
        min={0}
        max={1}
        step={0.1}
        decimalScale={2}
        allowNegative={false}
        {...form.getInputProps('temperature')}
      />
      <TextInput
        label={t('prompts.form.transcriptionModel')}
        description={t('prompts.form.transcriptionHint')}
        inputWrapperOrder={hintBelow}
        maxLength={100}
        {...form.getInputProps('transcriptionModel')}
      />
      <CountField
        label={t('prompts.form.monthlyTokens')}
        description={t('prompts.form.monthlyTokensHint', { used: formatNumber(record?.usedTokens ?? 0) })}
        min={1}
        max={1_000_000_000_000}
        isGrouped
        {...form.getInputProps('monthlyTokens')}
      />
      <FailureFields
        label={t('prompts.form.onFailure')}
        onFailure={form.getInputProps('onFailure')}
        failureText={form.getInputProps('failureText')}
      />
    </>
  );
}
