import type { ReactNode } from 'react';
import { useDraftPart } from '../../features/inbox/composer/drafts/drafts.ts';
import { DraftText } from '../../features/inbox/tickets/list/row-preview.tsx';

/** The draft of a conversation, in place of its last message. */
export function DraftPreview({ ticketId, last }: { ticketId: number; last: ReactNode }) {
  const text = useDraftPart(ticketId, (draft) => draft.text);
  return text.trim() === '' ? last : <DraftText text={text} />;
}
