import { newPassword as passwordRule, minuteMs } from '@balcao/contract';
import { isLanguage, translate } from '@balcao/i18n';
import { networksOf } from '../../../platform/address-networks.ts';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountChanged, hashPassword, lockUser, requireUncommon, updateUser } from '../../account/index.ts';
import { resetCodeTtlMinutes, maxResetTries } from './auth.rules.ts';
import { findAccount } from './accounts.sql.ts';
import { newCode, normalizeCode, readableCode } from '../../../platform/util/codes.ts';
import { forgetTries } from './login.ts';
import { insertReset, lockReset, countWrongTry, invalidateResets } from './password-reset.sql.ts';
import { endUserSessions } from './sessions.ts';

const hourSeconds = 3600;
const requestAddressLimit = { points: 20, seconds: hourSeconds };
/** The limit of an account from one network; strangers elsewhere do not keep its owner from asking. */
const requestAccountLimit = { points: 5, seconds: hourSeconds };
/** The limit of an account in all, so that its mailbox is not flooded. */
const requestEverywhereLimit = { points: 30, seconds: hourSeconds };
const redeemAddressLimit = { points: 30, seconds: hourSeconds };
/** The limit of an account from one network, until another code is asked for there: a stranger elsewhere does not void the owner's. */
const redeemAccountLimit = { points: 5, seconds: resetCodeTtlMinutes * 60 };
/** The limit of an account in all: a code has 40 bits. */
const redeemEverywhereLimit = { points: 100, seconds: hourSeconds };

const hashPurpose = 'auth:reset-code';
const accountKey = (email: string, address: string) => `${networksOf(address).network} ${email}`;
const normalizeEmail = (typed: string) => typed.trim().toLowerCase();
const codePayload = (userId: number, code: string) => `${userId}:${code}`;

/** What is stored of a code of a user. */
export const hashResetCode = (vault: Platform['vault'], userId: number, code: string) =>
  vault.sign(hashPurpose, codePayload(userId, code));

/**
 * Mails a code to the account of an e-mail.
 * @returns false when no account has that e-mail
 * @throws AppError ERR_TOO_MANY_ATTEMPTS, ERR_MAIL_NOT_SENT
 */
export async function requestReset(platform: Platform, typedEmail: string, address: string): Promise<boolean> {
  const { database, vault, clock, mail, rateLimit } = platform;
  const email = normalizeEmail(typedEmail);
  await rateLimit.consumeAddress('reset-ask-address', address, requestAddressLimit);
  await rateLimit.consume('reset-ask-account', accountKey(email, address), requestAccountLimit);
  await rateLimit.consume('reset-ask-everywhere', email, requestEverywhereLimit);

  const account = await asPlatform(database, ({ db }) => findAccount(db, email));
  if (!account?.active) return false;
  const code = newCode();
  await database.forCompany(account.companyId, ({ db }) =>
    insertReset(db, {
      companyId: account.companyId,
      userId: account.id,
      codeHash: hashResetCode(vault, account.id, code),
      expiresAt: new Date(clock.now().getTime() + resetCodeTtlMinutes * minuteMs),
    }),
  );
  await rateLimit.reset('reset-use-account', accountKey(email, address), redeemAccountLimit);
  const language = isLanguage(account.language) ? account.language : 'pt';
  await mail.send({
    to: account.email,
    subject: translate(language, 'mail.reset.subject'),
    text: translate(language, 'mail.reset.text', {
      name: account.name,
      code: readableCode(code),
      minutes: resetCodeTtlMinutes,
    }),
  });
  return true;
}

/**
 * Sets a new password with a mailed code and ends every session of the account.
 * @throws AppError ERR_VALIDATION, ERR_PASSWORD_COMMON, ERR_RESET_CODE, ERR_TOO_MANY_ATTEMPTS
 */
export async function resetPassword(
  platform: Platform,
  typed: { email: string; token: string; newPassword: string },
  address: string,
): Promise<void> {
  const { database, rateLimit } = platform;
  const email = normalizeEmail(typed.email);
  await requireNewPassword(typed.newPassword, email);
  await rateLimit.consumeAddress('reset-use-address', address, redeemAddressLimit);
  await rateLimit.consume('reset-use-account', accountKey(email, address), redeemAccountLimit);
  await rateLimit.consume('reset-use-everywhere', email, redeemEverywhereLimit);

  // Before the transaction, which locks the account, and for every e-mail, so that an unknown one takes as long.
  const passwordHash = await hashPassword(typed.newPassword);
  const account = await asPlatform(database, ({ db }) => findAccount(db, email));
  if (!account?.active) throw new AppError('ERR_RESET_CODE');
  const password = { typed: typed.newPassword, hash: passwordHash };
  const redeemed = redeemCode(platform, account, normalizeCode(typed.token), password).catch(async (error: unknown) => {
    // The code was right: another password may be tried.
    await rateLimit.refund('reset-use-account', accountKey(email, address), redeemAccountLimit);
    await rateLimit.refund('reset-use-everywhere', email, redeemEverywhereLimit);
    throw error;
  });
  if (!(await redeemed)) throw new AppError('ERR_RESET_CODE');
  // A user who forgot the password has tried often; the new one must work at once.
  await forgetTries(rateLimit, email, address);
}

/**
 * Returns the refusal of the code instead of throwing it, since a wrong try has to be committed.
 * @throws AppError ERR_PASSWORD_COMMON for names of the account and its company, which only who has the code learns; it stays good
 */
function redeemCode(
  { database, vault, clock }: Platform,
  account: { id: number; companyId: number; name: string; email: string; companyName: string },
  code: string,
  password: { typed: string; hash: string },
): Promise<boolean> {
  return database.forCompany(account.companyId, async (tx) => {
    if (!(await lockUser(tx.db, account.id))) return false;
    const reset = await lockReset(tx.db, account.id, clock.now());
    if (!reset) return false;
    if (!vault.verify(hashPurpose, codePayload(account.id, code), reset.codeHash)) {
      await countWrongTry(tx.db, reset.id);
      if (reset.wrongTries + 1 >= maxResetTries) await invalidateResets(tx.db, account.id);
      return false;
    }
    await requireUncommon(password.typed, [account.name, account.email, account.companyName]);
    await invalidateResets(tx.db, account.id);
    await updateUser(tx.db, account.id, { passwordHash: password.hash });
    await endUserSessions(tx, account.id, 'password');
    await tx.raise(accountChanged, { userId: account.id, formerEmail: account.email, what: 'password' });
    return true;
  });
}

/** By what was typed alone: of an account that is not there nothing else is known. */
async function requireNewPassword(password: string, email: string): Promise<void> {
  const checked = passwordRule.safeParse(password);
  if (checked.success) return requireUncommon(password, [email]);
  const fields = checked.error.issues.map((issue) => ({ field: 'newPassword', problem: issue.message }));
  throw new AppError('ERR_VALIDATION', { fields });
}
