import type { Actor, createUser, HandlerInput, updateUser, User } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CompanyTx, Database, Tx } from '../../platform/db/database.ts';
import { refuseOn } from '../../platform/db/violations.ts';
import { requirePlace } from '../plans/index.ts';
import { hashPassword } from './passwords.ts';
import { allowedChanges, altersSight, refuseChange, refuseRemoval, type UserChanges } from './users.rules.ts';
import * as rows from './users.sql.ts';

/** What users ask of other features. */
export interface UserNeeds {
  /** Ends the live sessions of a user, all but one when it is named. */
  endSessionsOf(tx: Pick<Tx, 'db' | 'notify'>, userId: number, reason: string, except?: string): Promise<unknown>;
  /** Open tickets of a user who leaves wait again. */
  releaseTicketsOf(tx: CompanyTx, userId: number): Promise<unknown>;
  /** Quick replies that only a user had go with the user. */
  removeQuickMessagesOf(tx: CompanyTx, userId: number): Promise<unknown>;
}
export interface UserPlatform {
  database: Database;
  clock: Clock;
}

const refused = refuseOn({
  users_email: 'ERR_EMAIL_IN_USE',
  users_company_id_whatsapp_id_fkey: 'ERR_NO_WAPP_FOUND',
  user_queues_company_id_queue_id_fkey: 'ERR_NO_QUEUE_FOUND',
});

/** The column for the forms' word; not said stays not said. */
const flagOf = (allTicket: 'enabled' | 'desabled' | undefined) =>
  allTicket === undefined ? undefined : allTicket === 'enabled';

/** @throws AppError ERR_PLAN_LIMIT, ERR_EMAIL_IN_USE, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND */
export async function addUser(
  { database, clock }: UserPlatform,
  actor: Actor,
  body: HandlerInput<typeof createUser>['body'],
): Promise<User> {
  const { password, queueIds = [], allTicket, ...columns } = body;
  const passwordHash = await hashPassword(password);
  return database
    .forCompany(actor.companyId, async (tx) => {
      await requirePlace(tx, 'users', () => rows.countUsers(tx.db));
      const id = await rows.insertUser(tx.db, {
        ...columns,
        allTicket: flagOf(allTicket),
        companyId: actor.companyId,
        passwordHash,
      });
      await rows.setQueues(tx.db, actor.companyId, id, queueIds);
      return announce(tx, clock, id, 'create');
    })
    .catch(refused);
}

/**
 * @param sessionId the caller's session: it goes on when they change their own password
 * @throws AppError ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_LAST_ADMIN, ERR_EMAIL_IN_USE, ERR_NO_QUEUE_FOUND,
 *   ERR_NO_WAPP_FOUND
 */
export async function changeUser(
  { database, clock }: UserPlatform,
  needs: UserNeeds,
  caller: { actor: Actor; sessionId: string | undefined },
  id: number,
  body: HandlerInput<typeof updateUser>['body'],
): Promise<User> {
  const { actor, sessionId } = caller;
  const changes = allowedChanges(actor, { ...body, allTicket: flagOf(body.allTicket) });
  const passwordHash = changes.password ? await hashPassword(changes.password) : undefined;
  return database
    .forCompany(actor.companyId, async (tx) => {
      await requireChangeable(tx, actor, id, changes);
      const { name, email, profile, allTicket, whatsappId, queueIds } = changes;
      await rows.updateUser(tx.db, id, { name, email, profile, allTicket, whatsappId, passwordHash });
      if (queueIds) await rows.setQueues(tx.db, actor.companyId, id, queueIds);
      if (passwordHash) await needs.endSessionsOf(tx, id, 'password', actor.userId === id ? sessionId : undefined);
      if (altersSight(changes)) tx.notify('actors', String(actor.companyId));
      return announce(tx, clock, id, 'update');
    })
    .catch(refused);
}

async function requireChangeable(tx: CompanyTx, actor: Actor, id: number, changes: UserChanges): Promise<void> {
  const admins = changes.profile === undefined ? [] : await rows.lockAdmins(tx.db);
  const target = await rows.lockUser(tx.db, id);
  if (!target) throw new AppError('ERR_NO_USER_FOUND');
  const code = refuseChange(actor, target, changes, admins.filter((admin) => admin !== id).length);
  if (code) throw new AppError(code);
}

/** @throws AppError ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_LAST_ADMIN */
export async function removeUser(
  { database }: UserPlatform,
  needs: UserNeeds,
  actor: Actor,
  id: number,
): Promise<void> {
  await database.forCompany(actor.companyId, async (tx) => {
    const admins = await rows.lockAdmins(tx.db);
    const target = await rows.lockUser(tx.db, id);
    if (!target) throw new AppError('ERR_NO_USER_FOUND');
    const code = refuseRemoval(actor, target, admins.filter((admin) => admin !== id).length);
    if (code) throw new AppError(code);
    await needs.releaseTicketsOf(tx, id);
    await needs.removeQuickMessagesOf(tx, id);
    await needs.endSessionsOf(tx, id, 'deleted');
    await rows.deleteUser(tx.db, id);
    tx.emit('user', { action: 'delete', userId: id }, { kind: 'company' });
  });
}

async function announce(tx: CompanyTx, clock: Clock, id: number, action: 'create' | 'update'): Promise<User> {
  const user = await rows.findUser(tx.db, id, clock.now());
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  tx.emit('user', { action, user }, { kind: 'company' });
  return user;
}
