import { useState } from 'react';
import type { RefObject } from 'react';
import { triggerAt } from '../../../ui/chat/mentions.rules.ts';

/** The text of a chat's draft where it is written: the cursor in it, and the mention that it is in. */
export function useChatText(
  text: string,
  change: (text: string) => void,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const [cursor, setCursor] = useState(0);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const trigger = triggerAt(text, cursor);
  const write = (next: string, at: number) => {
    change(next);
    setCursor(at);
    setDismissedAt(null);
  };
  /** Puts something where the cursor is, over what was written since `from`. */
  const insert = (piece: string, from = cursor) => {
    const at = from + piece.length;
    write(text.slice(0, from) + piece + text.slice(cursor), at);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(at, at);
    });
  };
  return {
    write,
    insert,
    setCursor,
    /** The sign that opens the suggestions, with the space in front of it that makes it one. */
    insertSign: (sign: '@' | '#') => insert(cursor > 0 && !/\s/.test(text.charAt(cursor - 1)) ? ` ${sign}` : sign),
    /** what the text is about to mention, unless its suggestions were dismissed */
    trigger: trigger && trigger.at !== dismissedAt ? trigger : undefined,
    dismissTrigger: () => setDismissedAt(trigger?.at ?? null),
  };
}
