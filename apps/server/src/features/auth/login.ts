import { AppError } from '../../platform/app-error.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockUser, verifyPassword } from '../users/index.ts';
import { companyStatus } from './auth.rules.ts';
import { findAccount } from './auth.sql.ts';
import { startSession, issueSession, requireLive, type IssuedSession } from './sessions.ts';
import type { RefreshToken, Tokens } from './tokens.ts';

const windowSeconds = 15 * 60;
export const accountTryLimit = { points: 10, seconds: windowSeconds };
const addressTryLimit = { points: 50, seconds: windowSeconds };

/** The name of the counter of an account's wrong passwords. */
export const accountCounter = 'login-account';
const addressCounter = 'login-address';

/**
 * Logs a user in. Only wrong tries are counted, since an office whose users all arrive at eight shares one address. An
 * unknown e-mail, a wrong password and a deactivated user are answered alike, after the same work.
 * @throws AppError ERR_TOO_MANY_ATTEMPTS, ERR_INVALID_CREDENTIALS, ERR_COMPANY_INACTIVE, ERR_COMPANY_DUE
 */
export async function login(
  platform: Platform,
  tokens: Tokens,
  credentials: { email: string; password: string },
  from: { address: string; refreshToken: RefreshToken | undefined },
): Promise<IssuedSession> {
  const { database, rateLimit, clock } = platform;
  // The try is counted before the password is verified; otherwise many concurrent guesses would all pass.
  await rateLimit.consume(addressCounter, from.address, addressTryLimit);
  await rateLimit.consume(accountCounter, credentials.email, accountTryLimit);

  const account = await asPlatform(database, ({ db }) => findAccount(db, credentials.email));
  const right = await verifyPassword(account?.passwordHash, credentials.password);
  if (!account || !right || !account.active) throw new AppError('ERR_INVALID_CREDENTIALS');

  await rateLimit.refund(addressCounter, from.address, addressTryLimit);
  await rateLimit.reset(accountCounter, credentials.email, accountTryLimit);
  requireLive(companyStatus(account, clock.now()));

  return database.forCompany(account.companyId, async (tx) => {
    // Logins of one user are serialised, and a password that was changed in the meantime is wrong.
    const user = await lockUser(tx.db, account.id);
    if (!user?.active || user.passwordHash !== account.passwordHash) throw new AppError('ERR_INVALID_CREDENTIALS');
    const now = clock.now();
    return issueSession(tx.db, tokens, await startSession(tx, user, from.refreshToken, now), now);
  });
}
