import { createKeptByTicket } from '../../../app/api/kept-by-ticket.ts';

/** Notes that were begun in the contact panel and not added yet; they are there again when one comes back, also after a reload. */
const drafts = createKeptByTicket('panel-note', (value) => (typeof value === 'string' ? value : undefined));

export const readNoteDraft = (ticketId: number): string => drafts.read(ticketId) ?? '';

export const saveNoteDraft = (ticketId: number, text: string): void =>
  drafts.keep(ticketId, text === '' ? undefined : text);

/** Two conversations have become one: what was begun in the one that is gone goes on in the other. */
export function moveNoteDraft(from: number, into: number): void {
  const begun = [into, from].map(readNoteDraft).filter((text) => text !== '');
  saveNoteDraft(from, '');
  saveNoteDraft(into, begun.join('\n'));
}
