import type { ReactNode } from 'react';
import { useDraftOf } from '../../features/messages/drafts.ts';
import { DraftMark } from '../../features/tickets/row-preview.tsx';

/** What was begun in a conversation, in the place of the last thing said there. */
export function DraftPreview({ ticketId, last }: { ticketId: number; last: ReactNode }) {
  const text = useDraftOf(ticketId);
  return text.trim() === '' ? last : <DraftMark text={text} />;
}
