import { onSessionChange, readToken } from '../../app/api/session-store.ts';

/** Notes that were begun in the contact panel and not added yet, by ticket; they are there again when one comes back. */
const drafts = new Map<number, string>();

export function readNoteDraft(ticketId: number): string {
  return drafts.get(ticketId) ?? '';
}

export function saveNoteDraft(ticketId: number, text: string): void {
  if (text === '') drafts.delete(ticketId);
  else drafts.set(ticketId, text);
}

onSessionChange(() => {
  if (!readToken()) drafts.clear();
});
