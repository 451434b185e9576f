import { promptModels } from '@balcao/contract';
import { Autocomplete, TextInput } from '@mantine/core';
import type { AutocompleteProps, PasswordInputProps, TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/text/format.ts';
import { hintBelow } from '../../../ui/text/hint-below.ts';
import { HiddenTextField } from '../../../ui/fields/password-field.tsx';

/** Which model answers: one that is offered, or any name. */
export function ModelField(props: AutocompleteProps & { label: string }) {
  return (
    <Autocomplete
      data={[...promptModels]}
      filter={({ options }) => options}
      maxLength={100}
      comboboxProps={{ shadow: 'md' }}
      {...props}
    />
  );
}

/** Where the model is asked. */
export function BaseUrlField(props: TextInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('automation.baseUrl')}
      description={t('automation.baseUrlHint')}
      inputWrapperOrder={hintBelow}
      type="url"
      inputMode="url"
      maxLength={2000}
      {...props}
    />
  );
}

interface KeyProps extends PasswordInputProps {
  /** one is stored, which an empty field keeps */
  isStored: boolean;
  /** how it ends, and since when it is stored */
  stored?: { hint: string; at: string } | undefined;
}

/** The API key of the model's provider. */
export function ModelKeyField({ isStored, stored, ...props }: KeyProps) {
  const { t } = useTranslation();
  const kept = stored ? t('automation.apiKeySince', { date: formatDate(stored.at) }) : t('automation.apiKeyKept');
  const description = isStored ? kept : t('automation.apiKeyHint');
  return (
    <HiddenTextField
      label={t('automation.apiKey')}
      description={description}
      placeholder={stored && stored.hint !== '' ? t('automation.apiKeyEnds', { hint: stored.hint }) : undefined}
      inputWrapperOrder={hintBelow}
      autoComplete="off"
      maxLength={500}
      {...props}
    />
  );
}
