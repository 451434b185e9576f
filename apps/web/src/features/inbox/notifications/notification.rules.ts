import { isAdmin } from '@balcao/contract';
import type { UserActor, Message, Ticket, TicketEvent } from '@balcao/contract';

/** A user, and what they want to be notified of. */
export type NotifiedActor = Pick<UserActor, 'userId' | 'profile' | 'super' | 'allTicket'> & {
  /** pending tickets of the own queues */
  hearsOwnQueues: boolean;
};

/**
 * Users who are notified of every pending ticket, whatever they chose: admins, and those who have that switched on for
 * them.
 */
export function alwaysHearsPending(actor: Omit<NotifiedActor, 'hearsOwnQueues'>): boolean {
  return isAdmin(actor) || actor.allTicket;
}

/** Whether a user is notified of pending tickets: everyone is, of those they see, unless they switched that off. */
export function isNotifiedOfPending(actor: NotifiedActor): boolean {
  return alwaysHearsPending(actor) || actor.hearsOwnQueues;
}

/**
 * Whether a message is worth a sound and a notification for someone. Whether its ticket may be seen at all is the
 * server's decision: it notifies of no others.
 * @param viewedTicketIds the tickets someone has before their eyes at this moment
 */
export function shouldNotify(
  {
    message,
    ticket,
  }: { message: Pick<Message, 'fromMe'>; ticket: Pick<Ticket, 'id' | 'status' | 'userId' | 'isGroup' | 'attendants'> },
  actor: NotifiedActor,
  viewedTicketIds: ReadonlySet<number>,
): boolean {
  if (message.fromMe || viewedTicketIds.has(ticket.id)) return false;
  switch (ticket.status) {
    case 'closed':
      return false;
    case 'pending':
      return isNotifiedOfPending(actor);
    case 'open':
      // A group that no one holds concerns everyone who sees it.
      return isOwn(ticket, actor.userId) || (ticket.isGroup && ticket.userId === null);
  }
}

/** Whether somebody attends a ticket: as who is responsible, or together with them. */
export const isOwn = ({ userId, attendants }: Pick<Ticket, 'userId' | 'attendants'>, ownId: number): boolean =>
  userId === ownId || attendants.some(({ id }) => id === ownId);

/**
 * Whether a deadline concerns someone: that of their own ticket, of those that wait where they are notified of these, and supervisors
 * where its rule says so.
 */
export function isDeadlineOf(
  { status, userId }: Pick<Ticket, 'status' | 'userId'>,
  actor: NotifiedActor,
  tellsSupervisors = false,
): boolean {
  if (tellsSupervisors && actor.profile === 'supervisor') return true;
  if (userId !== null) return userId === actor.userId;
  return status === 'pending' && isNotifiedOfPending(actor);
}

/** Someone else, or the rules of the queue, handed a conversation over to this person. */
export function isTransferredTo(event: Pick<TicketEvent, 'kind' | 'user' | 'toUser'>, actor: NotifiedActor): boolean {
  const isHanded = event.kind === 'transferred' || (event.kind === 'started' && event.user === null);
  return isHanded && event.toUser?.id === actor.userId && event.user?.id !== actor.userId;
}

/** At most one sound in two seconds, however many messages arrive. */
export const minSoundIntervalMs = 2000;

export function mayPlaySound(now: number, last: number | null, volume: number): boolean {
  return volume > 0 && (last === null || now - last >= minSoundIntervalMs);
}
