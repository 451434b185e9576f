import type { PasskeyAssertion, SignInMethod, UserActor } from '@balcao/contract';
import { generateSecret, generateURI, verifySync } from 'otplib';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockUser, notifyAccount } from '../../account/index.ts';
import { normalizeCode } from '../../../platform/util/codes.ts';
import { requirePassword } from './current-password.ts';
import * as passkeys from './passkeys.ts';
import { deletePasskey, deletePasskeys, listCredentials } from './passkeys.sql.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import * as rows from './second-factor.sql.ts';
import { notifySessionsEnded } from './session-kinds.ts';

/** A clock may be wrong by half a minute in either direction. */
const toleranceSeconds = 30;
const hourSeconds = 3600;
/** The limit of an account from all networks: a million codes, three of them valid at a time. */
const codeLimit = { points: 20, seconds: hourSeconds };

/** Counts a try of a second factor before it is compared; the use that succeeds forgets them. */
export function countCodeTry({ rateLimit }: Pick<Platform, 'rateLimit'>, userId: number): Promise<void> {
  return rateLimit.consume('second-factor', String(userId), codeLimit);
}
export function forgetCodeTries({ rateLimit }: Pick<Platform, 'rateLimit'>, userId: number): Promise<void> {
  return rateLimit.reset('second-factor', String(userId), codeLimit);
}

/** The proof of a second factor. */
export interface SecondFactorProof {
  /** of the app, or one for recovery */
  code?: string | undefined;
  passkey?: PasskeyAssertion | undefined;
}

/**
 * Passes when the user has no second factor, or proves it: with a code of the app or an unused recovery code, which is
 * used up, or with a passkey.
 * @returns how the user got in
 * @throws AppError ERR_SECOND_FACTOR where a proof is missing, ERR_SECOND_FACTOR_CODE, ERR_PASSKEY for a wrong one
 */
export async function requireSecondFactor(
  platform: Platform,
  tx: CompanyTx,
  userId: number,
  { code = '', passkey }: SecondFactorProof,
): Promise<SignInMethod> {
  const factor = await rows.lockSecondFactor(tx.db, userId);
  const hasApp = factor?.confirmedAt != null;
  if (!hasApp && (await listCredentials(tx.db, userId)).length === 0) return 'password';
  if (passkey) {
    await passkeys.use(platform, tx, userId, passkey, { purpose: `factor:${userId}`, verified: false });
    return 'passkey';
  }
  if (code.trim() === '' || !factor) {
    const request = await passkeys.requestOf(platform, tx.db, userId);
    const takesCode = hasApp || (factor?.recoveryHashes.length ?? 0) > 0;
    throw new AppError('ERR_SECOND_FACTOR', { code: takesCode, ...(request && { passkey: request }) });
  }
  const lastUsedAt = platform.clock.now().toISOString();
  const step = hasApp ? acceptedStep(platform, tx.companyId, userId, factor, code) : undefined;
  if (step !== undefined) {
    await rows.updateSecondFactor(tx.db, userId, { lastUsedAt, lastStep: step });
    return 'code';
  }
  const used = hashRecoveryCode(platform, userId, normalizeCode(code));
  if (!factor.recoveryHashes.includes(used)) throw new AppError('ERR_SECOND_FACTOR_CODE');
  const recoveryHashes = factor.recoveryHashes.filter((one) => one !== used);
  await rows.updateSecondFactor(tx.db, userId, { lastUsedAt, recoveryHashes });
  return 'recovery';
}

/**
 * Uses up a code of the app of somebody who is signed in.
 * @throws AppError ERR_CONFIRMATION_CODE
 */
