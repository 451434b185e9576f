import { ActionIcon } from '@mantine/core';
import type { ActionIconProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { overlayCode, usePreloadedOverlays } from '../overlays/late-overlay.tsx';
import type { ComponentPropsWithRef, PointerEvent } from 'react';

type Props = ActionIconProps &
  Omit<ComponentPropsWithRef<'button'>, keyof ActionIconProps> & {
    /** its accessible name, also shown as a tooltip after 400 ms */
    label: string;
  };

const tooltipDelayMs = 400;

/**
 * A button that is only an icon. Its tooltip is made when the pointer stays on it: a screen has dozens of such buttons, and
 * a tooltip that is not seen costs more than its button.
 */
export function IconButton({ label, onPointerEnter, onPointerLeave, onPointerDown, ...rest }: Props) {
  const [tooltipTarget, setTooltipTarget] = useState<HTMLElement | null>(null);
  const code = overlayCode.useLoaded(false);
  usePreloadedOverlays();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const hide = () => {
    clearTimeout(timer.current);
    setTooltipTarget(null);
  };
  const enter = (event: PointerEvent<HTMLButtonElement>) => {
    const { currentTarget } = event;
    // A finger never leaves: its tooltip would stay.
    if (event.pointerType === 'mouse')
      timer.current = setTimeout(() => setTooltipTarget(currentTarget), tooltipDelayMs);
    onPointerEnter?.(event);
  };
  const leave = (event: PointerEvent<HTMLButtonElement>) => {
    hide();
    onPointerLeave?.(event);
  };
  // After a press the tooltip is not needed, and would cover what the button opens.
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    hide();
    onPointerDown?.(event);
  };
  return (
    <>
      <ActionIcon aria-label={label} onPointerEnter={enter} onPointerLeave={leave} onPointerDown={press} {...rest} />
      {/* What it has opened says the same, and needs the room. */}
      {tooltipTarget && code && (
        <code.overlays.Tooltip label={label} target={tooltipTarget} opened disabled={rest['aria-expanded'] === true} />
      )}
    </>
  );
}
