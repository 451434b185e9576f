import { acks } from '@balcao/contract';
import { SendError, type Address, type ChannelSession, type ConnectionRef, type OutboundMessage } from '../../channels/channel.ts';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { Pacing } from '../connections/index.ts';
import { gatherBy } from '../../platform/gather.ts';
import { addressesOf, recipientsOf, type Recipient } from '../contacts/index.ts';
import { lockTickets, lockTicketsOn } from '../tickets/index.ts';
import { toMedia } from './media.sql.ts';
import type { UrlOf } from './messages.sql.ts';
import { operationsAtOnce, waitingOperations, type WaitingOperation } from './changes.sql.ts';
import { createDelivery, type Delivery } from './delivery.ts';
import { createLanes, type Taken } from './lanes.ts';
import { createOperations } from './operations.ts';
import { countAttempt, failMessage, failTaken, failWaiting, findOwn, markWaiting, quotedBy, takeMessages, takeThese, ticketsOfProviderIds, waitingToChoose, type Room, type WaitingMessage } from './outbox.sql.ts';

const attemptsAtMost = 5;

/** Sending with care, for those connections that need it. */
export interface OutboundPacing extends Pacing {
  paces(whatsappId: number): boolean;
}

/** Refusals that say something of the number, and nothing of the message or its contact. */
const refusalsOfNumber: ReadonlySet<string> = new Set(['ERR_WAPP_REACHOUT_LIMIT', 'ERR_SENDING_WAPP_MSG', 'ERR_WAPP_TOO_FAST']);
const isOfNumber = (error: unknown) => !(error instanceof SendError) || refusalsOfNumber.has(error.code);

/** What leaves for a contact: a message, or a change of one. */
interface Outgoing {
  ticketId: number;
  one: WaitingMessage | WaitingOperation;
  /** undefined = there is no address of the contact */
  recipient: Recipient | undefined;
}

/** A connection that looks for what it has to send, and what it finds. */
interface Look {
  connection: ConnectionRef;
  room: Room;
  taken?: Taken<Outgoing>;
}

export interface Outbound {
  /** Has what waits of a connection sent. `anew`: its session is a new one, what failed is tried again at once. */
  drain(connection: ConnectionRef, anew?: boolean): Promise<void>;
  /** Sends nothing more and waits for what is on its way. */
  settle(): Promise<void>;
  /** Delivery as the provider reports it. */
  acknowledge: Delivery['acknowledge'];
  /** The provider reports that a message it had taken failed after all. */
  failed(connection: ConnectionRef, providerId: string, failure: string): Promise<void>;
  /** An own message as it left, to be sent once more to a phone that could not read it. */
  original(connection: ConnectionRef, providerId: string): Promise<OutboundMessage | undefined>;
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
  const lanes = createLanes<Outgoing>({
    log,
    async take({ companyId, whatsappId }, limit, except) {
      // Without a session everything waits; opening one starts a drain again.
      if (!deps.sessionOf(whatsappId)) return undefined;
      const look: Look = { connection: { companyId, whatsappId }, room: { whatsappId, limit, except } };
      await (deps.pacing?.paces(whatsappId) ? takeFor(companyId, [look], deps.pacing) : takeTogether(look));
      return look.taken;
    },
    async send(connection, { one, recipient }) {
      const session = deps.sessionOf(connection.whatsappId);
      if (!session) return false;
      if (recipient && !recipient.isBlocked) return carryOut(connection, session, one, recipient.address);
      await refuse(connection, one, recipient ? 'ERR_CONTACT_BLOCKED' : 'ERR_WAPP_INVALID_CONTACT');
      return true;
    },
  });

  /** Connections of a company that look at the same time do so in one transaction. */
  const takeTogether = gatherBy(({ connection }: Look) => connection.companyId, takeFor);

  async function takeFor(companyId: number, looks: readonly Look[], pacing?: Pacing): Promise<void> {
    const rooms = looks.map(({ room }) => room);
    await database.forCompany(companyId, async (tx) => {
      const [changes, next] = await Promise.all([waitingOperations(tx.db, rooms), takeNext(tx, rooms, pacing)]);
      // Changes are of messages that left earlier: they go first. Those of what leaves now follow it.
      const following = next.messages.some(({ hasChanges }) => hasChanges);
      const all = [...changes, ...next.messages];
      const recipients = await recipientsOf(tx.db, [...new Set(all.map(({ contactId }) => contactId))]);
      const entriesOf = Map.groupBy(all, ({ whatsappId }) => whatsappId);
      for (const look of looks) {
        const { whatsappId, limit } = look.room;
        const own = entriesOf.get(whatsappId) ?? [];
        const entries = own.map((one) => ({ ticketId: one.ticketId, one, recipient: recipients.get(one.contactId) }));
        look.taken = { entries, more: own.length >= limit || changes.length === operationsAtOnce || following || next.more, wait: next.wait };
      }
    });
  }

  /** What leaves next: as much as there is room for, or what a number that sends with care may. */
  async function takeNext(tx: CompanyTx, rooms: readonly Room[], pacing: Pacing | undefined) {
    const { db } = tx;
    const [room] = rooms;
    if (!pacing || !room) return { messages: await takeMessages(db, rooms), more: false, wait: undefined };
    const { whatsappId, except } = room;
    const waiting = await waitingToChoose(db, whatsappId, except);
    const { ids, marks, wait } = await pacing.choose(tx, whatsappId, waiting);
    if (marks.length > 0) {
      const held = new Set(marks.map(({ id }) => id));
      await lockTickets(db, [...new Set(waiting.filter(({ id }) => held.has(id)).map(({ ticketId }) => ticketId))]);
      await delivery.announce(tx, await markWaiting(db, marks));
    }
    return { messages: await takeThese(db, ids), more: ids.length < waiting.length, wait };
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
      await session.send(toOutbound(message, address));
    } catch (error) {
      const refused = error instanceof SendError;
      if (refused && error.code === 'ERR_WAPP_NOT_INITIALIZED') return false;
      log.warn({ err: error, messageId: message.id }, 'a message could not be sent');
      if (deps.pacing?.paces(connection.whatsappId) && isOfNumber(error)) await deps.pacing.refused(connection, refused ? error.code : 'ERR_SENDING_WAPP_MSG');
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
    async original({ companyId, whatsappId }, providerId) {
      return database.forCompany(companyId, async ({ db }) => {
        const message = await findOwn(db, whatsappId, providerId);
        const address = message && (await addressesOf(db, [message.contactId])).get(message.contactId);
        return message && address && toOutbound(message, address);
      });
    },
    async abandon(tx, whatsappId) {
      // Tickets before messages, as everybody; also those where nothing waits, for they lose the connection with it.
      await lockTicketsOn(tx.db, whatsappId);
      await delivery.announce(tx, await failWaiting(tx.db, whatsappId, 'ERR_WAPP_NOT_INITIALIZED'));
      await operations.abandon(tx, whatsappId);
    },
    drain: lanes.drain,
    settle: lanes.settle,
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
    quoted: quotedBy(message),
    template: message.template ?? undefined,
  };
}
