import { useEffect, useEffectEvent } from 'react';
import type { RefObject } from 'react';

interface Options {
  /** where someone writes, and where the focus stays */
  field: RefObject<HTMLElement | null>;
  /** of the list; undefined = there is none to choose from */
  id: string | undefined;
  /** of the option that Enter takes */
  activeId: string | undefined;
  /** Takes a key before the field does; one that is not its own it leaves alone. */
  onKey: (event: KeyboardEvent) => void;
}

/** Gives the keys of a field to a list above it, and tells readers of the field which option is the active one. */
export function useListKeys({ field, id, activeId, ...handler }: Options): void {
  const onKey = useEffectEvent(handler.onKey);
  useEffect(() => {
    const element = field.current;
    if (!element) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    element.addEventListener('keydown', listener, true);
    return () => element.removeEventListener('keydown', listener, true);
  }, [field]);
  useEffect(() => {
    const element = field.current;
    if (!element || id === undefined) return;
    element.setAttribute('aria-controls', id);
    return () => element.removeAttribute('aria-controls');
  }, [field, id]);
  useEffect(() => {
    const element = field.current;
    if (!element || !activeId) return;
    element.setAttribute('aria-activedescendant', activeId);
    return () => element.removeAttribute('aria-activedescendant');
  }, [field, activeId]);
}
