import type { Activity, Ticket, UserActor } from '@balcao/contract';
import type { Address } from '../../../channels/port/message-content.ts';
import type { ConnectionRef } from '../../../channels/port/channel.ts';
import type { Database, Db } from '../../../platform/db/database.ts';
import { KeyedQueue } from '../../../platform/util/queue.ts';
import { ifConnected, type SessionHub } from '../../../channels/session-hub/index.ts';
import { findTraits } from '../../numbers/index.ts';
import { findChatAddress, findTicketByAddresses } from '../messages/index.ts';
import { findTicket, getVisibleTicket, ticketAudience } from '../tickets/index.ts';

/** How long an unchanged activity of a conversation is not repeated to the other side. */
const repeatIntervalMs = 4_000;
/** A conversation that a user has open is subscribed to again after this long. */
const subscribeIntervalMs = 30_000;
/** The number of conversations that are remembered; beyond it the oldest may be repeated once too often. */
const maxThrottleKeys = 5_000;

/**
 * Passes on who is typing, in both directions, each side's reports in order: an end that overtook its beginning would
 * show typing that has stopped. Nothing is stored: a live event goes to the browsers, a call to the session.
 */
interface Typing {
  /** Emits the contact's activity to those who see the ticket. */
  byContact(connection: ConnectionRef, addresses: readonly [Address, ...Address[]], activity: Activity): Promise<void>;
  /** Shows an attendant's activity to the contact while the ticket is open. */
  byAttendant(actor: UserActor, ticketId: number, activity: Activity): Promise<void>;
  /** Shows a contact whose conversation waits that an answer is being made. */
  byResponder(companyId: number, ticketId: number, activity: Activity): Promise<void>;
  /** Subscribes the session to the contact's activity when an attendant opens the conversation. */
  conversationOpened(actor: UserActor, ticketId: number): Promise<void>;
}

export function createTyping(deps: {
  database: Pick<Database, 'forCompany'>;
  sessions: Pick<SessionHub, 'invoke'>;
  now?: () => number;
}): Typing {
  const { database, sessions } = deps;
  const now = deps.now ?? Date.now;
  const shouldSendTyping = createThrottle(now, repeatIntervalMs);
  const shouldSubscribe = createThrottle(now, subscribeIntervalMs);
  const inOrder = new KeyedQueue();

  return {
    async byContact(connection, addresses, activity) {
      const [{ kind, value }] = addresses;
      const key = `in:${connection.whatsappId}:${kind}:${value}`;
      if (!shouldSendTyping(key, activity)) return;
      await inOrder.run(key, () =>
        database.forCompany(connection.companyId, async (tx) => {
          const ticketId = await findTicketByAddresses(tx.db, connection, addresses);
          const ticket = ticketId === undefined ? undefined : await findTicket(tx.db, ticketId);
          if (!ticket || ticket.status === 'closed') return;
          tx.emit('contactTyping', { action: 'update', ticketId: ticket.id, activity }, ticketAudience(ticket, null));
        }),
      );
    },
    async byAttendant(actor, ticketId, activity) {
      const key = `out:${ticketId}`;
      if (!shouldSendTyping(key, activity)) return;
      await inOrder.run(key, async () => {
        const found = await database.forCompany(actor.companyId, async ({ db }) => {
          const ticket = await getVisibleTicket(db, actor, ticketId);
          return ticket.status === 'open' ? findRecipient(db, ticket) : undefined;
        });
        if (found) await sessions.invoke(actor.companyId, found.whatsappId, 'typing', found.address, activity);
      });
    },
    async byResponder(companyId, ticketId, activity) {
      const key = `out:${ticketId}`;
      if (!shouldSendTyping(key, activity)) return;
      await inOrder.run(key, async () => {
        const found = await database.forCompany(companyId, async ({ db }) => {
          const ticket = await findTicket(db, ticketId);
          return ticket?.status === 'pending' ? findRecipient(db, ticket) : undefined;
        });
        if (found) await ifConnected(sessions.invoke(companyId, found.whatsappId, 'typing', found.address, activity));
      });
    },
    async conversationOpened(actor, ticketId) {
      if (!shouldSubscribe(`${ticketId}`, 'opened')) return;
      const found = await database.forCompany(actor.companyId, async ({ db }) => {
        const { whatsappId, contactId, status } = await getVisibleTicket(db, actor, ticketId);
        if (whatsappId === null || status === 'closed') return undefined;
        if (!(await findTraits(db, whatsappId))?.watchesTyping) return undefined;
        const address = await findChatAddress(db, contactId, whatsappId);
        return address && { whatsappId, address };
      });
      if (found) await ifConnected(sessions.invoke(actor.companyId, found.whatsappId, 'attend', found.address));
    },
  };
}

/** Where an activity is shown to the contact of a ticket; a blocked one is shown none. */
async function findRecipient(db: Db, { whatsappId, contactId, contact }: Ticket) {
  if (whatsappId === null || contact.isBlocked) return undefined;
  const address = await findChatAddress(db, contactId, whatsappId);
  return address && { whatsappId, address };
}

/**
 * Passes an activity when it differs from the previous one, or the same again after a while; an end only after a
 * beginning.
 */
function createThrottle(
  now: () => number,
  intervalMs: number,
): (key: string, activity: Activity | 'opened') => boolean {
  const last = new Map<string, { activity: Activity | 'opened'; at: number }>();
  return (key, activity) => {
    const before = last.get(key);
    if (activity === 'paused') return last.delete(key);
    if (before?.activity === activity && now() - before.at < intervalMs) return false;
    last.delete(key);
    last.set(key, { activity, at: now() });
    for (const oldest of last.keys()) {
      if (last.size <= maxThrottleKeys) break;
      last.delete(oldest);
    }
    return true;
  };
}
