import {
  can,
  isAdmin,
  supervises,
  ticketPriorities,
  type UserActor,
  type ErrorCode,
  type TicketEventKind,
  type TicketFacts,
  type TicketPriority,
  type TicketStatus,
} from '@balcao/contract';

/** The fields of a ticket that decide a transition. */
export interface TicketState {
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
  whatsappId: number | null;
}

/** What the caller asks for: `undefined` = unchanged, `null` = none. */
export interface TicketRequest {
  status?: TicketStatus | undefined;
  userId?: number | null | undefined;
  queueId?: number | null | undefined;
  /** `null` = unchanged, too: a conversation is always on some connection */
  whatsappId?: number | null | undefined;
}

/** The change of the running service cycle. */
export type CycleStep = 'none' | 'start' | 'requeue' | 'finish' | 'reopen';

export interface TicketChange {
  kind: 'change';
  next: TicketState;
  cycle: CycleStep;
  /** the line of the log */
  event: TicketEventKind;
}

export type TransitionDecision =
  | TicketChange
  | { kind: 'nothing' }
  | { kind: 'refuse'; code: Extract<ErrorCode, 'ERR_TICKET_STATUS' | 'ERR_OTHER_OPEN_TICKET'> };

/**
 * The transitions of section 4. Accept: pending to open, to the caller. Return: open to pending, user cleared. Resolve:
 * anything to closed, keeping user and queue. Reopen: closed to open, to the caller. Transfer: to a queue alone means
 * pending there; to a user means open with them; a connection may change with it.
 */
export function decideTransition(current: TicketState, request: TicketRequest, callerId: number): TransitionDecision {
  // Callers pass whole rows: only these fields may come back out.
  const ticket: TicketState = {
    status: current.status,
    userId: current.userId,
    queueId: current.queueId,
    whatsappId: current.whatsappId,
  };
  const moved: Partial<TicketState> = {
    queueId: request.queueId === undefined ? ticket.queueId : request.queueId,
    ...(request.whatsappId && ticket.status !== 'closed' ? { whatsappId: request.whatsappId } : {}),
  };
  const change = (next: Partial<TicketState>, cycle: CycleStep, event: TicketEventKind): TransitionDecision => {
    const state = { ...ticket, ...moved, ...next };
    return sameState(state, ticket) ? { kind: 'nothing' } : { kind: 'change', next: state, cycle, event };
  };
  const changesQueueOrConnection =
    moved.queueId !== ticket.queueId || (moved.whatsappId ?? ticket.whatsappId) !== ticket.whatsappId;

  switch (request.status) {
    case 'open': {
      const userId = request.userId ?? callerId;
      if (ticket.status === 'pending') return change({ status: 'open', userId }, 'start', 'started');
      if (ticket.status === 'closed') return change({ status: 'open', userId }, 'reopen', 'reopened');
      // Two attendants press Accept at once: the second one learns who was first instead of taking it away.
      if (request.userId === undefined || request.userId === callerId) {
        return ticket.userId === callerId
          ? change({}, 'none', 'transferred')
          : { kind: 'refuse', code: 'ERR_OTHER_OPEN_TICKET' };
      }
      return change({ userId }, 'none', 'transferred');
    }
    case 'pending': {
      if (ticket.status === 'closed') return { kind: 'refuse', code: 'ERR_TICKET_STATUS' };
      const cycle = ticket.status === 'open' ? 'requeue' : 'none';
      return change({ status: 'pending', userId: null }, cycle, changesQueueOrConnection ? 'transferred' : 'returned');
    }
    case 'closed':
      if (ticket.status === 'closed') return { kind: 'nothing' };
      return { kind: 'change', next: { ...ticket, status: 'closed' }, cycle: 'finish', event: 'finished' };
    case undefined:
      return transfer(ticket, request, change);
  }
}

function transfer(
  ticket: TicketState,
  request: TicketRequest,
  change: (next: Partial<TicketState>, cycle: CycleStep, event: TicketEventKind) => TransitionDecision,
): TransitionDecision {
  const { userId, queueId, whatsappId } = request;
  if (userId === undefined && queueId === undefined && !whatsappId) return { kind: 'nothing' };
  if (ticket.status === 'closed') return { kind: 'refuse', code: 'ERR_TICKET_STATUS' };
  // Transferred only to another connection: its attendant keeps it.
  if (userId === undefined && queueId === undefined) return change({}, 'none', 'transferred');
  if (userId) {
    return change({ status: 'open', userId }, ticket.status === 'pending' ? 'start' : 'none', 'transferred');
  }
  return change({ status: 'pending', userId: null }, ticket.status === 'open' ? 'requeue' : 'none', 'transferred');
}

