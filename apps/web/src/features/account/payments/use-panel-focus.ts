import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * For a panel that shows one step after another: the keyboard goes to each new step, to its first wrong field if it has one, since
 * the button that led there is gone. Not when the panel appears.
 */
export function usePanelFocus(step: string): RefObject<HTMLElement | null> {
  const panel = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    (findInvalid(panel.current) ?? panel.current)?.focus();
  }, [step]);
  return panel;
}

/** The first field of a form or panel that was refused. */
export const findInvalid = (element: HTMLElement | null) =>
  element?.querySelector<HTMLElement>('[aria-invalid=true]') ?? undefined;
