import type { Message } from '@balcao/contract';
import { createKeptByTicket } from '../../../../app/api/kept-by-ticket.ts';

/** What is begun besides the message: the new text of an own message, and a note. */
export interface Besides {
  editing: { message: Message; text: string } | null;
  note: string | null;
}

export const keptBesides = createKeptByTicket<Besides>('besides', (value) => {
  const { editing, note } = value as Partial<Besides>;
  if (note !== null && typeof note !== 'string') return undefined;
  if (editing === null) return { editing, note };
  if (typeof editing?.text !== 'string' || typeof editing.message?.id !== 'string') return undefined;
  return typeof editing.message.body === 'string' ? { editing, note } : undefined;
});
