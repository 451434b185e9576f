import type { FailedSignInReason } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Platform } from '../../../platform/platform.ts';
import { timeZoneOf, type SignIn } from './sessions.ts';
import { insertFailedSignIn, deleteOlderFailedSignIns } from './failed-sign-ins.sql.ts';

const keptPerUser = 50;

/**
 * Enters a try that failed, for the person of the account to see. Nothing waits for it: an account that exists would be
 * answered later than one that does not.
 */
export function recordFailedSignIn(
  { database, clock, log }: Platform,
  account: { id: number; companyId: number },
  reason: FailedSignInReason,
  from: SignIn,
): void {
  const { id: userId, companyId } = account;
  database
    .forCompany(companyId, async ({ db }) => {
      await insertFailedSignIn(db, {
        companyId,
        userId,
        reason,
        address: from.address,
        agent: from.userAgent ?? null,
        language: from.language ?? null,
        timeZone: timeZoneOf(from),
        at: clock.now(),
      });
      await deleteOlderFailedSignIns(db, userId, keptPerUser);
    })
    .catch((error: unknown) => log.warn({ error, userId }, 'a failed sign-in was not entered'));
}

const reasonByCode: Readonly<Partial<Record<string, FailedSignInReason>>> = {
  ERR_SECOND_FACTOR_CODE: 'code',
  ERR_PASSKEY: 'passkey',
  ERR_CURRENT_PASSWORD: 'password',
  ERR_CONFIRMATION_CODE: 'code',
  ERR_CONFIRMATION_PASSKEY: 'passkey',
};

/** Enters a proof that was refused, and passes the refusal on. */
export function recordRefusedFactor(
  platform: Platform,
  account: { id: number; companyId: number },
  from: SignIn,
): (error: unknown) => never {
  return (error) => {
    const reason = error instanceof AppError ? reasonByCode[error.code] : undefined;
    if (reason) recordFailedSignIn(platform, account, reason, from);
    throw error;
  };
}
