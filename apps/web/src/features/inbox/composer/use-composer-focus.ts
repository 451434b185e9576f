import type { Ticket } from '@balcao/contract';
import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useTypingTarget } from '../../../app/commands/index.ts';
import { useGoneField } from './use-gone-field.ts';

/** When the field of a ticket takes the focus: as it opens, and when one types outside of fields; and what follows when it goes. */
export function useComposerFocus(
  { id, uuid }: Ticket,
  field: RefObject<HTMLTextAreaElement | null>,
  /** asked once, when the field is there */
  shouldTakeFocus: (uuid: string) => boolean,
): void {
  useEffect(() => {
    if (shouldTakeFocus(uuid)) field.current?.focus();
  }, [shouldTakeFocus, uuid, field]);
  useGoneField(field);
  useTypingTarget(() => {
    const { current } = field;
    const row = document.activeElement?.closest<HTMLElement>('[data-ticket]');
    // Beside the row of another ticket it is unclear who would receive the text.
    if (!current || (row && row.dataset.ticket !== String(id))) return false;
    current.focus();
    return true;
  });
}
