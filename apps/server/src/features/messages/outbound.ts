import * as z from 'zod';
import { acks } from '@balcao/contract';
import { SendError, type Address, type ChannelSession, type ConnectionRef } from '../../channels/channel.ts';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log.ts';
import { addressesOf, blockedAmong } from '../contacts/index.ts';
import { lockTickets, lockTicketsOn } from '../tickets/index.ts';
import { toMedia, type UrlOf } from './messages.sql.ts';
import { waitingOperations, type WaitingOperation } from './changes.sql.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import { createOperations } from './operations.ts';
import { countAttempt, failMessage, failTaken, failWaiting, takeMessages, ticketsOfProviderIds, type WaitingMessage } from './outbox.sql.ts';

/** One job per connection sends until nothing is left; the message rows are the queue. */
export const drainOutbox = defineJob('outbox.drain', z.object({ companyId: z.number(), whatsappId: z.number() }));
export const drainKey = (whatsappId: number) => `outbox.drain:${whatsappId}`;

/** Tells the other side that an attendant has read. */
export const sendReceipts = defineJob(
  'outbox.receipts',
  z.object({
    companyId: z.number(),
    whatsappId: z.number(),
    contactId: z.number(),
    providerIds: z.array(z.string()).max(1000),
  }),
  3,
);

const batch = 50;
const attemptsAtMost = 5;

export interface Outbound {
  drain(connection: ConnectionRef): Promise<void>;
  receipts(job: z.output<typeof sendReceipts.payload>): Promise<void>;
  /** Delivery as the provider reports it. */
  acknowledge: Delivery['acknowledge'];
  /** The provider reports that a message it had taken failed after all. */
  failed(connection: ConnectionRef, providerId: string, failure: string): Promise<void>;
  /** Nothing of a connection will be sent any more: what waits is shown as not sent. */
  abandon(tx: CompanyTx, whatsappId: number): Promise<void>;
}

