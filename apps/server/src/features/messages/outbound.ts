import { acks } from '@balcao/contract';
import { SendError, type ChannelSession, type ConnectionRef } from '../../channels/channel.ts';
import type { Address, StoredInteractive } from '../../channels/message-content.ts';
import type { BilledMessage, OutboundMessage } from '../../channels/outbound-message.ts';
import { isFilesFailure } from '../../platform/app-error.ts';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { Pacing } from '../connections/index.ts';
import { createKeyedBatcher } from '../../platform/batcher.ts';
import { addressesOf, findByAddresses, recipientsOf, type Recipient } from '../contacts/index.ts';
import { findTicketId, lockTickets, lockTicketsOfConnection } from '../tickets/index.ts';
import { messagesBilled } from './events.ts';
import { lastInboundAt, toMedia } from './media.sql.ts';
import { toNamedMentions } from './own-mentions.rules.ts';
import type { UrlOf } from './messages.sql.ts';
import { operationBatchSize, listWaitingOperations, type WaitingOperation } from './changes.sql.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import { createSendDispatcher, type SendBatch } from './send-dispatcher.ts';
import { createOperations } from './operations.ts';
import {
  findOwnMessage,
  setWaitReasons,
  toQuotedMessage,
  takeMessages,
  takeMessagesById,
  listSendCandidates,
  type SendCapacity,
  type WaitingMessage,
} from './send-queue.sql.ts';
import { countAttempt, failMessage, failSent, failWaiting, ticketsOfProviderIds } from './send-results.sql.ts';

const maxAttempts = 5;

/** Sending with care, for those connections that need it. */
export interface OutboundPacing extends Pacing {
  isPaced(whatsappId: number): boolean;
}

/** Refusals that are about the number, not about the message or its contact. */
const numberRefusals: ReadonlySet<string> = new Set([
  'ERR_WAPP_REACHOUT_LIMIT',
  'ERR_WAPP_FIRST_CONTACT_REFUSED',
  'ERR_SENDING_WAPP_MSG',
  'ERR_WAPP_TOO_FAST',
]);
const isNumberRefusal = (error: unknown) => !(error instanceof SendError) || numberRefusals.has(error.code);

/** An item of the send queue: a message, or a change of one. */
interface Outgoing {
  ticketId: number;
  item: WaitingMessage | WaitingOperation;
  /** undefined = there is no address of the contact */
  recipient: Recipient | undefined;
}

/** A connection that polls for what it has to send. */
interface PollRequest {
  connection: ConnectionRef;
  capacity: SendCapacity;
}

export interface Outbound {
  /**
   * Sends the waiting messages of a connection.
   * @param isNewSession the session is a new one: failed messages are tried again at once
   */
  dispatch(connection: ConnectionRef, isNewSession?: boolean): Promise<void>;
  /** Sends nothing more and waits for messages on their way. */
  stop(): Promise<void>;
  /** Delivery as the provider reports it. */
  acknowledge: Delivery['acknowledge'];
  /** The provider reports that a message it had taken failed after all. */
  markFailed(connection: ConnectionRef, providerId: string, failure: string): Promise<void>;
  /** The provider charges for messages. */
  recordBilled(connection: ConnectionRef, billed: readonly BilledMessage[]): Promise<void>;
  /** An own message as it left, to be sent once more to a phone that could not read it. */
  findSentMessage(connection: ConnectionRef, providerId: string): Promise<OutboundMessage | undefined>;
  /** when someone last wrote to a connection */
  lastHeardAt(connection: ConnectionRef, address: Address): Promise<Date | undefined>;
  /** Nothing of a connection will be sent any more: what waits is shown as not sent. */
  abandon(tx: CompanyTx, whatsappId: number): Promise<void>;
}

