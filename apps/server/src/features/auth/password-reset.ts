import { randomInt } from 'node:crypto';
import { resetPassword as passwordRule } from '@balcao/contract';
import { isLanguage, translate } from '@balcao/i18n';
import { AppError } from '../../platform/app-error.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { Platform } from '../../platform/platform.ts';
import { hashPassword, lockUser, updateUser } from '../users/index.ts';
import { resetCodeMinutes, resetTries } from './auth.rules.ts';
import { findAccount } from './auth.sql.ts';
import { accountCounter, accountTries } from './login.ts';
import { insertReset, lockReset, noteWrongTry, voidResets } from './password-reset.sql.ts';
import { endSessionsOf } from './sessions.ts';

const hour = 3600;
const askAddress = { points: 20, seconds: hour };
const askAccount = { points: 5, seconds: hour };
const useAddress = { points: 30, seconds: hour };
const useAccount = { points: 20, seconds: hour };

const hashPurpose = 'auth:reset-code';
/** Without letters and digits that look alike; 8 of them are 40 bits, against five tries. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const newCode = () => Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('');
/** As it is read from a mail and typed: small letters, spaces and dashes do not matter. */
const normalCode = (typed: string) => typed.toUpperCase().replace(/[\s-]/g, '');
const normalEmail = (typed: string) => typed.trim().toLowerCase();
const signed = (userId: number, code: string) => `${userId}:${code}`;

/**
 * Mails a code to the account of an e-mail.
 * @returns false when nobody has that e-mail
 * @throws AppError ERR_TOO_MANY_ATTEMPTS, ERR_MAIL_NOT_SENT
 */
export async function requestReset(platform: Platform, typedEmail: string, address: string): Promise<boolean> {
  const { database, vault, clock, mail, rateLimit } = platform;
  const email = normalEmail(typedEmail);
  await rateLimit.consume('reset-ask-address', address, askAddress);
  await rateLimit.consume('reset-ask-account', email, askAccount);

  const account = await asPlatform(database, ({ db }) => findAccount(db, email));
  if (!account?.active) return false;
  const code = newCode();
  await database.forCompany(account.companyId, ({ db }) =>
    insertReset(db, {
      companyId: account.companyId,
      userId: account.id,
      codeHash: vault.sign(hashPurpose, signed(account.id, code)),
      expiresAt: new Date(clock.now().getTime() + resetCodeMinutes * 60_000),
    }),
  );
  const language = isLanguage(account.language) ? account.language : 'pt';
  await mail.send({
    to: account.email,
    subject: translate(language, 'mail.reset.subject'),
    text: translate(language, 'mail.reset.text', {
      name: account.name,
      code: `${code.slice(0, 4)}-${code.slice(4)}`,
      minutes: resetCodeMinutes,
    }),
  });
  return true;
}

/**
 * Sets a new password with a mailed code and ends every session of the account.
 * @throws AppError ERR_VALIDATION, ERR_RESET_CODE, ERR_TOO_MANY_ATTEMPTS
 */
export async function resetPassword(
  platform: Platform,
  typed: { email: string; token: string; newPassword: string },
  address: string,
): Promise<void> {
  const { database, rateLimit } = platform;
  const email = normalEmail(typed.email);
  requireStrong(typed.newPassword);
  await rateLimit.consume('reset-use-address', address, useAddress);
  await rateLimit.consume('reset-use-account', email, useAccount);

  const account = await asPlatform(database, ({ db }) => findAccount(db, email));
  if (!account?.active) throw new AppError('ERR_RESET_CODE');
  // Before the transaction, which holds the account meanwhile.
  const passwordHash = await hashPassword(typed.newPassword);
  if (!(await useCode(platform, account, normalCode(typed.token), passwordHash))) throw new AppError('ERR_RESET_CODE');
  // Who forgot the password has tried it often; the new one shall work at once.
  await rateLimit.forgive(accountCounter, email, accountTries);
}

/** Answers instead of throwing: a wrong try has to be committed. */
function useCode(
  { database, vault, clock }: Platform,
  account: { id: number; companyId: number },
  code: string,
  passwordHash: string,
): Promise<boolean> {
  return database.forCompany(account.companyId, async (tx) => {
    if (!(await lockUser(tx.db, account.id))) return false;
    const reset = await lockReset(tx.db, account.id, clock.now());
    if (!reset) return false;
    if (!vault.verify(hashPurpose, signed(account.id, code), reset.codeHash)) {
      await noteWrongTry(tx.db, reset.id);
      if (reset.wrongTries + 1 >= resetTries) await voidResets(tx.db, account.id);
      return false;
    }
    await voidResets(tx.db, account.id);
    await updateUser(tx.db, account.id, { passwordHash });
    await endSessionsOf(tx, account.id, 'password');
    return true;
  });
}

function requireStrong(password: string): void {
  const checked = passwordRule.safeParse(password);
  if (checked.success) return;
  const fields = checked.error.issues.map((issue) => ({ field: 'newPassword', problem: issue.message }));
  throw new AppError('ERR_VALIDATION', { fields });
}
