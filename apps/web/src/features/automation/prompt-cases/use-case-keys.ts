import { useEffect, useEffectEvent } from 'react';

interface Acts {
  onMove: (by: 1 | -1) => void;
  onRight: () => void;
  onEdit: () => void;
}

const hasKeysOfItsOwn = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]') !==
    null;

/** The keys of the cases: the arrows for another one, `y` where the answer is right, `e` to change what is expected. */
export function useCaseKeys({ onMove, onRight, onEdit }: Acts): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (event.defaultPrevented || isModified || hasKeysOfItsOwn(event.target)) return;
    const acts: Record<string, () => void> = {
      ArrowUp: () => onMove(-1),
      ArrowDown: () => onMove(1),
      y: onRight,
      e: onEdit,
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
