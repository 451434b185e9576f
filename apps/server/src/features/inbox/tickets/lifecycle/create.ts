import {
  can,
  isAdmin,
  removedConnection,
  type UserActor,
  type createTicket,
  type HandlerInput,
  type Ticket,
} from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../../platform/db/database.ts';
import { findDefaultConnection, findVisibleConnection } from '../../../numbers/index.ts';
import { findContact, recipientsOf, restoreContacts } from '../../contacts/index.ts';
import { emitTicket, applyChanges, requireAssignable } from './apply.ts';
import { ensureTicket } from './changes.sql.ts';
import type { LockedTicket } from './locks.sql.ts';
import { openCycles } from './cycles.sql.ts';
import { withDeadlines } from './with-deadlines.ts';
import { logEvents } from '../log.ts';
import { requireNoneHidden } from '../visibility.ts';
import { findTicket } from '../tickets.sql.ts';
import { otherOpenTicketError, getVisibleTicket } from '../tickets.ts';

type Request = HandlerInput<typeof createTicket>['body'];

/**
 * Starts a conversation: an open ticket of the caller, or of a colleague. The contact's one row on the connection is
 * reused when it is closed. Errors: ERR_QUEUE_REQUIRED, ERR_NO_PERMISSION for a queue that is not the caller's,
 * ERR_NO_*_FOUND, ERR_CONTACT_BLOCKED, ERR_WAPP_INVALID_CONTACT, ERR_NUMBER_TO_CHECK, ERR_NO_DEF_WAPP_FOUND, ERR_USER_NOT_IN_QUEUE,
 * ERR_OTHER_OPEN_TICKET, ERR_HISTORY_HIDDEN.
 */
export async function startTicket(tx: CompanyTx, actor: UserActor, request: Request): Promise<Ticket> {
  const { db } = tx;
  const queueId = request.queueId ?? null;
  const userId = request.userId ?? actor.userId;
  if (queueId === null && !isAdmin(actor)) throw new AppError('ERR_QUEUE_REQUIRED');
  const contact = await findContact(db, request.contactId);
  if (!contact) throw new AppError('ERR_NO_CONTACT_FOUND');
  const whatsappId = await connectionForNew(db, actor, request.whatsappId ?? null);
  const unassigned = { status: 'closed' as const, userId: null, queueId: null, whatsappId };
  await requireAssignable(db, actor, unassigned, {
    event: 'started',
    next: { status: 'open', userId, queueId, whatsappId },
  });
  if (queueId !== null && !isAdmin(actor) && !actor.queueIds.includes(queueId)) throw new AppError('ERR_NO_PERMISSION');
  if (contact.isBlocked) throw new AppError('ERR_CONTACT_BLOCKED');
  const recipient = (await recipientsOf(db, [contact.id])).get(contact.id);
  if (!recipient?.addresses[0].value) throw new AppError('ERR_WAPP_INVALID_CONTACT');
  if (recipient.refusal !== null) throw new AppError(recipient.refusal);

  if (contact.archivedAt !== null) await restoreContacts(tx, [contact.id]);
  const found = await ensureTicket(db, {
    companyId: tx.companyId,
    contactId: contact.id,
    whatsappId,
    queueId,
    userId,
    isGroup: contact.isGroup,
  });
  if (found.created) return logAndEmitNew(tx, found, actor);
  if (found.status === 'closed') {
    await requireNoneHidden(db, actor, [found]);
    const change = {
      next: { status: 'open' as const, userId, queueId, whatsappId },
      cycle: 'reopen' as const,
      event: 'started' as const,
    };
    const [ticket] = await applyChanges(tx, actor.userId, [{ before: found, change }]);
    if (ticket) return ticket;
  }
  if (found.status === 'open' && found.userId === userId && can(actor, 'ticket:see', found))
    return getVisibleTicket(db, actor, found.id);
  throw await otherOpenTicketError(db, actor, found.id);
}

/**
 * The connection on which a conversation begins: the one that is asked for, the caller's own, or the default one, also of an
 * admin whose own one was removed. Errors:
 * ERR_NO_WAPP_FOUND, ERR_NO_DEF_WAPP_FOUND.
 */
export async function connectionForNew(db: Db, actor: UserActor, requestedId: number | null): Promise<number> {
  const own = requestedId ?? (isAdmin(actor) && actor.whatsappId === removedConnection ? null : actor.whatsappId);
  if (own !== null) {
    await findVisibleConnection(db, actor, own);
    return own;
  }
  const defaultId = await findDefaultConnection(db);
  if (defaultId === undefined) throw new AppError('ERR_NO_DEF_WAPP_FOUND');
  return defaultId;
}

async function logAndEmitNew(tx: CompanyTx, made: LockedTicket, actor: UserActor): Promise<Ticket> {
  const started = {
    ticketId: made.id,
    kind: 'started' as const,
    userId: actor.userId,
    toUserId: made.userId,
    toQueueId: made.queueId,
  };
  const [, emitLogged, found] = await Promise.all([
    openCycles(tx.db, [made]),
    logEvents(tx, [started]),
    findTicket(tx.db, made.id),
  ]);
  const [ticket] = await withDeadlines(tx, found ? [found] : []);
  if (!ticket) throw new AppError('ERR_CREATING_TICKET');
  emitTicket(tx, ticket, null);
  emitLogged(() => made);
  return ticket;
}
