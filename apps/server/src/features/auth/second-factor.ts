import type { UserActor } from '@balcao/contract';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { AppError } from '../../platform/app-error.ts';
import type { CompanyTx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { lockUser, verifyPassword } from '../users/index.ts';
import { newCode, normalizeCode, readableCode } from './codes.ts';
import * as rows from './second-factor.sql.ts';

const recoveryPurpose = 'auth:recovery-code';
const recoveryCodeCount = 10;
/** A clock may be wrong by half a minute in either direction. */
const toleranceSeconds = 30;
const hourSeconds = 3600;
/** Of an account, from everywhere: a million codes, three of them right at a time. */
const codeLimit = { points: 20, seconds: hourSeconds };
const passwordLimit = { points: 10, seconds: 15 * 60 };

const hashRecoveryCode = ({ vault }: Pick<Platform, 'vault'>, userId: number, code: string) =>
  vault.signForGood(recoveryPurpose, `${userId}:${code}`);

/** Counts a try of a second factor before it is compared; the use that succeeds forgets them. */
export function countCodeTry({ rateLimit }: Pick<Platform, 'rateLimit'>, userId: number): Promise<void> {
  return rateLimit.consume('second-factor', String(userId), codeLimit);
}
export function forgetCodeTries({ rateLimit }: Pick<Platform, 'rateLimit'>, userId: number): Promise<void> {
  return rateLimit.reset('second-factor', String(userId), codeLimit);
}

/**
 * Passes when the user has no second factor, or the typed code is the app's or a recovery code that is left; it is used up.
 * @throws AppError ERR_SECOND_FACTOR where a code is needed, ERR_SECOND_FACTOR_CODE for a wrong one
 */
export async function requireSecondFactor(
  platform: Pick<Platform, 'vault' | 'clock'>,
  tx: CompanyTx,
  userId: number,
  typed: string | undefined,
): Promise<void> {
  const factor = await rows.lockSecondFactor(tx.db, userId);
  if (!factor?.confirmedAt) return;
  if (typed === undefined || typed.trim() === '') throw new AppError('ERR_SECOND_FACTOR');
  const lastUsedAt = platform.clock.now().toISOString();
  const step = acceptedStep(platform, tx.companyId, userId, factor, typed);
  if (step !== undefined) return rows.updateSecondFactor(tx.db, userId, { lastUsedAt, lastStep: step });
  const used = hashRecoveryCode(platform, userId, normalizeCode(typed));
  if (!factor.recoveryHashes.includes(used)) throw new AppError('ERR_SECOND_FACTOR_CODE');
  const recoveryHashes = factor.recoveryHashes.filter((one) => one !== used);
  await rows.updateSecondFactor(tx.db, userId, { lastUsedAt, recoveryHashes });
}

/** The period of a right code of the app; undefined for a wrong one, or one that was used. */
function acceptedStep(
  { vault, clock }: Pick<Platform, 'vault' | 'clock'>,
  companyId: number,
  userId: number,
  { sealedSecret, lastStep }: rows.SecondFactor,
  typed: string,
): number | undefined {
  const token = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const result = verifySync({
    secret: vault.open(sealedSecret, rows.secondFactorContext(companyId, userId)),
    token,
    epoch: Math.floor(clock.now().getTime() / 1000),
    epochTolerance: toleranceSeconds,
    ...(lastStep > 0 && { afterTimeStep: lastStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}

/**
 * Whoever sits at a browser that was left open does not get further than that.
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

/** @throws AppError ERR_NO_SECOND_FACTOR when there is one already, and those of `requirePassword` */
export async function begin(platform: Platform, actor: UserActor, password: string) {
  await requirePassword(platform, actor, password);
  const { companyId, userId } = actor;
  const secret = generateSecret();
  return platform.database.forCompany(companyId, async ({ db }) => {
    const user = await lockUser(db, userId);
    if (!user) throw new AppError('ERR_NO_USER_FOUND');
    const sealedSecret = platform.vault.seal(secret, rows.secondFactorContext(companyId, userId));
    if (!(await rows.saveUnconfirmed(db, { companyId, userId, sealedSecret })))
      throw new AppError('ERR_NO_SECOND_FACTOR');
    return { secret, uri: generateURI({ issuer: 'Balcão', label: user.email, secret }) };
  });
}

/** @throws AppError ERR_NO_SECOND_FACTOR, ERR_CONFIRMATION_CODE, ERR_TOO_MANY_ATTEMPTS */
export async function confirm(platform: Platform, { companyId, userId }: UserActor, typed: string) {
  await countCodeTry(platform, userId);
  const confirmed = await platform.database.forCompany(companyId, async ({ db }) => {
    const factor = await rows.lockSecondFactor(db, userId);
    if (!factor || factor.confirmedAt !== null) throw new AppError('ERR_NO_SECOND_FACTOR');
    const step = acceptedStep(platform, companyId, userId, factor, typed);
    if (step === undefined) throw new AppError('ERR_CONFIRMATION_CODE');
    const codes = newRecoveryCodes(platform, userId);
    const confirmedAt = platform.clock.now().toISOString();
    await rows.updateSecondFactor(db, userId, { confirmedAt, lastStep: step, recoveryHashes: codes.hashes });
    return { recoveryCodes: codes.readable };
  });
  await forgetCodeTries(platform, userId);
  return confirmed;
}

/** @throws AppError ERR_NO_SECOND_FACTOR, and those of `requirePassword` */
export async function renewRecovery(platform: Platform, actor: UserActor, password: string) {
  await requirePassword(platform, actor, password);
  return platform.database.forCompany(actor.companyId, async ({ db }) => {
    const factor = await rows.lockSecondFactor(db, actor.userId);
    if (!factor?.confirmedAt) throw new AppError('ERR_NO_SECOND_FACTOR');
    const codes = newRecoveryCodes(platform, actor.userId);
    await rows.updateSecondFactor(db, actor.userId, { recoveryHashes: codes.hashes });
    return { recoveryCodes: codes.readable };
  });
}

/** @throws AppError ERR_NO_SECOND_FACTOR, and those of `requirePassword` */
export async function remove(platform: Platform, actor: UserActor, password: string): Promise<void> {
  await requirePassword(platform, actor, password);
  const removed = await platform.database.forCompany(actor.companyId, ({ db }) =>
    rows.deleteSecondFactor(db, actor.userId),
  );
  if (!removed) throw new AppError('ERR_NO_SECOND_FACTOR');
}

function newRecoveryCodes(platform: Pick<Platform, 'vault'>, userId: number) {
  const codes = Array.from({ length: recoveryCodeCount }, newCode);
  return {
    readable: codes.map(readableCode),
    hashes: codes.map((code) => hashRecoveryCode(platform, userId, code)),
  };
}
