import {
  liveEventName,
  resyncEvent,
  type LiveEvent,
  type LivePayload,
  type Message,
  type Ticket,
  type TicketStatus,
} from '@balcao/contract';
import type { Client, LiveSubscription } from './client.ts';

/** A tab of the inbox as a user has it open. */
export interface Tab {
  status: TicketStatus;
  showAll: boolean;
  queueIds?: number[];
  /** only those put aside, or only the others */
  snoozed?: 'only' | 'without';
}

/** A list as an index by id, by which two lists are compared; the order follows from the tickets. */
export type TicketsById = ReadonlyMap<number, Ticket>;
/** Messages by ticket, then by id. */
export type Threads = ReadonlyMap<number, ReadonlyMap<string, Message>>;

/** Fetches all pages of a tab. */
export async function fetchTab(by: Client, tab: Tab): Promise<TicketsById> {
  const query = new URLSearchParams({
    status: tab.status,
    showAll: String(tab.showAll),
    queueIds: JSON.stringify(tab.queueIds ?? []),
    ...(tab.snoozed && { snoozed: tab.snoozed }),
  });
  const found = new Map<number, Ticket>();
  for (let cursor: string | null = ''; cursor !== null;) {
    if (cursor !== '') query.set('cursor', cursor);
    const page: { tickets: Ticket[]; nextCursor: string | null } = await by.ok(by.get(`/tickets?${query.toString()}`));
    for (const ticket of page.tickets) found.set(ticket.id, ticket);
    cursor = page.nextCursor;
  }
  return found;
}

type ReceivedEvent = LiveSubscription['received'][number];

/** Returns the payload when it is an event of this kind. */
function payloadOf<E extends LiveEvent>(
  companyId: number,
  event: E,
  received: ReceivedEvent,
): LivePayload<E> | undefined {
  return received.name === liveEventName(companyId, event) ? (received.payload as LivePayload<E>) : undefined;
}

/**
 * Applies one event as a straightforward client does: a ticket is put into the tab or removed; records that tickets
 * carry are updated.
 */
export function reduceTab(
  companyId: number,
  userId: number,
  tab: Tab,
  list: TicketsById,
  received: ReceivedEvent,
): TicketsById {
  const next = new Map(list);
  const applyTicket = (ticket: Ticket) =>
    belongs(ticket, tab, userId) ? next.set(ticket.id, ticket) : next.delete(ticket.id);
  const patch = (concerns: (ticket: Ticket) => boolean, change: (ticket: Ticket) => Ticket) => {
    for (const ticket of list.values()) if (concerns(ticket)) next.set(ticket.id, change(ticket));
  };

  const ticket = payloadOf(companyId, 'ticket', received);
  if (ticket?.action === 'update') applyTicket(ticket.ticket);
  if (ticket?.action === 'delete') next.delete(ticket.ticketId);
  if (ticket?.action === 'updateUnread')
    patch(
      (one) => one.id === ticket.ticketId,
      (one) => ({ ...one, unreadMessages: ticket.unreadMessages }),
    );
  const message = payloadOf(companyId, 'appMessage', received);
  if (message?.action === 'create') applyTicket(message.ticket);
  const contact = payloadOf(companyId, 'contact', received);
  if (contact?.action === 'create' || contact?.action === 'update') {
    const { id, name, number, username, email, profilePicUrl, isGroup, isBlocked, extraInfo } = contact.contact;
    patch(
      (one) => one.contactId === id,
      (one) => ({
        ...one,
        contact: { id, name, number, username, email, profilePicUrl, isGroup, isBlocked, extraInfo },
      }),
    );
  }
  const queue = payloadOf(companyId, 'queue', received);
  if (queue?.action === 'update') {
    const { id, name, color } = queue.queue;
    patch(
      (one) => one.queueId === id,
      (one) => ({ ...one, queue: { id, name, color } }),
    );
  }
  const tag = payloadOf(companyId, 'tag', received);
  if (tag?.action === 'update') {
    const { id, name, color } = tag.tag;
    patch(
      (one) => one.tags.some((known) => known.id === id),
      (one) => ({ ...one, tags: one.tags.map((known) => (known.id === id ? { id, name, color } : known)) }),
    );
  }
  if (tag?.action === 'delete') {
    patch(
      (one) => one.tags.some(({ id }) => id === tag.tagId),
      (one) => ({ ...one, tags: one.tags.filter(({ id }) => id !== tag.tagId) }),
    );
  }
  const connection = payloadOf(companyId, 'whatsapp', received);
  const changed =
    connection?.action === 'update' ? connection.whatsapp : payloadOf(companyId, 'whatsappSession', received)?.session;
  if (changed) {
    const { id, name, status } = changed;
    patch(
      (one) => one.whatsappId === id,
      (one) => ({ ...one, whatsapp: { id, name, status } }),
    );
  }
  return next;
}

/** The rule of the list: own open tickets unless everybody's are requested; of some queues, those without one too. */
function belongs(ticket: Ticket, tab: Tab, userId: number): boolean {
  if (ticket.status !== tab.status) return false;
  if (tab.snoozed && (tab.snoozed === 'only') !== (ticket.snoozedUntil !== null)) return false;
  if (!tab.showAll && ticket.status === 'open' && ticket.userId !== userId) return false;
  return !tab.queueIds?.length || ticket.queueId === null || tab.queueIds.includes(ticket.queueId);
}

export function reduceThreads(companyId: number, threads: Threads, received: ReceivedEvent): Threads {
  const ticket = payloadOf(companyId, 'ticket', received);
  // One that only moves to another list stays open.
  if (ticket?.action === 'delete' && !ticket.isMoving)
    return new Map([...threads].filter(([id]) => id !== ticket.ticketId));
  const event = payloadOf(companyId, 'appMessage', received);
  if (!event) return threads;
  const { message } = event;
  return new Map(threads).set(message.ticketId, new Map(threads.get(message.ticketId)).set(message.id, message));
}

/**
 * Follows live events with a cache: it fetches once at the start, and again after every `resync` and when
 * its socket is there again, as a client does.
 * @returns the content of the cache after all events so far
 */
export function followLiveEvents<S>(
  subscription: LiveSubscription,
  fetch: () => Promise<S>,
  reduce: (state: S, received: ReceivedEvent) => S,
): { start(): Promise<void>; now(): Promise<S> } {
  const fetched: { from: number; state: Promise<S> }[] = [];
  const refetch = () => fetched.push({ from: subscription.received.length, state: fetch() });
  for (const event of [resyncEvent, 'ready']) subscription.socket.on(event, refetch);
  return {
    async start() {
      refetch();
      await fetched.at(-1)?.state;
    },
    async now() {
      const last = fetched.at(-1);
      if (!last) throw new Error('nothing was fetched yet');
      return subscription.received.slice(last.from).reduce(reduce, await last.state);
    },
  };
}
