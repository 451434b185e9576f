import { IconEye, IconEyeOff } from '@tabler/icons-react';

/** The sign on the button that shows what was typed. */
export function PasswordToggle({ reveal }: { reveal: boolean }) {
  const Icon = reveal ? IconEyeOff : IconEye;
  return <Icon size={16} stroke={1.75} />;
}
