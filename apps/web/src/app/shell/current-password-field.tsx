import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { hintBelow } from '../../ui/text/hint-below.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';

type Props = Omit<ComponentProps<typeof PasswordField>, 'label' | 'description' | 'inputWrapperOrder' | 'autoComplete'>;

/** The password of today, which who changes their own e-mail or password has to type. */
export function CurrentPasswordField(props: Props) {
  const { t } = useTranslation();
  return (
    <PasswordField
      label={t('shell.profileDialog.currentPassword')}
      description={t('shell.profileDialog.currentPasswordHint')}
      inputWrapperOrder={hintBelow}
      autoComplete="current-password"
      {...props}
    />
  );
}
