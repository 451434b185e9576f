import { ActionIcon, Tooltip } from '@mantine/core';
import type { ActionIconProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

type Props = ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> & {
    /** its name: spoken, and shown after 400 ms */
    label: string;
  };

const tooltipDelayMs = 400;

/**
 * A button that is only an icon. Its tooltip is made when somebody stays on it: a screen has dozens of such buttons, and
 * a tooltip that nobody sees costs more than its button.
 */
export function IconButton({ label, onMouseEnter, onMouseLeave, ...rest }: Props) {
  const [tooltipTarget, setUnder] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const enter = (event: MouseEvent<HTMLButtonElement>) => {
    const { currentTarget } = event;
    timer.current = setTimeout(() => setUnder(currentTarget), tooltipDelayMs);
    onMouseEnter?.(event);
  };
  const leave = (event: MouseEvent<HTMLButtonElement>) => {
    clearTimeout(timer.current);
    setUnder(null);
    onMouseLeave?.(event);
  };
  return (
    <>
      <ActionIcon aria-label={label} onMouseEnter={enter} onMouseLeave={leave} {...rest} />
      {/* What it has opened says the same, and needs the room. */}
      {tooltipTarget && (
        <Tooltip label={label} target={tooltipTarget} opened disabled={rest['aria-expanded'] === true} />
      )}
    </>
  );
}