function sameState(a: TicketState, b: TicketState): boolean {
  return a.status === b.status && a.userId === b.userId && a.queueId === b.queueId && a.whatsappId === b.whatsappId;
}

/** Only an admin transfers to no queue, or takes a ticket out of its queue. */
export function needsQueue(
  actor: UserActor,
  before: Pick<TicketState, 'queueId'>,
  { event, next }: Pick<TicketChange, 'event' | 'next'>,
): boolean {
  return next.queueId === null && (event === 'transferred' || before.queueId !== null) && !isAdmin(actor);
}

/**
 * Whether a user takes a colleague's open ticket at once, which accepting refuses and supervisors may. To return it to its
 * queue is everybody's who sees it, and so is accepting it there.
 */
export function takesOver(actor: UserActor, before: TicketState, next: TicketState): boolean {
  const isColleagues = before.status === 'open' && before.userId !== null && before.userId !== actor.userId;
  return isColleagues && next.userId === actor.userId && !supervises(actor, before.queueId);
}

/**
 * Returns what an actor would come to see of a ticket, or control, without the right to it: a `running` service, or a
 * `past` one. A conversation that was never served belongs to no one.
 * @param historyAcrossQueues the setting of the company: past services are visible to everyone
 */
export function hiddenService(
  actor: UserActor,
  ticket: TicketFacts,
  historyAcrossQueues: boolean,
): 'running' | 'past' | undefined {
  if (ticket.neverServed || can(actor, 'ticket:see', ticket)) return undefined;
  if (ticket.status !== 'closed') return 'running';
  return historyAcrossQueues ? undefined : 'past';
}

/** Whether a user takes what waits. */
export const acceptsForSelf = (
  { userId }: Pick<UserActor, 'userId'>,
  { event, next }: Pick<TicketChange, 'event' | 'next'>,
): boolean => event === 'started' && next.userId === userId;

/** Whether the one who is to have the ticket has to be of its queue: who keeps what they had in its queue has it already. */
export function newAssignment(before: TicketState, next: TicketState): { userId: number; queueId: number } | undefined {
  const { userId, queueId } = next;
  if (userId === null || queueId === null || next.status !== 'open') return undefined;
  return userId === before.userId && queueId === before.queueId ? undefined : { userId, queueId };
}

/** An admin attends in every queue, others in their own. */
export function attendsIn(
  user: { profile: UserActor['profile']; super: boolean; queues: readonly { id: number }[] },
  queueId: number,
): boolean {
  return isAdmin(user) || user.queues.some((queue) => queue.id === queueId);
}

/**
 * A transfer arrives as unread for everyone but the user who made it. It stays so until it is begun, finished or
 * reopened, or until its attendant reads or answers (`transferSeen`).
 * @returns undefined = unchanged
 */
export function transferMark(
  { event, next }: Pick<TicketChange, 'event' | 'next'>,
  actorId: number | null,
): boolean | undefined {
  if (event === 'transferred') return next.userId === null || next.userId !== actorId;
  return event === 'returned' ? undefined : false;
}

/** Whether reading or answering by a user ends the mark of a transfer. */
export function transferSeen(
  ticket: { transferredUnread: boolean; status: TicketStatus; userId: number | null },
  userId: number,
): boolean {
  return ticket.transferredUnread && ticket.status === 'open' && ticket.userId === userId;
}

/**
 * The unread count of a list row: unread messages of the contact, and at least one for a transfer that was not seen.
 */
export function displayedUnread(unreadMessages: number, transferredUnread: boolean): number {
  return transferredUnread ? Math.max(1, unreadMessages) : unreadMessages;
}

/** What of a ticket goes on when it is joined with another. */
export interface MergedState extends Pick<TicketState, 'status' | 'userId' | 'queueId'> {
  neverServed: boolean;
  priority: TicketPriority;
  pendingSince: string | null;
  transferredUnread: boolean;
}

const moreUrgent = (one: TicketPriority, other: TicketPriority): TicketPriority =>
  ticketPriorities.indexOf(one) < ticketPriorities.indexOf(other) ? one : other;

/** Merges two tickets of one person: the more active status wins, and the earlier start of waiting. */
export function mergedState(into: MergedState, from: MergedState): MergedState {
  const statusRank = { closed: 1, pending: 2, open: 3 };
  const rank = (state: MergedState) => (state.neverServed ? 0 : statusRank[state.status]);
  const { status, userId, queueId, neverServed } = rank(from) > rank(into) ? from : into;
  const since = [into.pendingSince, from.pendingSince].filter((at) => at !== null).toSorted();
  return {
    status,
    userId,
    queueId,
    neverServed,
    priority: moreUrgent(into.priority, from.priority),
    pendingSince: status === 'pending' ? (since[0] ?? null) : null,
    transferredUnread: into.transferredUnread || from.transferredUnread,
  };
}
