import { ActionIcon, Tooltip } from '@mantine/core';
import type { ActionIconProps } from '@mantine/core';
import type { ComponentPropsWithRef } from 'react';

type Props = ActionIconProps & Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> & {
  /** its name: spoken, and shown after 400 ms */
  label: string;
};

/** A button that is only an icon. */
export function IconButton({ label, ...rest }: Props) {
  return (
    // What it has opened says the same, and needs the room.
    <Tooltip label={label} disabled={rest['aria-expanded'] === true}>
      <ActionIcon aria-label={label} {...rest} />
    </Tooltip>
  );
}
