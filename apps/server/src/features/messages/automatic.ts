import type { CompanyTx } from '../../platform/db/database.ts';
import { findTickets, recordLastMessage, ticketAudience } from '../tickets/index.ts';
import { findMessages, insertMessage, type UrlOf } from './messages.sql.ts';
import { notifyPendingWork } from '../connections/index.ts';
import { newProviderId } from './provider-id.ts';

/** A text that nobody typed, for the contact of a ticket whose row is held. */
export interface AutomaticText {
  ticketId: number;
  whatsappId: number;
  queueId: number | null;
  body: string;
}

/**
 * Stores automatic texts as pending and has them sent, like what people write: they wait while the connection is down.
 * They are no answer: nothing counts as read by them, and no first answer.
 */
export async function enqueueAutomatic(tx: CompanyTx, urlOf: UrlOf, texts: readonly AutomaticText[]): Promise<void> {
  if (texts.length === 0) return;
  const { db, companyId } = tx;
  // They travel together, each behind the one before.
  const ids = await Promise.all(
    texts.map(async ({ ticketId, whatsappId, queueId, body }) => {
      const message = {
        companyId,
        ticketId,
        whatsappId,
        queueId,
        body,
        contactId: null,
        userId: null,
        providerId: newProviderId(),
        clientId: null,
        fromMe: true,
        isAutomatic: true,
        mediaType: 'conversation' as const,
        media: undefined,
        ack: 0,
        quotedId: null,
      };
      const stored = await insertMessage(db, message);
      if (!stored) throw new Error('the id of an automatic text is taken');
      await recordLastMessage(db, ticketId, { ...message, ...stored }, 0);
      return stored.id;
    }),
  );
  const [tickets, messages] = await Promise.all([
    findTickets(
      db,
      texts.map(({ ticketId }) => ticketId),
    ),
    findMessages(db, ids, urlOf),
  ]);
  const messagesOf = Map.groupBy(messages, ({ ticketId }) => ticketId);
  for (const ticket of tickets) {
    const audience = ticketAudience(ticket, null);
    tx.emit('ticket', { action: 'update', ticket }, audience);
    for (const message of messagesOf.get(ticket.id) ?? []) {
      tx.emit('appMessage', { action: 'create', message, ticket, contact: ticket.contact }, audience);
    }
  }
  for (const whatsappId of new Set(texts.map((text) => text.whatsappId))) notifyPendingWork(tx, whatsappId);
}
