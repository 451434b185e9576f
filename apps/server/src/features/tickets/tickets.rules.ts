import type { ErrorCode, TicketStatus } from '@balcao/contract';

/** What of a ticket decides a transition. */
export interface TicketState {
  status: TicketStatus;
  userId: number | null;
  queueId: number | null;
}

/** What the caller asks for: `undefined` = not said, `null` = none. */
export interface TicketRequest {
  status?: TicketStatus | undefined;
  userId?: number | null | undefined;
  queueId?: number | null | undefined;
}

/** What becomes of the running service cycle. */
export type CycleStep = 'none' | 'start' | 'requeue' | 'finish' | 'reopen';

export type Transition =
  | { kind: 'change'; next: TicketState; cycle: CycleStep }
  | { kind: 'nothing' }
  | { kind: 'refuse'; code: Extract<ErrorCode, 'ERR_TICKET_STATUS' | 'ERR_OTHER_OPEN_TICKET'> };

/**
 * The transitions of section 4. Accept: pending to open, to the caller. Return: open to pending, user cleared. Resolve:
 * anything to closed, keeping user and queue. Reopen: closed to open, to the caller. Transfer: to a queue alone means
 * pending there; to a user means open with them.
 */
export function decideTransition(current: TicketState, request: TicketRequest, callerId: number): Transition {
  // Callers pass whole rows: only these three fields may come back out.
  const ticket: TicketState = { status: current.status, userId: current.userId, queueId: current.queueId };
  const queueId = request.queueId === undefined ? ticket.queueId : request.queueId;
  const change = (next: Partial<TicketState>, cycle: CycleStep): Transition => {
    const state = { ...ticket, queueId, ...next };
    const same = state.status === ticket.status && state.userId === ticket.userId && state.queueId === ticket.queueId;
    return same ? { kind: 'nothing' } : { kind: 'change', next: state, cycle };
  };

  switch (request.status) {
    case 'open': {
      const userId = request.userId ?? callerId;
      if (ticket.status === 'pending') return change({ status: 'open', userId }, 'start');
      if (ticket.status === 'closed') return change({ status: 'open', userId }, 'reopen');
      // Two attendants press Accept at once: the second one learns who was first instead of taking it away.
      if (request.userId === undefined || request.userId === callerId) {
        return ticket.userId === callerId ? change({}, 'none') : { kind: 'refuse', code: 'ERR_OTHER_OPEN_TICKET' };
      }
      return change({ userId }, 'none');
    }
    case 'pending':
      if (ticket.status === 'closed') return { kind: 'refuse', code: 'ERR_TICKET_STATUS' };
      return change({ status: 'pending', userId: null }, ticket.status === 'open' ? 'requeue' : 'none');
    case 'closed':
      if (ticket.status === 'closed') return { kind: 'nothing' };
      return { kind: 'change', next: { ...ticket, status: 'closed' }, cycle: 'finish' };
    case undefined:
      return transfer(ticket, request, change);
  }
}

function transfer(
  ticket: TicketState,
  request: TicketRequest,
  change: (next: Partial<TicketState>, cycle: CycleStep) => Transition,
): Transition {
  if (request.userId === undefined && request.queueId === undefined) return { kind: 'nothing' };
  if (ticket.status === 'closed') return { kind: 'refuse', code: 'ERR_TICKET_STATUS' };
  if (request.userId) {
    return change({ status: 'open', userId: request.userId }, ticket.status === 'pending' ? 'start' : 'none');
  }
  return change({ status: 'pending', userId: null }, ticket.status === 'open' ? 'requeue' : 'none');
}
