import type { UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockUser, verifyPassword } from '../../account/index.ts';

const passwordLimit = { points: 10, seconds: 15 * 60 };

/**
 * Demands the present password, so that a browser that was left open is not enough.
 * @throws AppError ERR_CURRENT_PASSWORD, ERR_TOO_MANY_ATTEMPTS
 */
export async function requirePassword(
  { database, rateLimit }: Platform,
  actor: UserActor,
  password: string,
): Promise<void> {
  const user = await database.forCompany(actor.companyId, ({ db }) => lockUser(db, actor.userId));
  await rateLimit.consume('current-password', String(actor.userId), passwordLimit);
  if (!(await verifyPassword(user?.passwordHash, password))) throw new AppError('ERR_CURRENT_PASSWORD');
  await rateLimit.reset('current-password', String(actor.userId), passwordLimit);
}
