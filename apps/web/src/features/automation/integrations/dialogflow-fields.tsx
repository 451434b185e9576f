import { integrationLanguages } from '@balcao/contract';
import type { Integration } from '@balcao/contract';
import { Button, Select, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconSend } from '../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../app/errors.ts';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import css from './integration-form.module.css';
import type { IntegrationValues } from './integration-form.rules.ts';
import { useTestSession } from './integrations.queries.ts';

/** Which agent it is and by which account it is asked; the button asks it something at once. */
export function DialogflowFields({
  form,
  record,
}: {
  form: UseFormReturnType<IntegrationValues>;
  record: Integration | undefined;
}) {
  const { t } = useTranslation();
  const test = useTestSession();
  const { projectName, jsonContent, language } = form.values;
  const isStored = record?.hasJsonContent === true;
  const canTest = projectName.trim() !== '' && (jsonContent.trim() !== '' || isStored);
  const ask = () =>
    test.mutate({
      projectName: projectName.trim(),
      jsonContent,
      language,
      ...(record && { integrationId: record.id }),
    });
  return (
    <>
      <div className={css.pair}>
        <TextInput label={t('integrations.form.projectName')} maxLength={200} {...form.getInputProps('projectName')} />
        <Select
          label={t('integrations.form.language')}
          allowDeselect={false}
          data={integrationLanguages.map((value) => ({ value, label: t(`integrations.languages.${value}`) }))}
          comboboxProps={{ shadow: 'md' }}
          {...form.getInputProps('language')}
        />
      </div>
      <Textarea
        label={t('integrations.form.jsonContent')}
        description={t(isStored ? 'integrations.form.jsonContentKept' : 'integrations.form.jsonContentHint')}
        inputWrapperOrder={hintBelow}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={20_000}
        spellCheck={false}
        autoComplete="off"
        {...form.getInputProps('jsonContent')}
      />
      <div className={css.test}>
        <Button
          variant="light"
          leftSection={<IconSend size={16} stroke={1.75} />}
          loading={test.isPending}
          disabled={!canTest}
          onClick={ask}
        >
          {t('integrations.form.test')}
        </Button>
        <span className={css.reply} role="status" data-bad={test.isError || undefined}>
          {test.isError && errorText(test.error)}
          {test.data && (test.data.reply || t('integrations.form.testSilent'))}
        </span>
      </div>
    </>
  );
}
