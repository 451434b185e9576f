import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { holdPrintableKeys } from '../../app/commands/index.ts';

/**
 * When the field goes while a user writes in it, since a colleague resolved or moved the ticket, the content of the page
 * has the focus and the rest of the sentence is held back: it would be shortcuts, or text for another customer. Where
 * something else has the focus by then, nothing is done.
 */
export function useGoneField(field: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(
    () => () => {
      if (field.current === null || field.current !== document.activeElement) return;
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        holdPrintableKeys();
        document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
      });
    },
    [field],
  );
}
