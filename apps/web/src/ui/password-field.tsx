import { PasswordInput, VisuallyHidden } from '@mantine/core';
import type { PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** A password, with a button that reveals it; it is reached by Tab and named by its effect. */
export function PasswordField(props: PasswordInputProps) {
  return (
    <PasswordInput
      visibilityToggleIcon={Toggle}
      visibilityToggleFocusable
      // Its label changes with its effect, which is clearer than a pressed state.
      visibilityToggleButtonProps={{ 'aria-label': undefined, 'aria-pressed': undefined }}
      // Mantine says it of every field but this one.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}

function Toggle({ reveal }: { reveal: boolean }) {
  const { t } = useTranslation();
  const Icon = reveal ? IconEyeOff : IconEye;
  return (
    <>
      <Icon size={16} stroke={1.75} aria-hidden />
      <VisuallyHidden>{t(reveal ? 'common.hidePassword' : 'common.showPassword')}</VisuallyHidden>
    </>
  );
}
