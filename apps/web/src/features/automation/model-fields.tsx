import { promptModels } from '@balcao/contract';
import { Autocomplete, TextInput } from '@mantine/core';
import type { AutocompleteProps, PasswordInputProps, TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { hintBelow } from '../../ui/hint-below.ts';
import { PasswordField } from '../../ui/password-field.tsx';

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
}

/** The key of whoever offers the model. */
export function ModelKeyField({ isStored, ...props }: KeyProps) {
  const { t } = useTranslation();
  return (
    <PasswordField
      label={t('automation.apiKey')}
      description={t(isStored ? 'automation.apiKeyKept' : 'automation.apiKeyHint')}
      inputWrapperOrder={hintBelow}
      autoComplete="off"
      maxLength={500}
      {...props}
    />
  );
}
