import { acks as ackLevels } from '@balcao/contract';
import type { ConnectionRef, DeliveryAck, SentForm } from '../../../../channels/port/channel.ts';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import { createKeyedBatcher } from '../../../../platform/util/batcher.ts';
import { emitTicket, findTickets, lockTickets, recordLastMessageAcks, ticketAudience } from '../../tickets/index.ts';
import { deleteEarlyAcks, findEarlyAcks, storeEarlyAcks } from '../inbound/early-acks.sql.ts';
import { automaticMessagesMoved, messagesMoved } from '../events.ts';
import { findMessages } from '../messages.sql.ts';
import { raiseAcks, findReported, type ReportedAck, type ReportedMessage } from './send-results.sql.ts';

export interface Delivery {
  /**
   * Stores the delivery of own messages as the provider reports it. A report on a message that is not here is kept for some days:
   * what the handset wrote during an outage comes after the reports on it.
   */
  acknowledge(
    connection: ConnectionRef,
    providerIds: readonly string[],
    ack: DeliveryAck,
    /** in which of two forms the person was addressed */
    form?: SentForm,
  ): Promise<void>;
  /**
   * Emits the acks of messages to those who see them, and updates the list rows of which they are the newest message.
   */
  emitMessages(tx: CompanyTx, moved: readonly { id: string; ticketId: number }[]): Promise<void>;
  /** Applies what was reported of own messages before they came; to be called once they are committed. */
  applyEarlyAcks(companyId: number, messages: readonly ReportedMessage[]): Promise<void>;
}

interface AckReport {
  companyId: number;
  whatsappId: number;
  providerIds: readonly string[];
  ack: DeliveryAck;
  form: SentForm;
}

/** Reports of a company's connections that come in together are stored together: a provider reports every message two or three times. */
export function createDelivery(database: Database): Delivery {
  const addReport = createKeyedBatcher<number, AckReport>(({ companyId }) => companyId, store);

  async function store(companyId: number, reports: readonly AckReport[]): Promise<void> {
    const highest = new Map<string, ReportedAck>();
    for (const { whatsappId, providerIds, ack, form } of reports) {
      for (const providerId of providerIds) {
        const name = nameOf({ whatsappId, providerId });
        const known = highest.get(name);
        if (ack > (known?.ack ?? 0)) highest.set(name, { whatsappId, providerId, ack, form: form ?? known?.form });
        else if (known) known.form ??= form;
      }
    }
    const acks = [...highest.values()];
    const early = await database.forCompany(companyId, async (tx) => {
      const here = new Set((await raiseReported(tx, acks)).map(nameOf));
      // A message that is stored later was sent: that is no news of it.
      const absent = acks.filter((one) => one.ack > ackLevels.sent && !here.has(nameOf(one)));
      if (absent.length > 0) await storeEarlyAcks(tx.db, companyId, absent);
      return absent;
    });
    // Those that were stored meanwhile did not find it yet.
    if (early.length > 0) await applyEarlyAcks(companyId, early);
  }

  /** @returns the messages that are here */
  async function raiseReported(tx: CompanyTx, acks: readonly ReportedAck[]): Promise<ReportedMessage[]> {
    const reported = await findReported(tx.db, acks);
    // Tickets before messages and in the order of their ids, as everyone locks them.
    await lockTickets(tx.db, [...new Set(reported.map(({ ticketId }) => ticketId))]);
    await emitMessages(tx, await raiseAcks(tx.db, acks));
    return reported;
  }

  async function applyEarlyAcks(companyId: number, messages: readonly ReportedMessage[]): Promise<void> {
    await database.forCompany(companyId, async (tx) => {
      const acks = await findEarlyAcks(tx.db, messages);
      if (acks.length === 0) return;
      await raiseReported(tx, acks);
      await deleteEarlyAcks(tx.db, acks);
    });
  }

  async function emitMessages(tx: CompanyTx, moved: readonly { id: string; ticketId: number }[]): Promise<void> {
    if (moved.length === 0) return;
    const ids = moved.map((message) => message.id);
    const newest = new Set(await recordLastMessageAcks(tx.db, ids));
    const [tickets, messages] = await Promise.all([
      findTickets(tx.db, [...new Set(moved.map((message) => message.ticketId))]),
      findMessages(tx, ids),
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
    async acknowledge({ companyId, whatsappId }, providerIds, ack, form) {
      if (providerIds.length > 0) await addReport({ companyId, whatsappId, providerIds, ack, form });
    },
    emitMessages,
    applyEarlyAcks,
  };
}

const nameOf = ({ whatsappId, providerId }: ReportedMessage): string => `${whatsappId} ${providerId}`;
