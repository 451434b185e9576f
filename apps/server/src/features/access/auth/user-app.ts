import { can, type EndpointAnswer, type getUserApp, type UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { recordSubjectName } from '../../../platform/current-call.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { deviceOf } from '../../../platform/util/device.ts';
import { findUser } from '../../account/index.ts';
import { notifySessionsEnded } from './session-kinds.ts';
import { endSession, findAppSession } from './sessions.sql.ts';

/** @throws AppError ERR_NO_USER_FOUND, ERR_NO_PERMISSION */
async function requireUser(tx: CompanyTx, actor: UserActor, userId: number) {
  const user = await findUser(tx.db, userId, tx.clock.now());
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  // An operator's account is as safe as the installation.
  if (!can(actor, 'user:edit', user) || (user.super && !actor.super)) throw new AppError('ERR_NO_PERMISSION');
  return user;
}

/**
 * Reads whether a user is logged in to the installed app of a phone.
 * @throws AppError ERR_NO_USER_FOUND, ERR_NO_PERMISSION
 */
export async function readAppOf(
  tx: CompanyTx,
  actor: UserActor,
  userId: number,
): Promise<EndpointAnswer<typeof getUserApp>> {
  const { id } = await requireUser(tx, actor, userId);
  const session = await findAppSession(tx.db, id, tx.clock.now());
  if (!session) return { app: null };
  const { name, agent, createdAt, rotatedAt } = session;
  return { app: { name, device: deviceOf(agent), startedAt: createdAt, seenAt: rotatedAt } };
}

/**
 * Ends the session of the installed app of a user.
 * @throws AppError ERR_NO_USER_FOUND, ERR_NO_PERMISSION, ERR_NO_SESSION_FOUND
 */
export async function endAppOf(tx: CompanyTx, actor: UserActor, userId: number): Promise<void> {
  const { id, name } = await requireUser(tx, actor, userId);
  const session = await findAppSession(tx.db, id, tx.clock.now());
  if (!session) throw new AppError('ERR_NO_SESSION_FOUND');
  recordSubjectName(name);
  await endSession(tx.db, session.id, 'admin');
  notifySessionsEnded(tx, id);
}
