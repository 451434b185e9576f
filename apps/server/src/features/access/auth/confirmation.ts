import { type HandlerInput, type confirmIdentity, type UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockUser, verifyPassword } from '../../account/index.ts';
import { confirmationMs } from './auth.rules.ts';
import { setConfirmed } from './sessions.sql.ts';
import { recordRefusedFactor } from './failed-sign-ins.ts';
import * as passkeys from './passkeys.ts';
import { countCodeTry, forgetCodeTries, useAppCode } from './second-factor.ts';
import { lockSecondFactor } from './second-factor.sql.ts';
import type { SignIn } from './sessions.ts';

type Proof = HandlerInput<typeof confirmIdentity>['body'];

/** Wrong proofs that somebody with a session may try, of whatever kind. */
const tryLimit = { points: 10, seconds: 15 * 60 };

/** By what a user may confirm who they are, besides the password. */
export async function waysToConfirm(platform: Platform, { companyId, userId }: UserActor) {
  return platform.database.forCompany(companyId, async ({ db }) => {
    const factor = await lockSecondFactor(db, userId);
    const passkey = await passkeys.requestOf(platform, db, userId, `confirm:${userId}`);
    return { code: factor?.confirmedAt != null, passkey: passkey ?? null };
  });
}

/**
 * Has a login count as confirmed from now on, in all of its tabs, once its person proved who they are.
 * @throws AppError ERR_CURRENT_PASSWORD, ERR_CONFIRMATION_CODE, ERR_CONFIRMATION_PASSKEY, ERR_TOO_MANY_ATTEMPTS
 */
export async function confirm(
  platform: Platform,
  { companyId, userId }: UserActor,
  sessionId: string,
  proof: Proof,
  from: SignIn,
): Promise<{ until: string }> {
  const { database, rateLimit, clock } = platform;
  // Counted before it is compared; otherwise many concurrent guesses would all pass.
  await rateLimit.consume('confirm-identity', String(userId), tryLimit);
  if (proof.code !== undefined) await countCodeTry(platform, userId);
  const now = clock.now();
  const refuse = recordRefusedFactor(platform, { id: userId, companyId }, from);
  // Comparing a password takes too long for a transaction.
  if (proof.password !== undefined) await provePassword(platform, companyId, userId, proof.password).catch(refuse);
  await database
    .forCompany(companyId, async (tx) => {
      await proveFactor(platform, tx, userId, proof);
      await setConfirmed(tx.db, sessionId, now);
    })
    .catch(refuse);
  await rateLimit.reset('confirm-identity', String(userId), tryLimit);
  if (proof.code !== undefined) await forgetCodeTries(platform, userId);
  return { until: new Date(now.getTime() + confirmationMs).toISOString() };
}

async function provePassword({ database }: Platform, companyId: number, userId: number, typed: string): Promise<void> {
  const user = await database.forCompany(companyId, ({ db }) => lockUser(db, userId));
  if (!(await verifyPassword(user?.passwordHash, typed))) throw new AppError('ERR_CURRENT_PASSWORD');
}

async function proveFactor(platform: Platform, tx: CompanyTx, userId: number, proof: Proof): Promise<void> {
  if (proof.code !== undefined) await useAppCode(platform, tx, userId, proof.code);
  if (proof.passkey === undefined) return;
  await passkeys
    .use(platform, tx, userId, proof.passkey, { purpose: `confirm:${userId}`, verified: true })
    .catch((error: unknown) => {
      // A 401 would end the session of the browser.
      if (error instanceof AppError && error.code === 'ERR_PASSKEY')
        throw new AppError('ERR_CONFIRMATION_PASSKEY', {}, { cause: error });
      throw error;
    });
}
