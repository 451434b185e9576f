import { canSeeTicket, maxAccessRequests, type UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { findActors } from '../../access/index.ts';
import { getVisibleTicket } from '../tickets/index.ts';
import * as rows from './access-requests.sql.ts';

/**
 * Asks the admins to let a colleague see a ticket. To ask again changes nothing.
 * @throws AppError ERR_NO_TICKET_FOUND, ERR_NO_USER_FOUND, ERR_ALREADY_SEES, ERR_ACCESS_REQUEST_LIMIT
 */
export async function requestAccess(tx: CompanyTx, actor: UserActor, id: number, userId: number): Promise<void> {
  const { db, companyId } = tx;
  const ticket = await getVisibleTicket(db, actor, id);
  const person = (await findActors(db, [userId])).get(userId);
  if (!person?.userActive) throw new AppError('ERR_NO_USER_FOUND');
  if (canSeeTicket(person.actor, ticket)) throw new AppError('ERR_ALREADY_SEES');
  if (await rows.hasRequests(db, maxAccessRequests))
    throw new AppError('ERR_ACCESS_REQUEST_LIMIT', { limit: maxAccessRequests });
  if (await rows.insertRequest(db, { companyId, ticketId: id, userId, askedById: actor.userId })) tellAdmins(tx);
}

/** @throws AppError ERR_NO_ACCESS_REQUEST_FOUND */
export async function dismiss(tx: CompanyTx, requestId: number): Promise<void> {
  if (!(await rows.deleteRequest(tx.db, requestId))) throw new AppError('ERR_NO_ACCESS_REQUEST_FOUND');
  tellAdmins(tx);
}

const tellAdmins = (tx: CompanyTx) => tx.emit('ticketNews', { action: 'update', mention: null }, { kind: 'admins' });
