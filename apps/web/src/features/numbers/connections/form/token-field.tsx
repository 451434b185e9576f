import { TextInput } from '@mantine/core';
import { IconKey } from '../../../../ui/icons/index.ts';
import { useTranslation } from 'react-i18next';
import { hintBelow } from '../../../../ui/text/hint-below.ts';
import { IconButton } from '../../../../ui/fields/icon-button.tsx';
import type { ConnectionFormState } from './form-fields.tsx';
import { newToken } from './new-token.ts';

/** The token with which programs send over the connection: it is written, and never shown again. */
export function TokenField({ form }: { form: ConnectionFormState }) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={t('connectionForm.token')}
      description={t('connectionForm.tokenHint')}
      inputWrapperOrder={hintBelow}
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      rightSection={
        <IconButton
          label={t('connectionForm.newToken')}
          size={28}
          onClick={() => form.setFieldValue('token', newToken())}
        >
          <IconKey size={16} stroke={1.75} />
        </IconButton>
      }
      {...form.getInputProps('token')}
    />
  );
}
