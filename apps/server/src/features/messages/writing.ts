import { fillVariables, type Actor, type TicketFacts } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { findTicket } from '../tickets/index.ts';
import type { UrlOf } from './messages.sql.ts';

/** What writing to a contact needs of other features. */
export interface Writing {
  urlOf: UrlOf;
  clock: Clock;
  /** the company lets only the assignee of a ticket write */
  onlyAssigneeSends(db: Db, companyId: number): Promise<boolean>;
  isBlocked(db: Db, contactId: number): Promise<boolean>;
  /** of the company: what hour it is for the people in it, and the language it speaks to contacts */
  localeOf(db: Db, companyId: number): Promise<{ timeZone: string; language: string }>;
}

export type WritableTicket = TicketFacts & { id: number; contactId: number };

/** What decides whether somebody may write, asked for while the ticket is locked. */
export async function writingFacts(db: Db, writing: Writing, ticket: WritableTicket) {
  const [onlyAssignee, blocked] = await Promise.all([
    writing.onlyAssigneeSends(db, ticket.companyId),
    writing.isBlocked(db, ticket.contactId),
  ]);
  return { onlyAssignee, blocked };
}

/**
 * Errors: ERR_TICKET_STATUS unless open, ERR_NOT_ASSIGNEE (admins, too, take the ticket over first),
 * ERR_WAPP_NOT_INITIALIZED when its connection was removed, ERR_CONTACT_BLOCKED.
 */
export async function requireWriter(
  db: Db,
  actor: Actor,
  ticket: WritableTicket,
  facts: { onlyAssignee: boolean; blocked: boolean },
): Promise<{ whatsappId: number }> {
  if (ticket.status !== 'open') throw new AppError('ERR_TICKET_STATUS', { status: ticket.status });
  if (facts.onlyAssignee && ticket.userId !== actor.userId) {
    const userName = (await findTicket(db, ticket.id))?.user?.name ?? null;
    throw new AppError('ERR_NOT_ASSIGNEE', { userName });
  }
  if (ticket.whatsappId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
  if (facts.blocked) throw new AppError('ERR_CONTACT_BLOCKED');
  return { whatsappId: ticket.whatsappId };
}

/** Drafts with the variables of their texts filled in for the contact of a ticket. What is forwarded stays as it was said. */
export async function filled<D extends { body: string; isForwarded?: boolean; template?: object }>(
  db: Db,
  writing: Writing,
  ticket: WritableTicket,
  drafts: readonly D[],
): Promise<D[]> {
  const hasVariables = ({ body, isForwarded, template }: D) => !isForwarded && !template && body.includes('{{');
  if (!drafts.some(hasVariables)) return [...drafts];
  const [full, locale] = await Promise.all([findTicket(db, ticket.id), writing.localeOf(db, ticket.companyId)]);
  const facts = { ...locale, contactName: full?.contact.name ?? '', now: writing.clock.now() };
  return drafts.map((draft) => (hasVariables(draft) ? { ...draft, body: fillVariables(draft.body, facts) } : draft));
}
