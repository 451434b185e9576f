import { useEffect, useRef } from 'react';
import { useCommands } from '../commands/index.ts';

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * F6 moves to the next pane, Shift+F6 to the one before. A pane is an element with `data-pane`; one that contains
 * others leaves the key to them. Focus goes to where it was in that pane, else to its first control.
 */
export function usePaneKeys(): void {
  const lastFocused = useRef(new WeakMap<Element, HTMLElement>());
  useEffect(() => {
    const remember = (event: FocusEvent) => {
      const target = event.target as HTMLElement;
      const pane = target.closest('[data-pane]');
      if (pane && pane !== target) lastFocused.current.set(pane, target);
    };
    document.addEventListener('focusin', remember);
    return () => document.removeEventListener('focusin', remember);
  }, []);

  const move = (step: 1 | -1) => {
    const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
      (pane) => pane.checkVisibility() && !pane.querySelector('[data-pane]'),
    );
    const current = panes.findIndex((pane) => pane.contains(document.activeElement));
    const next = panes.at(current === -1 ? Math.min(0, step) : (current + step) % panes.length);
    if (!next) return;
    const before = lastFocused.current.get(next);
    const target = before?.isConnected ? before : (next.querySelector<HTMLElement>(focusable) ?? next);
    target.focus();
  };
  useCommands({ nextPane: () => move(1), previousPane: () => move(-1) });
}
