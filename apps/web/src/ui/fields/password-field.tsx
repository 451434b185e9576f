import { PasswordInput, VisuallyHidden } from '@mantine/core';
import type { PasswordInputProps } from '@mantine/core';
import { IconEye, IconEyeOff } from '../icons/index.ts';
import type { FC } from 'react';
import { useTranslation } from 'react-i18next';

/** A password, with a button that reveals it; it is reached by Tab and named by its effect. */
export function PasswordField(props: PasswordInputProps) {
  return <HiddenInput toggle={PasswordToggle} {...props} />;
}

/** A token or key, hidden in the same way. */
export function HiddenTextField(props: PasswordInputProps) {
  return <HiddenInput toggle={SecretToggle} {...props} />;
}

interface ToggleProps {
  /** whether the text is readable at the moment */
  reveal: boolean;
}

function HiddenInput({ toggle, ...props }: PasswordInputProps & { toggle: FC<ToggleProps> }) {
  return (
    <PasswordInput
      visibilityToggleIcon={toggle}
      visibilityToggleFocusable
      // Its label changes with its effect, which is clearer than a pressed state.
      visibilityToggleButtonProps={{ 'aria-label': undefined, 'aria-pressed': undefined }}
      // Mantine says it of every field but this one.
      aria-invalid={props.error ? true : undefined}
      {...props}
    />
  );
}

function PasswordToggle({ reveal }: ToggleProps) {
  const { t } = useTranslation();
  return <Eye reveal={reveal} label={t(reveal ? 'common.hidePassword' : 'common.showPassword')} />;
}

function SecretToggle({ reveal }: ToggleProps) {
  const { t } = useTranslation();
  return <Eye reveal={reveal} label={t(reveal ? 'common.hideSecret' : 'common.showSecret')} />;
}

function Eye({ reveal, label }: ToggleProps & { label: string }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return (
    <>
      <Icon size={16} stroke={1.75} aria-hidden />
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}
