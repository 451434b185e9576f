import { useEffect } from 'react';

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * F6 moves to the next pane, Shift+F6 to the one before. A pane is an element with `data-pane`; one that contains
 * others leaves the key to them. Focus goes to where it was in that pane, else to its first control.
 */
export function usePaneKeys(): void {
  useEffect(() => {
    const last = new WeakMap<Element, HTMLElement>();
    const remember = (event: FocusEvent) => {
      const target = event.target as HTMLElement;
      const pane = target.closest('[data-pane]');
      if (pane && pane !== target) last.set(pane, target);
    };
    const move = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
      event.preventDefault();
      const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(
        (pane) => pane.checkVisibility() && !pane.querySelector('[data-pane]'),
      );
      const current = panes.findIndex((pane) => pane.contains(document.activeElement));
      const step = event.shiftKey ? -1 : 1;
      const next = panes.at(current === -1 ? (event.shiftKey ? -1 : 0) : (current + step) % panes.length);
      if (!next) return;
      const before = last.get(next);
      const target = before?.isConnected ? before : (next.querySelector<HTMLElement>(focusable) ?? next);
      target.focus();
    };
    document.addEventListener('focusin', remember);
    document.addEventListener('keydown', move);
    return () => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('keydown', move);
    };
  }, []);
}
