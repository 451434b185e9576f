import type { RefObject } from 'react';
import { insertPiece } from '../../../ui/chat/composer/insert-piece.ts';
import { reportTyping } from './presence/presence.ts';
import { changeDraft } from './drafts/drafts.ts';
import type { ComposerDraft } from './drafts/drafts.ts';

export type ComposerMode = 'message' | 'note' | 'edit';

/** The text that is being written: a message, a note for the team, or an own message that is being changed. */
export function useComposerText(ticketId: number, draft: ComposerDraft, field: RefObject<HTMLTextAreaElement | null>) {
  const mode: ComposerMode = draft.editing ? 'edit' : draft.note === null ? 'message' : 'note';
  const value = draft.editing?.text ?? draft.note ?? draft.text;
  const change = (text: string) => {
    if (draft.editing) changeDraft(ticketId, { editing: { ...draft.editing, text } });
    else if (draft.note !== null) changeDraft(ticketId, { note: text });
    else {
      changeDraft(ticketId, { text });
      if (text !== '') reportTyping(ticketId);
    }
  };
  return {
    mode,
    value,
    change,
    /** Puts something where the cursor is. */
    insert: (piece: string) => insertPiece({ field, text: value, onChange: change }, piece),
  } as const;
}
