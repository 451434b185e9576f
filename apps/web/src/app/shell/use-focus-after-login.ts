import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { takeLoggedInNow } from '../session/session.ts';

/** Focuses the content after a login, past bar and menu; a reload or a link does not move the focus. */
export function useFocusAfterLogin(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null);
  useEffect(() => {
    // A screen that has put the focus into a field of its own keeps it there.
    if (takeLoggedInNow() && document.activeElement === document.body) content.current?.focus({ preventScroll: true });
  }, []);
  return content;
}
