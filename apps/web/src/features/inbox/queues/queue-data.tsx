import { Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../../ui/fields/count-field.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { IntegrationPicker } from '../../automation/integrations/index.ts';
import { PromptPicker } from '../../automation/prompts/index.ts';
import { ColorChoice } from './color-choice.tsx';
import css from './queue-form.module.css';
import type { QueueFormState } from './use-queue-form.ts';

const texts = [
  ['greetingMessage', 'greeting', 3],
  ['outOfHoursMessage', 'outOfHours', 2],
  ['complationMessage', 'complation', 2],
  ['ratingMessage', 'rating', 2],
] as const;

/** What a queue is called, its place and who answers in it first, beside its texts. */
export function QueueData({ queueForm: { form, others } }: { queueForm: QueueFormState }) {
  const { t } = useTranslation();
  return (
    <div className={css.data}>
      <div className={css.fields}>
        <TextInput label={t('common.name')} maxLength={50} data-autofocus {...form.getInputProps('name')} />
        <ColorChoice
          value={form.values.color}
          others={others}
          error={form.errors.color}
          onChange={(color) => form.setFieldValue('color', color)}
        />
        <CountField
          label={t('queues.form.order')}
          description={t('queues.form.orderHint')}
          className={css.order}
          min={0}
          max={100_000}
          {...form.getInputProps('orderQueue')}
        />
        <IntegrationPicker
          label={t('queues.form.integration')}
          description={t('queues.form.integrationHint')}
          placeholder={t('queues.form.noIntegration')}
          clearable
          clearButtonProps={{ 'aria-label': t('queues.form.clearIntegration') }}
          {...form.getInputProps('integrationId')}
        />
        <PromptPicker
          label={t('queues.form.aiPrompt')}
          description={t('queues.form.aiPromptHint')}
          placeholder={t('queues.form.noAiPrompt')}
          clearable
          clearButtonProps={{ 'aria-label': t('queues.form.clearAiPrompt') }}
          {...form.getInputProps('promptId')}
        />
      </div>
      <div className={css.fields}>
        {texts.map(([field, words, rows]) => (
          <Textarea
            key={field}
            label={t(`queues.form.${words}`)}
            description={t(`queues.form.${words}Hint`)}
            inputWrapperOrder={hintBelow}
            autosize
            minRows={rows}
            maxRows={8}
            maxLength={4096}
            {...form.getInputProps(field)}
          />
        ))}
      </div>
    </div>
  );
}
