import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/**
 * For the first field of a screen that is nothing but a form: it has the focus from the start. Not on a touch screen,
 * where the keyboard would cover the screen.
 */
export function useFirstFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (window.matchMedia('(pointer: fine)').matches) field.current?.focus();
  }, []);
  return field;
}
