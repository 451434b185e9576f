import type { KeyboardEvent } from 'react';

const keysOf = {
  vertical: { next: 'ArrowDown', previous: 'ArrowUp' },
  horizontal: { next: 'ArrowRight', previous: 'ArrowLeft' },
} as const;

/**
 * Moves the focus among the links and buttons of a list by the arrow keys, Home and End. Handler of the element that contains
 * them; each of them can be reached by Tab as well.
 */
export function focusByArrows(event: KeyboardEvent<HTMLElement>, axis: keyof typeof keysOf): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  const { next, previous } = keysOf[axis];
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)')];
  const at = items.findIndex((item) => item === document.activeElement);
  if (at === -1) return;
  const target =
    event.key === next
      ? items[(at + 1) % items.length]
      : event.key === previous
        ? items.at(at - 1)
        : event.key === 'Home'
          ? items[0]
          : event.key === 'End'
            ? items.at(-1)
            : undefined;
  if (!target) return;
  event.preventDefault();
  target.focus();
}
