import { useEffect, useEffectEvent } from 'react';

const fieldsOfText = 'input:not([type="radio"], [type="checkbox"]), textarea, select';

interface Actions {
  /** Alt with an arrow: another ticket of the list */
  onStep: (step: 1 | -1) => void;
  onAccept: () => void;
  onResolve: () => void;
}

/** The keys of the inbox that work wherever the focus is; the letters not while somebody writes. */
export function useInboxKeys({ onStep, onAccept, onResolve }: Actions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || topLayerOpen()) return;
    if (event.altKey && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      onStep(event.key === 'ArrowDown' ? 1 : -1);
      return;
    }
    if (event.altKey || event.repeat || isWriting(event.target)) return;
    const act = { a: onAccept, r: onResolve }[event.key.toLowerCase()];
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** A dialog or menu has the keyboard to itself. */
function topLayerOpen(): boolean {
  return document.querySelector('[role="dialog"], [role="menu"]') !== null;
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches(fieldsOfText));
}
