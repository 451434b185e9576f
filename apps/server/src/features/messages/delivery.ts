import type { ConnectionRef } from '../../channels/channel.ts';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import { createKeyedBatcher } from '../../platform/batcher.ts';
import { emitTicket, findTickets, lockTickets, recordLastMessageAcks, ticketAudience } from '../tickets/index.ts';
import { automaticMessagesMoved, messagesMoved } from './events.ts';
import { findMessages, type UrlOf } from './messages.sql.ts';
import { raiseAcks, ticketsOfProviderIds, type ReportedAck } from './send-results.sql.ts';

export type Ack = 2 | 3 | 4 | 5;

export interface Delivery {
  /** Delivery of own messages as the provider reports it. */
  acknowledge(connection: ConnectionRef, providerIds: readonly string[], ack: Ack): Promise<void>;
  /**
   * Emits the acks of messages to those who see them, and updates the list rows of which they are the newest message.
   */
  emitMessages(tx: CompanyTx, moved: readonly { id: string; ticketId: number }[]): Promise<void>;
}

interface AckReport {
  companyId: number;
  whatsappId: number;
  providerIds: readonly string[];
  ack: Ack;
}

/** Reports of a company's connections that come in together are stored together: a provider reports every message two or three times. */
export function createDelivery({ database, urlOf }: { database: Database; urlOf: UrlOf }): Delivery {
  const addReport = createKeyedBatcher<number, AckReport>(({ companyId }) => companyId, store);

  async function store(companyId: number, reports: readonly AckReport[]): Promise<void> {
    const highest = new Map<string, ReportedAck>();
    for (const { whatsappId, providerIds, ack } of reports) {
      for (const providerId of providerIds) {
        const name = `${whatsappId} ${providerId}`;
        if (ack > (highest.get(name)?.ack ?? 0)) highest.set(name, { whatsappId, providerId, ack });
      }
    }
    const acks = [...highest.values()];
    await database.forCompany(companyId, async (tx) => {
      // Tickets before messages and in the order of their ids, as everyone locks them.
      await lockTickets(tx.db, await ticketsOfProviderIds(tx.db, acks));
      await emitMessages(tx, await raiseAcks(tx.db, acks));
    });
  }

  async function emitMessages(tx: CompanyTx, moved: readonly { id: string; ticketId: number }[]): Promise<void> {
    if (moved.length === 0) return;
    const ids = moved.map((message) => message.id);
    const newest = new Set(await recordLastMessageAcks(tx.db, ids));
    const [tickets, messages] = await Promise.all([
      findTickets(tx.db, [...new Set(moved.map((message) => message.ticketId))]),
      findMessages(tx.db, ids, urlOf),
    ]);
    await tx.raise(messagesMoved, { messages, tickets });
    const automatic = messages.filter(({ isAutomatic }) => isAutomatic);
    if (automatic.length > 0) await tx.raise(automaticMessagesMoved, automatic);
    const messagesOf = Map.groupBy(messages, (message) => message.ticketId);
    for (const ticket of tickets) {
      const audience = ticketAudience(ticket, null);
      for (const message of messagesOf.get(ticket.id) ?? [])
        tx.emit('appMessage', { action: 'update', message }, audience);
      if (newest.has(ticket.id)) emitTicket(tx, ticket, null);
    }
  }

  return {
    async acknowledge({ companyId, whatsappId }, providerIds, ack) {
      if (providerIds.length > 0) await addReport({ companyId, whatsappId, providerIds, ack });
    },
    emitMessages,
  };
}