export function createOutbound(deps: {
  database: Database;
  log: Logger;
  urlOf: UrlOf;
  /** the open session of a connection in this process */
  sessionOf(whatsappId: number): ChannelSession | undefined;
  /** absent = every provider takes what comes */
  pacing?: OutboundPacing | undefined;
}): Outbound {
  const { database, log } = deps;
  const operations = createOperations(deps);
  const delivery = createDelivery(deps);
  const dispatcher = createSendDispatcher<Outgoing>({
    log,
    async takeBatch({ companyId, whatsappId }, limit, except) {
      // Without a session everything waits; opening one starts a drain again.
      if (!deps.sessionOf(whatsappId)) return undefined;
      const request: PollRequest = { connection: { companyId, whatsappId }, capacity: { whatsappId, limit, except } };
      if (!deps.pacing?.isPaced(whatsappId)) return takeBatched(request);
      const [batch] = await takeBatches(companyId, [request], deps.pacing);
      return batch;
    },
    async send(connection, { item, recipient }) {
      const session = deps.sessionOf(connection.whatsappId);
      if (!session) return false;
      if (recipient && !recipient.isBlocked) {
        const { addresses } = recipient;
        const address = addresses.find((one) => session.isAddressable?.(one) ?? true) ?? addresses[0];
        return sendItem(connection, session, item, address);
      }
      await rejectItem(connection, item, recipient ? 'ERR_CONTACT_BLOCKED' : 'ERR_WAPP_INVALID_CONTACT');
      return true;
    },
  });

  /** Connections of a company that poll at the same time do so in one transaction. */
  const takeBatched = createKeyedBatcher<number, PollRequest, SendBatch<Outgoing>>(
    ({ connection }) => connection.companyId,
    (companyId, requests) => takeBatches(companyId, requests),
  );

  async function takeBatches(
    companyId: number,
    requests: readonly PollRequest[],
    pacing?: Pacing,
  ): Promise<SendBatch<Outgoing>[]> {
    const capacities = requests.map(({ capacity }) => capacity);
    return database.forCompany(companyId, async (tx) => {
      const [changes, next] = await Promise.all([
        listWaitingOperations(tx.db, capacities),
        takeNext(tx, capacities, pacing),
      ]);
      // Changes are of messages that left earlier: they go first. Those of what leaves now follow it.
      const following = next.messages.some(({ hasChanges }) => hasChanges);
      const all = [...changes, ...next.messages];
      const recipients = await recipientsOf(tx.db, [...new Set(all.map(({ contactId }) => contactId))]);
      const entriesOf = Map.groupBy(all, ({ whatsappId }) => whatsappId);
      return requests.map(({ capacity: { whatsappId, limit } }) => {
        const own = entriesOf.get(whatsappId) ?? [];
        const entries = own.map((item) => ({
          ticketId: item.ticketId,
          item,
          recipient: recipients.get(item.contactId),
        }));
        return {
          entries,
          hasMore: own.length >= limit || changes.length === operationBatchSize || following || next.more,
          waitMs: next.wait,
        };
      });
    });
  }

  /** Takes the next batch: as much as there is room for, or as the pacing of the number allows. */
  async function takeNext(tx: CompanyTx, capacities: readonly SendCapacity[], pacing: Pacing | undefined) {
    const { db } = tx;
    const [capacity] = capacities;
    if (!pacing || !capacity) return { messages: await takeMessages(db, capacities), more: false, wait: undefined };
    const { whatsappId, except } = capacity;
    const waiting = await listSendCandidates(db, whatsappId, except);
    const { ids, marks, waitMs: wait } = await pacing.choose(tx, whatsappId, waiting);
    if (marks.length > 0) {
      const marked = new Set(marks.map(({ id }) => id));
      await lockTickets(db, [...new Set(waiting.filter(({ id }) => marked.has(id)).map(({ ticketId }) => ticketId))]);
      await delivery.emitMessages(tx, await setWaitReasons(db, marks));
    }
    return { messages: await takeMessagesById(db, ids), more: ids.length < waiting.length, wait };
  }

  function sendItem(
    connection: ConnectionRef,
    session: ChannelSession,
    item: WaitingMessage | WaitingOperation,
    address: Address,
  ): Promise<boolean> {
    return 'kind' in item
      ? operations.send(connection, session, item, address)
      : sendMessage(connection, session, item, address);
  }

  function rejectItem(
    connection: ConnectionRef,
    item: WaitingMessage | WaitingOperation,
    failure: string,
  ): Promise<void> {
    return 'kind' in item ? operations.giveUp(connection, item, failure) : giveUp(connection, item, failure);
  }

  /** @returns false when the conversation must wait and be tried again */
  async function sendMessage(
    connection: ConnectionRef,
    session: ChannelSession,
    message: WaitingMessage,
    address: Address,
  ): Promise<boolean> {
    try {
      await session.send(toOutbound(message, address));
    } catch (error) {
      const isSendError = error instanceof SendError;
      if (isSendError && error.code === 'ERR_WAPP_NOT_INITIALIZED') return false;
      log.warn({ err: error, messageId: message.id }, 'a message could not be sent');
      // It is neither the message's fault nor the number's: it waits until its file can be read.
      if (isFilesFailure(error)) return false;
      if (deps.pacing?.isPaced(connection.whatsappId) && isNumberRefusal(error))
        await deps.pacing.recordRefusal(
          connection,
          isSendError ? error.code : 'ERR_SENDING_WAPP_MSG',
          isSendError ? error.until : undefined,
        );
      const isFinal = isSendError && error.isFinal;
      if (isFinal || message.attempts + 1 >= maxAttempts) {
        await giveUp(
          connection,
          message,
          isSendError ? error.code : 'ERR_SENDING_WAPP_MSG',
          !isFinal || error.mayHaveBeenSent,
        );
        return true;
      }
      await database.forCompany(connection.companyId, ({ db }) => countAttempt(db, message.id));
      return false;
    }
    await delivery.acknowledge(connection, [message.providerId], acks.sent);
    return true;
  }

  async function giveUp(
    connection: ConnectionRef,
    message: WaitingMessage,
    failure: string,
    mayHaveLeft = false,
  ): Promise<void> {
    await database.forCompany(connection.companyId, async (tx) => {
      await lockTickets(tx.db, [message.ticketId]);
      const failed = await failMessage(tx.db, message.id, failure, mayHaveLeft);
      if (failed) await delivery.emitMessages(tx, [failed]);
    });
  }

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
    async findSentMessage({ companyId, whatsappId }, providerId) {
      return database.forCompany(companyId, async ({ db }) => {
        const message = await findOwnMessage(db, whatsappId, providerId);
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

function toOutbound(message: WaitingMessage, address: Address): OutboundMessage {
  return {
    address,
    providerId: message.providerId,
    mediaType: message.mediaType,
    body: message.body,
    media: toMedia(message),
    isVoice: message.isVoice,
    isForwarded: message.isForwarded,
    quoted: toQuotedMessage(message),
    template: message.template ?? undefined,
    interactive: (message.interactive as StoredInteractive | null) ?? undefined,
    mentions: toNamedMentions(message.mentions),
  };
}
