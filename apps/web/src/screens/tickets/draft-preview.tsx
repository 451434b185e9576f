import type { ReactNode } from 'react';
import { useDraftText } from '../../features/composer/drafts/drafts.ts';
import { DraftText } from '../../features/tickets/row-preview.tsx';

/** What was begun in a conversation, in the place of the last thing said there. */
export function DraftPreview({ ticketId, last }: { ticketId: number; last: ReactNode }) {
  const text = useDraftText(ticketId);
  return text.trim() === '' ? last : <DraftText text={text} />;
}