export function createOutbound(deps: {
  database: Database;
  log: Logger;
  urlOf: UrlOf;
  /** the open session of a connection in this process */
  sessionOf(whatsappId: number): ChannelSession | undefined;
}): Outbound {
  const { database, log } = deps;
  const operations = createOperations(deps);
  const delivery = createDelivery(deps);
  // A second drain of a connection waits for the first: order within a conversation depends on it.
  const running = new Map<number, Promise<void>>();

  async function drainAlone(connection: ConnectionRef): Promise<void> {
    for (;;) {
      const session = deps.sessionOf(connection.whatsappId);
      // Without a session everything waits; opening one starts a drain again.
      if (!session) return;
      const { waiting, more, addresses, blocked } = await database.forCompany(connection.companyId, async ({ db }) => {
        const [changes, messages] = await Promise.all([
          waitingOperations(db, connection.whatsappId, batch),
          takeMessages(db, connection.whatsappId, batch),
        ]);
        // Changes are of messages that left earlier: they go first.
        const all = [...changes, ...messages];
        const contacts = [...new Set(all.map(({ contactId }) => contactId))];
        return {
          waiting: all,
          more: changes.length === batch || messages.length === batch,
          addresses: contacts.length > 0 ? await addressesOf(db, contacts) : new Map<number, Address>(),
          blocked: await blockedAmong(db, contacts),
        };
      });
      if (waiting.length === 0) return;
      const conversations = Map.groupBy(waiting, ({ ticketId }) => ticketId);
      const outcomes = await Promise.all(
        [...conversations.values()].map(async (conversation) => {
          for (const one of conversation) {
            const address = addresses.get(one.contactId);
            const refusal = blocked.has(one.contactId) ? 'ERR_CONTACT_BLOCKED' : address ? undefined : 'ERR_WAPP_INVALID_CONTACT';
            if (refusal) await refuse(connection, one, refusal);
            else if (address && !(await carryOut(connection, session, one, address))) return false;
          }
          return true;
        }),
      );
      if (outcomes.includes(false)) throw new Error(`connection ${connection.whatsappId} could not send; the rest waits`);
      // What was written meanwhile came with a job of its own.
      if (!more) return;
    }
  }

  function carryOut(connection: ConnectionRef, session: ChannelSession, one: WaitingMessage | WaitingOperation, address: Address): Promise<boolean> {
    return 'kind' in one ? operations.send(connection, session, one, address) : sendOne(connection, session, one, address);
  }

  function refuse(connection: ConnectionRef, one: WaitingMessage | WaitingOperation, failure: string): Promise<void> {
    return 'kind' in one ? operations.giveUp(connection, one, failure) : giveUp(connection, one, failure);
  }

  /** @returns false when the conversation must wait and be tried again */
  async function sendOne(
    connection: ConnectionRef,
    session: ChannelSession,
    message: WaitingMessage,
    address: Address,
  ): Promise<boolean> {
    try {
      await session.send({
        address,
        providerId: message.providerId,
        mediaType: message.mediaType,
        body: message.body,
        media: toMedia(message),
        isVoice: message.isVoice,
        isForwarded: message.isForwarded,
        quotedProviderId: message.quotedProviderId ?? undefined,
        template: message.template ?? undefined,
      });
    } catch (error) {
      const refused = error instanceof SendError;
      if (refused && error.code === 'ERR_WAPP_NOT_INITIALIZED') return false;
      log.warn({ err: error, messageId: message.id }, 'a message could not be sent');
      const final = refused && error.final;
      if (final || message.attempts + 1 >= attemptsAtMost) {
        await giveUp(connection, message, refused ? error.code : 'ERR_SENDING_WAPP_MSG', !final || error.mayHaveLeft);
        return true;
      }
      await database.forCompany(connection.companyId, ({ db }) => countAttempt(db, message.id));
      return false;
    }
    await delivery.acknowledge(connection, [message.providerId], acks.sent);
    return true;
  }

  async function giveUp(connection: ConnectionRef, message: WaitingMessage, failure: string, mayHaveLeft = false): Promise<void> {
    await database.forCompany(connection.companyId, async (tx) => {
      await lockTickets(tx.db, [message.ticketId]);
      const failed = await failMessage(tx.db, message.id, failure, mayHaveLeft);
      if (failed) await delivery.announce(tx, [failed]);
    });
  }

  return {
    acknowledge: delivery.acknowledge,
    async failed({ companyId, whatsappId }, providerId, failure) {
      await database.forCompany(companyId, async (tx) => {
        await lockTickets(tx.db, await ticketsOfProviderIds(tx.db, [{ whatsappId, providerId, ack: acks.failed }]));
        await delivery.announce(tx, await failTaken(tx.db, whatsappId, providerId, failure));
      });
    },
    async abandon(tx, whatsappId) {
      // Tickets before messages, as everybody; also those where nothing waits, for they lose the connection with it.
      await lockTicketsOn(tx.db, whatsappId);
      await delivery.announce(tx, await failWaiting(tx.db, whatsappId, 'ERR_WAPP_NOT_INITIALIZED'));
      await operations.abandon(tx, whatsappId);
    },
    async drain(connection) {
      const before = running.get(connection.whatsappId) ?? Promise.resolve();
      const mine = before.catch(() => {}).then(() => drainAlone(connection));
      running.set(connection.whatsappId, mine);
      try {
        await mine;
      } finally {
        if (running.get(connection.whatsappId) === mine) running.delete(connection.whatsappId);
      }
    },
    async receipts({ companyId, whatsappId, contactId, providerIds }) {
      const session = deps.sessionOf(whatsappId);
      if (!session) return;
      const addresses = await database.forCompany(companyId, ({ db }) => addressesOf(db, [contactId]));
      const address = addresses.get(contactId);
      if (address) await session.markRead(address, providerIds);
    },
  };
}
