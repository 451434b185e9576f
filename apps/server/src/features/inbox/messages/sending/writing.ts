import { fillVariables, type UserActor, type TicketFacts } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { companyForSession, isSettingEnabled } from '../../../account/index.ts';
import { refusalsAmong } from '../../contacts/index.ts';
import { fieldTextsOf } from '../../custom-fields/index.ts';
import { findHeld, findTicket, findTicketOfContact, findTickets } from '../../tickets/index.ts';

export type WritableTicket = TicketFacts & { id: number; contactId: number };

/** The facts that decide whether a user may write, apart from the ticket. */
export interface WritingFacts {
  onlyAssignee: boolean;
  /** tickets whose conversation another responder of the number has */
  held: ReadonlySet<number>;
  /** why nothing is sent to some contacts */
  refusals: Awaited<ReturnType<typeof refusalsAmong>>;
}

/** The facts of tickets of one company, asked for while they are locked. */
export async function findWritingFacts(
  db: Db,
  companyId: number,
  tickets: readonly WritableTicket[],
): Promise<WritingFacts> {
  const [onlyAssignee, held, refusals] = await Promise.all([
    // The company lets only the assignee of a ticket write.
    isSettingEnabled(db, companyId, 'onlyAssigneeSends'),
    findHeld(
      db,
      tickets.map(({ id }) => id),
    ),
    refusalsAmong(
      db,
      tickets.map(({ contactId }) => contactId),
    ),
  ]);
  return { onlyAssignee, held, refusals };
}

/**
 * Errors: ERR_TICKET_STATUS unless open, ERR_NOT_ASSIGNEE (admins, too, take the ticket over first),
 * ERR_ASSIGNEE_CHANGED when it went to somebody else since it was written, ERR_WAPP_NOT_INITIALIZED when its connection
 * was removed, ERR_CONTACT_BLOCKED, ERR_NUMBER_TO_CHECK.
 * @param expectedUserId whose it was then; undefined = whoever has it
 */
export async function requireWriter(
  db: Db,
  actor: UserActor,
  ticket: WritableTicket,
  facts: WritingFacts,
  expectedUserId?: number | null,
): Promise<{ whatsappId: number }> {
  if (ticket.status !== 'open') throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
  if (facts.onlyAssignee && ticket.userId !== actor.userId) {
    const userName = (await findTicket(db, ticket.id))?.user?.name ?? null;
    throw new AppError('ERR_NOT_ASSIGNEE', { userName });
  }
  const { userId } = ticket;
  if (expectedUserId !== undefined && userId !== expectedUserId && userId !== actor.userId) {
    const userName = (await findTicket(db, ticket.id))?.user?.name ?? null;
    throw new AppError('ERR_ASSIGNEE_CHANGED', { userId, userName });
  }
  return requireReachable(ticket, facts);
}

/**
 * Refuses writing to a contact by a program or a schedule of a user where that user might not write themselves: in an open
 * conversation of a colleague, in a company that lets only the assignee write. Errors: ERR_NOT_ASSIGNEE.
 */
export async function requireMayAnswer(
  db: Db,
  actor: UserActor,
  conversation: { contactId: number; whatsappId: number },
): Promise<void> {
  const ticket = await findTicketOfContact(db, conversation);
  if (ticket?.status !== 'open' || ticket.userId === actor.userId) return;
  if (await isSettingEnabled(db, actor.companyId, 'onlyAssigneeSends'))
    throw new AppError('ERR_NOT_ASSIGNEE', { userName: ticket.user?.name ?? null });
}

/** Refuses a person who could not send in a ticket now, before work for a message begins. Errors: those of `requireWriter`. */
export async function requireMayWrite(
  db: Db,
  actor: UserActor,
  ticket: WritableTicket,
  expectedUserId?: number | null,
): Promise<{ whatsappId: number }> {
  return requireWriter(db, actor, ticket, await findWritingFacts(db, actor.companyId, [ticket]), expectedUserId);
}

/** Errors: ERR_WAPP_NOT_INITIALIZED when the connection of a ticket was removed, ERR_CONTACT_BLOCKED, ERR_NUMBER_TO_CHECK, ERR_TICKET_HELD. */
export function requireReachable(ticket: WritableTicket, facts: WritingFacts): { whatsappId: number } {
  if (ticket.whatsappId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  const refusal = facts.refusals.get(ticket.contactId);
  if (refusal) throw new AppError(refusal);
  if (facts.held.has(ticket.id)) throw new AppError('ERR_TICKET_HELD');
  return { whatsappId: ticket.whatsappId };
}

interface Text {
  body: string;
  isForwarded?: boolean;
  isFilled?: boolean;
  template?: object;
}

/** Quoted text is kept as it was written. */
const hasVariables = ({ body, isForwarded, isFilled, template }: Text) =>
  !isForwarded && !isFilled && !template && body.includes('{{');

/**
 * Fills the variables of texts in for the contacts of their tickets.
 * @returns fills a text that is to be sent in one of the tickets
 */
export async function createVariableFiller<T extends Text>(
  { db, clock, companyId }: CompanyTx,
  texts: readonly { ticketId: number; text: T }[],
): Promise<(ticketId: number, text: T) => T> {
  const withVariables = texts.filter(({ text }) => hasVariables(text));
  const ticketIds = withVariables.map(({ ticketId }) => ticketId);
  if (ticketIds.length === 0) return (_ticketId, text) => text;
  const [tickets, locale] = await Promise.all([findTickets(db, ticketIds), companyForSession(db, companyId)]);
  const names = new Map(tickets.map(({ id, contact }) => [id, contact.name]));
  const bodies = withVariables.map(({ text }) => text.body);
  const fields = await fieldTextsOf(db, tickets, bodies, locale.language);
  const facts = { ...locale, now: clock.now() };
  return (ticketId, text) => {
    if (!hasVariables(text)) return text;
    const ofTicket = { contactName: names.get(ticketId) ?? '', fields: fields.get(ticketId) };
    return { ...text, body: fillVariables(text.body, { ...facts, ...ofTicket }) };
  };
}
