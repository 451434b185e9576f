import { createKeptByTicket } from '../../../../app/api/kept-by-ticket.ts';

/** A text that the server does not have yet, as this browser keeps it beyond a reload. */
interface LocalDraft {
  text: string;
  /** by this computer's clock */
  writtenAt: string;
  /** the server's state it was written upon; null = none */
  storedAt: string | null;
}

export const localDrafts = createKeptByTicket<LocalDraft>('draft', (value) => {
  const { text, writtenAt, storedAt } = value as Record<string, unknown>;
  if (typeof text !== 'string' || typeof writtenAt !== 'string') return undefined;
  return { text, writtenAt, storedAt: typeof storedAt === 'string' ? storedAt : null };
});
