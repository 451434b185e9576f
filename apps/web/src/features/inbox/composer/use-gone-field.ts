import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';
import { keepLostFocus } from '../../../app/commands/index.ts';

/**
 * When the field goes while a user writes in it, since a colleague resolved or moved the ticket, the rest of the sentence
 * is held back. Where something else has the focus by then, nothing is done.
 */
export function useGoneField(field: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(
    () => () => {
      if (field.current === null || field.current !== document.activeElement) return;
      setTimeout(keepLostFocus);
    },
    [field],
  );
}
