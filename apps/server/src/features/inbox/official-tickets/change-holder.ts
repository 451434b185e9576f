import { traitsOf, type TicketHolder, type UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/database.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { controlThread, findProvider } from '../../numbers/index.ts';
import { recipientsOf } from '../contacts/index.ts';
import { emitHolder, findHolder, getVisibleTicket, lockVisibleTicket, recordSign } from '../tickets/index.ts';

/** Who else has, or had, the conversation of a ticket. Errors: ERR_NO_TICKET_FOUND. */
export async function describeHolder(db: Db, actor: UserActor, ticketId: number): Promise<TicketHolder | null> {
  return findHolder(db, (await getVisibleTicket(db, actor, ticketId)).id);
}

/**
 * Takes a conversation from the other responder of an official number, or gives it back, at Meta first. Where it is so already nothing
 * happens. Errors: ERR_NO_TICKET_FOUND, ERR_WAPP_NOT_INITIALIZED, ERR_WAPP_UNSUPPORTED for a number without other responders,
 * ERR_WAPP_INVALID_CONTACT, ERR_WAPP_TOKEN, ERR_WAPP_GRAPH.
 */
export async function changeHolder(
  platform: Platform,
  actor: UserActor,
  ticketId: number,
  action: 'take' | 'release',
): Promise<TicketHolder | null> {
  const { database, clock } = platform;
  const { companyId } = actor;
  const facts = await database.forCompany(companyId, async ({ db }) => {
    const ticket = await getVisibleTicket(db, actor, ticketId);
    const { whatsappId, contactId, contact } = ticket;
    if (whatsappId === null) throw new AppError('ERR_WAPP_NOT_INITIALIZED');
    const provider = await findProvider(db, whatsappId);
    if (provider === undefined || !traitsOf(provider).hasAccount || contact.isGroup)
      throw new AppError('ERR_WAPP_UNSUPPORTED');
    return {
      whatsappId,
      holder: await findHolder(db, ticketId),
      addresses: (await recipientsOf(db, [contactId])).get(contactId)?.addresses,
    };
  });
  const holds = action === 'release';
  // The clock of this machine may be behind Meta's.
  const lastSign = facts.holder ? Date.parse(facts.holder.since) : 0;
  if ((facts.holder?.holds ?? false) === holds) return facts.holder;
  await controlThread(platform, { companyId, whatsappId: facts.whatsappId }, facts.addresses, action);
  return writeForCompany(database, companyId, async (tx) => {
    await lockVisibleTicket(tx.db, actor, ticketId);
    await recordSign(tx.db, companyId, {
      ticketId,
      holder: holds ? 'other' : 'own',
      role: null,
      summary: facts.holder?.summary ?? '',
      at: new Date(Math.max(clock.now().getTime(), lastSign)).toISOString(),
      isHandover: true,
    });
    await emitHolder(tx, ticketId);
    return findHolder(tx.db, ticketId);
  });
}
