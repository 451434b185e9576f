import type { TicketFacts, UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { isSettingEnabled } from '../../account/index.ts';
import { lockTicketsOfContacts } from './lifecycle/locks.sql.ts';
import { logEvents } from './log.ts';
import { hiddenService } from './tickets.rules.ts';
import { otherOpenTicketError } from './tickets.ts';
import { findTicketOfContact } from './tickets.sql.ts';

/**
 * Refuses an act that would open tickets the caller does not see: ERR_OTHER_OPEN_TICKET for one that is served,
 * ERR_HISTORY_HIDDEN for one that is closed.
 */
export async function requireNoneHidden(
  db: Db,
  actor: UserActor,
  tickets: readonly (TicketFacts & { id: number })[],
): Promise<void> {
  for (const ticket of tickets) {
    // The setting is asked for only where it decides.
    const hidden =
      hiddenService(actor, ticket, true) ??
      hiddenService(actor, ticket, await isSettingEnabled(db, actor.companyId, 'historyAcrossQueues'));
    if (hidden === 'running') throw await otherOpenTicketError(db, actor, ticket.id);
    if (hidden === 'past') throw new AppError('ERR_HISTORY_HIDDEN');
  }
}

/**
 * Refuses writing to a contact where the conversation is one that the caller does not see, with the errors of
 * `requireNoneHidden`. Who has none yet, or was never served, may be written to.
 */
export async function requireConversationSeen(
  db: Db,
  actor: UserActor,
  conversation: { contactId: number; whatsappId: number },
): Promise<void> {
  const ticket = await findTicketOfContact(db, conversation);
  if (ticket) await requireNoneHidden(db, actor, [ticket]);
}

/**
 * Refuses a change of contacts by a person who does not see their tickets: for merging and a new number all of them, for
 * blocking those that are pending or open. Whoever writes from the new number continues the conversation, past included,
 * and chooses the queue that sees it. The tickets are locked by it.
 */
export async function requireChangeAllowed(
  { db }: CompanyTx,
  {
    actor,
    contactIds,
    change,
  }: { actor: UserActor; contactIds: readonly number[]; change: 'merge' | 'number' | 'block' },
): Promise<void> {
  const tickets = await lockTicketsOfContacts(db, contactIds);
  await requireNoneHidden(
    db,
    actor,
    change === 'block' ? tickets.filter(({ status }) => status !== 'closed') : tickets,
  );
}

/** Writes a line about a contact into every conversation of theirs that was ever served. */
export async function logContactChange(
  tx: CompanyTx,
  change: { actor: UserActor | null; contactId: number; change: 'merged' | 'renumbered'; note: string },
): Promise<void> {
  const { actor, contactId, change: kind, note } = change;
  const tickets = (await lockTicketsOfContacts(tx.db, [contactId])).filter(({ neverServed }) => !neverServed);
  const events = tickets.map(({ id }) => ({ ticketId: id, kind, userId: actor?.userId ?? null, note }));
  const emitLogged = await logEvents(tx, events);
  emitLogged((id) => tickets.find((ticket) => ticket.id === id));
}
