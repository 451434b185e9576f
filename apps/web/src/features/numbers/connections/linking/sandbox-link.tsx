import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { IconDeviceMobile } from '../../../../ui/icons/index.ts';

interface Props extends Pick<ButtonProps, 'variant' | 'size'> {
  whatsappId: number;
  label: string;
  /** the icon alone, where there is no room for words */
  compact?: boolean;
}

/** To the simulated phone of a connection, in a tab of its own so that both sides can be watched. */
export function SandboxLink({ whatsappId, label, compact, ...look }: Props) {
  const link = { component: 'a', href: `/sandbox/${whatsappId}`, target: '_blank', rel: 'noopener' } as const;
  if (compact) {
    return (
      <Tooltip label={label}>
        <ActionIcon {...link} color="azulejo" size={28} aria-label={label}>
          <IconDeviceMobile size={18} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <Button {...link} {...look} leftSection={<IconDeviceMobile size={16} stroke={1.75} />}>
      {label}
    </Button>
  );
}