export async function useAppCode(platform: Platform, tx: CompanyTx, userId: number, code: string): Promise<void> {
  const factor = await rows.lockSecondFactor(tx.db, userId);
  const step = factor?.confirmedAt == null ? undefined : acceptedStep(platform, tx.companyId, userId, factor, code);
  if (step === undefined) throw new AppError('ERR_CONFIRMATION_CODE');
  await rows.updateSecondFactor(tx.db, userId, { lastUsedAt: platform.clock.now().toISOString(), lastStep: step });
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
  if (sealedSecret === null || !/^\d{6}$/.test(token)) return undefined;
  const result = verifySync({
    secret: vault.open(sealedSecret, rows.secondFactorContext(companyId, userId)),
    token,
    epoch: Math.floor(clock.now().getTime() / 1000),
    epochTolerance: toleranceSeconds,
    ...(lastStep > 0 && { afterTimeStep: lastStep }),
  });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
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
  const confirmed = await writeForCompany(platform.database, companyId, async (tx) => {
    const { db } = tx;
    const factor = await rows.lockSecondFactor(db, userId);
    if (!factor || factor.confirmedAt !== null) throw new AppError('ERR_NO_SECOND_FACTOR');
    const step = acceptedStep(platform, companyId, userId, factor, typed);
    if (step === undefined) throw new AppError('ERR_CONFIRMATION_CODE');
    const codes = newRecoveryCodes(platform, userId);
    const confirmedAt = platform.clock.now().toISOString();
    await rows.updateSecondFactor(db, userId, { confirmedAt, lastStep: step, recoveryHashes: codes.hashes });
    notifySessionsEnded(tx, userId);
    await notifyAccount(tx, userId, 'appAdded');
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
    const hasKey = (await listCredentials(db, actor.userId)).length > 0;
    if (!factor || (factor.confirmedAt === null && !hasKey)) throw new AppError('ERR_NO_SECOND_FACTOR');
    const codes = newRecoveryCodes(platform, actor.userId);
    await rows.updateSecondFactor(db, actor.userId, { recoveryHashes: codes.hashes });
    return { recoveryCodes: codes.readable };
  });
}

/**
 * Takes the code app away. Recovery codes stay while a passkey does.
 * @throws AppError ERR_NO_SECOND_FACTOR, and those of `requirePassword`
 */
export async function remove(platform: Platform, actor: UserActor, password: string): Promise<void> {
  await requirePassword(platform, actor, password);
  await writeForCompany(platform.database, actor.companyId, async (tx) => {
    const factor = await rows.lockSecondFactor(tx.db, actor.userId);
    if (!factor?.confirmedAt) throw new AppError('ERR_NO_SECOND_FACTOR');
    await rows.forgetApp(tx.db, actor.userId);
    await forgetUnneededCodes(tx, actor.userId);
    await notifyAccount(tx, actor.userId, 'appRemoved');
  });
}

/** @throws AppError ERR_NO_PASSKEY_FOUND, and those of `requirePassword` */
export async function removePasskey(platform: Platform, actor: UserActor, id: number, password: string): Promise<void> {
  await requirePassword(platform, actor, password);
  await writeForCompany(platform.database, actor.companyId, async (tx) => {
    await rows.lockSecondFactor(tx.db, actor.userId);
    if (!(await deletePasskey(tx.db, actor.userId, id))) throw new AppError('ERR_NO_PASSKEY_FOUND');
    await forgetUnneededCodes(tx, actor.userId);
    await notifyAccount(tx, actor.userId, 'passkeyRemoved');
  });
}

/** Recovery codes replace a second factor: without app and passkey there are none. */
async function forgetUnneededCodes(tx: CompanyTx, userId: number): Promise<void> {
  const factor = await rows.lockSecondFactor(tx.db, userId);
  if (factor?.confirmedAt == null && (await listCredentials(tx.db, userId)).length === 0)
    await rows.deleteSecondFactor(tx.db, userId);
  notifySessionsEnded(tx, userId);
}

/** Takes every second factor from a user. @returns whether there was one */
export async function removeAll(db: Db, userId: number): Promise<boolean> {
  const hadKeys = await deletePasskeys(db, userId);
  return (await rows.deleteSecondFactor(db, userId)) || hadKeys;
}
