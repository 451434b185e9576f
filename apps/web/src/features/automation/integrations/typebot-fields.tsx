import { Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { CountField } from '../../../ui/fields/count-field.tsx';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import css from './integration-form.module.css';
import type { IntegrationValues } from './integration-form.rules.ts';

/** Which flow it is, when it ends, and the texts for that. */
export function TypebotFields({ form }: { form: UseFormReturnType<IntegrationValues> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('integrations.form.typebotSlug')}
        description={t('integrations.form.typebotSlugHint')}
        inputWrapperOrder={hintBelow}
        maxLength={200}
        {...form.getInputProps('typebotSlug')}
      />
      <div className={css.pair}>
        <CountField
          label={t('integrations.form.typebotExpires')}
          description={t('integrations.form.typebotExpiresHint')}
          min={0}
          max={100_000}
          {...form.getInputProps('typebotExpires')}
        />
        <CountField
          label={t('integrations.form.typebotDelayMessage')}
          description={t('integrations.form.typebotDelayMessageHint')}
          min={0}
          max={10_000}
          step={100}
          {...form.getInputProps('typebotDelayMessage')}
        />
        {(['typebotKeywordFinish', 'typebotKeywordRestart'] as const).map((field) => (
          <TextInput
            key={field}
            label={t(`integrations.form.${field}`)}
            description={t(`integrations.form.${field}Hint`)}
            inputWrapperOrder={hintBelow}
            maxLength={100}
            {...form.getInputProps(field)}
          />
        ))}
      </div>
      {(['typebotUnknownMessage', 'typebotRestartMessage'] as const).map((field) => (
        <Textarea
          key={field}
          label={t(`integrations.form.${field}`)}
          description={t(`integrations.form.${field}Hint`)}
          inputWrapperOrder={hintBelow}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={4096}
          {...form.getInputProps(field)}
        />
      ))}
    </>
  );
}
