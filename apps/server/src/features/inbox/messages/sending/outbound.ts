import { acks } from '@balcao/contract';
import type { ChannelSession, ConnectionRef } from '../../../../channels/port/channel.ts';
import type { Address } from '../../../../channels/port/message-content.ts';
import type { BilledMessage, OutboundMessage } from '../../../../channels/port/outbound-message.ts';
import type { CompanyTx, Database } from '../../../../platform/db/database.ts';
import type { Logger } from '../../../../platform/log/log.ts';
import { addressesOf, findByAddresses } from '../../contacts/index.ts';
import { findTicketId, lockTickets, lockTicketsOfConnection } from '../../tickets/index.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import { messagesBilled } from '../events.ts';
import { lastInboundAt } from '../media/media.sql.ts';
import { createOperations } from '../changes/operations.ts';
import { createSendAttempts, toOutbound } from './send-attempts.ts';
import { createSendDispatcher } from './send-dispatcher.ts';
import { chooseAddress } from './recipient-address.rules.ts';
import { findOwnMessage } from './send-queue.sql.ts';
import { failSent, failWaiting, ticketsOfProviderIds } from './send-results.sql.ts';
import { createTakeBatch, type Outgoing, type OutboundPacing } from './take-batch.ts';

export interface Outbound {
  /**
   * Sends the waiting messages of a connection.
   * @param isNewSession the session is a new one: failed messages are tried again at once
   */
  dispatch(connection: ConnectionRef, isNewSession?: boolean): Promise<void>;
  /** Sends nothing more and waits for messages on their way. */
  stop(): Promise<void>;
  /** Stores delivery as the provider reports it. */
  acknowledge: Delivery['acknowledge'];
  /** Fails a message that the provider had accepted and now reports as failed. */
  markFailed(connection: ConnectionRef, providerId: string, failure: string): Promise<void>;
  /** Raises `messagesBilled` for messages that the provider charges for. */
  recordBilled(connection: ConnectionRef, billed: readonly BilledMessage[]): Promise<void>;
  /** Returns an own message as it left after that time, to be sent once more to a phone that could not read it. */
  findSentMessage(connection: ConnectionRef, providerId: string, since: Date): Promise<OutboundMessage | undefined>;
  /** Returns when someone last wrote to a connection; undefined = never, as far as is known. */
  lastHeardAt(connection: ConnectionRef, address: Address): Promise<Date | undefined>;
  /** Gives up what waits on a connection that is removed: it is shown as not sent. */
  abandon(tx: CompanyTx, whatsappId: number): Promise<void>;
}

export function createOutbound(deps: {
  database: Database;
  log: Logger;
  /** the open session of a connection in this process */
  sessionOf(whatsappId: number): ChannelSession | undefined;
  /** absent = every provider takes what comes */
  pacing?: OutboundPacing | undefined;
}): Outbound {
  const { database } = deps;
  const operations = createOperations(deps);
  const delivery = createDelivery(database);
  const messages = createSendAttempts({ ...deps, delivery });
  const takeBatch = createTakeBatch({ ...deps, delivery });
  const dispatcher = createSendDispatcher<Outgoing>({
    log: deps.log,
    async takeBatch(connection, limit, except) {
      // Without a session everything waits; opening one dispatches again.
      const session = deps.sessionOf(connection.whatsappId);
      return session && !session.holdsSending?.() ? takeBatch(connection, limit, except) : undefined;
    },
    async send(connection, { item, recipient }) {
      const session = deps.sessionOf(connection.whatsappId);
      if (!session) return false;
      if (recipient && recipient.refusal === null) {
        const { addresses } = recipient;
        const address = chooseAddress(addresses, (one) => session.isAddressable?.(one) ?? true, item.addressValue);
        return 'kind' in item
          ? operations.send(connection, session, item, address)
          : messages.sendMessage(connection, session, item, address);
      }
      const failure = recipient?.refusal ?? 'ERR_WAPP_INVALID_CONTACT';
      await ('kind' in item
        ? operations.giveUp(connection, item, failure)
        : messages.giveUp(connection, item, failure));
      return true;
    },
  });

  return {
    acknowledge: delivery.acknowledge,
    async recordBilled({ companyId, whatsappId }, billed) {
      if (billed.length === 0) return;
      await database.forCompany(companyId, (tx) => tx.raise(messagesBilled, { whatsappId, billed }));
    },
    async markFailed({ companyId, whatsappId }, providerId, failure) {
      await database.forCompany(companyId, async (tx) => {
        await lockTickets(tx.db, await ticketsOfProviderIds(tx.db, [{ whatsappId, providerId, ack: acks.failed }]));
        await delivery.emitMessages(tx, await failSent(tx.db, whatsappId, providerId, failure));
      });
    },
    async findSentMessage({ companyId, whatsappId }, providerId, since) {
      return database.forCompany(companyId, async ({ db }) => {
        const message = await findOwnMessage(db, whatsappId, providerId, since);
        const address = message && (await addressesOf(db, [message.contactId])).get(message.contactId);
        return message && address && toOutbound(message, address);
      });
    },
    async lastHeardAt({ companyId, whatsappId }, address) {
      return database.forCompany(companyId, async ({ db }) => {
        const [contactId] = await findByAddresses(db, [address]);
        const ticketId = contactId === undefined ? undefined : await findTicketId(db, contactId, whatsappId);
        const at = ticketId === undefined ? undefined : await lastInboundAt(db, ticketId, whatsappId);
        return at === undefined ? undefined : new Date(at);
      });
    },
    async abandon(tx, whatsappId) {
      // Tickets before messages, as everyone; also those where nothing waits, for they lose the connection with it.
      await lockTicketsOfConnection(tx.db, whatsappId);
      await delivery.emitMessages(tx, await failWaiting(tx.db, whatsappId, 'ERR_WAPP_NOT_INITIALIZED'));
      await operations.abandon(tx, whatsappId);
    },
    dispatch: dispatcher.dispatch,
    stop: dispatcher.stop,
  };
}
