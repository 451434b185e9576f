import { canSeeTicket, hasPermission, type Actor, type Ticket, type TicketFacts } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../platform/db/database.ts';
import { openCycle, stepCycle } from './cycles.sql.ts';
import { decideTransition, type TicketRequest } from './tickets.rules.ts';
import * as rows from './tickets.sql.ts';

const pageSize = 40;

/** A ticket the caller may see; anything else looks like a missing one. */
export async function seenTicket(db: Db, actor: Actor, id: number): Promise<Ticket> {
  const ticket = await rows.findTicket(db, id);
  if (!ticket || !canSeeTicket(actor, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
}

export async function seenTicketByUuid(db: Db, actor: Actor, uuid: string): Promise<Ticket> {
  // Anything that is no uuid cannot be one of ours.
  const ticket = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(uuid) ? await rows.findTicketByUuid(db, uuid) : undefined;
  if (!ticket || !canSeeTicket(actor, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
}

/** Locks a ticket the caller may see. */
export async function lockSeenTicket(db: Db, actor: Actor, id: number): Promise<TicketFacts & { id: number }> {
  const ticket = await rows.lockTicket(db, id);
  if (!ticket || !canSeeTicket(actor, ticket)) throw new AppError('ERR_NO_TICKET_FOUND');
  return ticket;
}

export interface ListRequest extends rows.TicketFilter {
  pageNumber: number;
  cursor?: string | undefined;
}

/** A page of the list with the count of the whole, and the key of the next page. */
export async function listPage(db: Db, actor: Actor, request: ListRequest) {
  const filter = { ...request, showAll: request.showAll && hasPermission(actor, 'tickets-manager:showall') };
  const after = request.cursor === undefined ? undefined : parseCursor(request.cursor);
  const [count, found] = await Promise.all([
    rows.countTickets(db, actor, filter),
    rows.listTickets(db, actor, filter, { after, offset: (request.pageNumber - 1) * pageSize, limit: pageSize + 1 }),
  ]);
  const tickets = found.slice(0, pageSize);
  const last = tickets.at(-1);
  const hasMore = found.length > pageSize;
  return { tickets, count, hasMore, nextCursor: hasMore && last ? `${last.updatedAt}_${last.id}` : null };
}

function parseCursor(text: string): rows.TicketKey {
  const [updatedAt = '', id = ''] = text.split('_');
  if (!/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(updatedAt) || Number.isNaN(Date.parse(updatedAt)) || !/^\d{1,9}$/.test(id)) {
    throw new AppError('ERR_VALIDATION', { fields: [{ field: 'cursor', problem: 'expected the nextCursor of an answer' }] });
  }
  return { updatedAt, id: Number(id) };
}

/** What an update needs from other features: whether a user or a queue of the company exists. */
export interface TicketNeeds {
  userExists(db: Db, id: number): Promise<boolean>;
  queueExists(db: Db, id: number): Promise<boolean>;
}

/** Accept, return, resolve, reopen or transfer. Errors: ERR_NO_*_FOUND, ERR_TICKET_STATUS, ERR_OTHER_OPEN_TICKET. */
export async function updateTicket(
  tx: CompanyTx,
  needs: TicketNeeds,
  actor: Actor,
  id: number,
  request: TicketRequest,
): Promise<Ticket> {
  const { db } = tx;
  const before = await lockSeenTicket(db, actor, id);
  const decision = decideTransition(before, request, actor.userId);
  if (decision.kind === 'refuse') await refuse(db, id, decision.code);
  if (decision.kind !== 'change') return seenTicket(db, actor, id);

  const { next, cycle } = decision;
  if (next.userId !== null && next.userId !== before.userId && next.userId !== actor.userId) {
    if (!(await needs.userExists(db, next.userId))) throw new AppError('ERR_NO_USER_FOUND');
  }
  if (next.queueId !== null && next.queueId !== before.queueId) {
    if (!(await needs.queueExists(db, next.queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
  }
  await rows.saveTransition(db, id, next);
  await stepCycle(db, { ...before, ...next }, cycle);
  return announceTicket(tx, id, before);
}

async function refuse(db: Db, id: number, code: 'ERR_TICKET_STATUS' | 'ERR_OTHER_OPEN_TICKET'): Promise<never> {
  const ticket = await rows.findTicket(db, id);
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
  if (code === 'ERR_TICKET_STATUS') throw new AppError(code, { status: ticket.status });
  throw new AppError(code, {
    ticketId: id,
    userId: ticket.userId,
    userName: ticket.user?.name ?? null,
    queueName: ticket.queue?.name ?? null,
  });
}

/** Tells everybody who sees the ticket how it is now, and those who no longer see it that it is gone. */
export async function announceTicket(tx: CompanyTx, id: number, before: TicketFacts | null): Promise<Ticket> {
  const ticket = await rows.findTicket(tx.db, id);
  if (!ticket) throw new AppError('ERR_NO_TICKET_FOUND');
  tx.emit('ticket', { action: 'update', ticket }, ticketAudience(ticket, before));
  return ticket;
}

export function ticketAudience(ticket: TicketFacts & { id: number }, before: TicketFacts | null) {
  return { kind: 'ticket' as const, ticketId: ticket.id, after: factsOf(ticket), before: before && factsOf(before) };
}

function factsOf({ companyId, status, userId, queueId, whatsappId }: TicketFacts): TicketFacts {
  return { companyId, status, userId, queueId, whatsappId };
}

/**
 * The ticket an inbound message belongs to: made, or reopened as a new service cycle when it was closed. Locked.
 * @returns the ticket's facts before the message; null = it did not exist
 */
export async function ticketForInbound(
  tx: CompanyTx,
  input: { contactId: number; whatsappId: number; queueId: number | null; isGroup: boolean },
): Promise<{ id: number; before: TicketFacts | null }> {
  const { db, companyId } = tx;
  const found = await rows.ensureTicket(db, { companyId, ...input });
  if (found.created) {
    await openCycle(db, found);
    return { id: found.id, before: null };
  }
  if (found.status === 'closed') {
    await rows.reopenAsPending(db, found.id, input.queueId);
    await openCycle(db, { ...found, status: 'pending', userId: null, queueId: input.queueId });
  }
  return { id: found.id, before: factsOf(found) };
}

/** A user leaves: what they had open waits again in its queue. */
export async function releaseTicketsOf(tx: CompanyTx, userId: number): Promise<number> {
  const tickets = await rows.lockOpenTicketsOf(tx.db, userId);
  for (const ticket of tickets) {
    const next = { status: 'pending' as const, userId: null, queueId: ticket.queueId };
    await rows.saveTransition(tx.db, ticket.id, next);
    await stepCycle(tx.db, { ...ticket, ...next }, 'requeue');
    await announceTicket(tx, ticket.id, ticket);
  }
  return tickets.length;
}

