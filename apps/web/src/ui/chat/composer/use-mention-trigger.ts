import { useState } from 'react';
import type { RefObject } from 'react';
import { triggerAt } from '../mentions.rules.ts';
import { insertPiece } from './insert-piece.ts';

interface Options {
  /** nobody and nothing is mentioned in an empty one */
  text: string;
  onChange: (text: string) => void;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** The mention that a text is in, as its cursor says. */
export function useMentionTrigger({ text, onChange, field }: Options) {
  const [cursor, setCursor] = useState(0);
  const [dismissedAt, setDismissedAt] = useState<number>();
  const trigger = triggerAt(text, cursor);
  if (!trigger && dismissedAt !== undefined) setDismissedAt(undefined);
  const change = (next: string, at: number) => {
    onChange(next);
    setCursor(at);
  };
  return {
    /** undefined = none, or its suggestions were dismissed */
    trigger: trigger && trigger.at !== dismissedAt ? trigger : undefined,
    dismiss: () => setDismissedAt(trigger?.at),
    setCursor,
    change,
    /** Puts something where the cursor is, over what was written since `from`. */
    insert: (piece: string, from?: number) => {
      insertPiece({ field, text, onChange: change }, piece, from);
      // What was chosen may match again, as the number of a ticket does that is part of a phone's: the next Enter sends.
      setDismissedAt(from);
      field.current?.focus();
    },
  };
}
