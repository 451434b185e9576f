import { randomBytes } from 'node:crypto';
import { dayMs, type HandlerInput, type inviteUser, type User, type UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import type { Clock } from '../../../platform/util/clock.ts';
import { userInvited } from './events.ts';
import { hashPassword } from './passwords.ts';
import { emitUser, limitEmailProbes, onConstraintError, storeUser, type UserPlatform } from './users.ts';
import * as rows from './users.sql.ts';

/** How long the link of an invitation is good. */
const invitationDays = 7;

const endFrom = (clock: Clock) => new Date(clock.now().getTime() + invitationDays * dayMs).toISOString();

/**
 * Adds a user with a password that nobody knows, and has a link mailed by which they choose one.
 * @throws AppError ERR_PLAN_LIMIT, ERR_EMAIL_IN_USE, ERR_NO_QUEUE_FOUND, ERR_NO_WAPP_FOUND, ERR_TOO_MANY_ATTEMPTS
 */
export async function invite(
  { database, rateLimit }: UserPlatform,
  actor: UserActor,
  fields: HandlerInput<typeof inviteUser>['body'],
): Promise<User> {
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'));
  return limitEmailProbes(rateLimit, actor, fields, () =>
    writeForCompany(database, actor.companyId, async (tx) => {
      const invitedUntil = endFrom(tx.clock);
      const user = await storeUser(tx, fields, passwordHash, { invitedUntil });
      await tx.raise(userInvited, { userId: user.id, until: invitedUntil });
      return user;
    }).catch(onConstraintError),
  );
}

/** @throws AppError ERR_NO_USER_FOUND, also of somebody who has a password */
export async function inviteAgain({ database }: UserPlatform, actor: UserActor, id: number): Promise<User> {
  return writeForCompany(database, actor.companyId, async (tx) => {
    const until = endFrom(tx.clock);
    if (!(await rows.prolongInvitation(tx.db, id, until))) throw new AppError('ERR_NO_USER_FOUND');
    await tx.raise(userInvited, { userId: id, until });
    return emitUser(tx, id, 'update');
  });
}
