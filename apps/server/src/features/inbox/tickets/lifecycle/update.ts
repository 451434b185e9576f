import type { HandlerInput, Ticket, updateTicket, UserActor } from '@balcao/contract';
import { mapConstraintErrors } from '../../../../platform/db/constraint-errors.ts';
import type { CompanyTx } from '../../../../platform/db/database.ts';
import { emitTicket } from './apply.ts';
import { setAutomation, setLeftToPeople, type Automation } from './changes.sql.ts';
import { ticketTaken } from '../events.ts';
import { lockVisibleTicket } from '../tickets.ts';
import { changePriority } from './priority.ts';
import * as transitions from './transitions.ts';
import { withDeadlines } from './with-deadlines.ts';

const mapMissing = mapConstraintErrors({
  tickets_company_id_integration_id_fkey: 'ERR_NO_INTEGRATION_FOUND',
  tickets_company_id_prompt_id_fkey: 'ERR_NO_PROMPT_FOUND',
});

/**
 * Changes a ticket as a person asks for it. Who opens one for themselves has read it, unless their client marks it by itself.
 * @param clientGreets the caller's client posts the greeting of an accepted ticket by itself: none is sent
 * Errors: those of the transition, ERR_NO_INTEGRATION_FOUND, ERR_NO_PROMPT_FOUND.
 */
export async function changeTicket(
  tx: CompanyTx,
  actor: UserActor,
  id: number,
  {
    keepUnread = false,
    useIntegration,
    integrationId,
    promptId,
    priority,
    ...request
  }: HandlerInput<typeof updateTicket>['body'] & { clientGreets: boolean },
): Promise<Ticket> {
  const isChosen = await chooseAutomation(tx, actor, id, request.status, {
    useIntegration: useIntegration ?? undefined,
    integrationId,
    promptId,
  });
  if (priority !== undefined) await changePriority(tx, actor, id, priority);
  const updated = await transitions.updateTicket(tx, actor, id, request);
  const [ticket = updated] = isChosen ? await withDeadlines(tx, [updated]) : [];
  if (isChosen) emitTicket(tx, ticket, null);
  const isTaken = request.status === 'open' && ticket.userId === actor.userId;
  if (!isTaken || keepUnread || ticket.unreadMessages === 0) return ticket;
  await tx.raise(ticketTaken, { actor, ticketId: ticket.id });
  return { ...ticket, unreadMessages: 0 };
}

/** @returns whether the responder of the contact has changed; a ticket that is closed, or becomes so, has none */
async function chooseAutomation(
  tx: CompanyTx,
  actor: UserActor,
  id: number,
  status: Ticket['status'] | undefined,
  chosen: Automation,
): Promise<boolean> {
  if (status === 'closed' || Object.values(chosen).every((value) => value === undefined)) return false;
  const before = await lockVisibleTicket(tx.db, actor, id);
  if (before.status === 'closed') return false;
  const isChanged = await setAutomation(tx.db, id, chosen).catch(mapMissing);
  // A user asked for it: a responder answers again in a ticket that was left to people.
  if (isChanged && chosen.useIntegration !== false) await setLeftToPeople(tx.db, [id], false);
  return isChanged;
}
