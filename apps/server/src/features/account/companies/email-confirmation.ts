import { hourMs, type UserActor } from '@balcao/contract';
import { isLanguage, translate } from '@balcao/i18n';
import * as z from 'zod';
import { AppError } from '../../../platform/app-error.ts';
import { newCode, normalizeCode, readableCode } from '../../../platform/util/codes.ts';
import type { CompanyTx, Db, PlatformTx } from '../../../platform/db/database.ts';
import { defineJob } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUser } from '../users/index.ts';
import { findCompany } from './companies.sql.ts';
import * as rows from './email-confirmation.sql.ts';

const hashPurpose = 'companies:email-code';
const codeTtlHours = 24;
/** With a code of 40 bits; a new one is asked for after that. */
const maxWrongTries = 5;
const mailLimit = { points: 5, seconds: 3600 };

/** Mails the first code. */
export const confirmationMailJob = defineJob({
  name: 'companies.confirmationMail',
  role: 'worker',
  schema: z.object({ companyId: z.number(), userId: z.number() }),
  retry: { maxAttempts: 8 },
});

/** A code is valid for the e-mail that it went to: after a change of e-mail another one is needed. */
const codePayload = (companyId: number, email: string, code: string) => `${companyId}:${email.toLowerCase()}:${code}`;

/** A company that signs up has to confirm its e-mail. */
export async function demandConfirmation(tx: PlatformTx, companyId: number, userId: number): Promise<void> {
  await rows.insertConfirmation(tx.db, companyId);
  tx.enqueue(confirmationMailJob, { companyId, userId });
}

/** @throws AppError ERR_EMAIL_UNCONFIRMED */
export async function requireConfirmedEmail(db: Db, companyId: number): Promise<void> {
  if (!(await rows.isEmailConfirmed(db, companyId))) throw new AppError('ERR_EMAIL_UNCONFIRMED');
}

/**
 * Mails a user of a company a code in place of the one before.
 * @returns the address; undefined when the company is confirmed or the user is gone
 * @throws AppError ERR_MAIL_NOT_SENT
 */
export async function mailCode(
  { database, vault, clock, mail, config }: Platform,
  { companyId, userId }: { companyId: number; userId: number },
): Promise<string | undefined> {
  const code = newCode();
  const about = await database.forCompany(companyId, async ({ db }) => {
    const [user, company] = [await findUser(db, userId, clock.now()), await findCompany(db, companyId)];
    if (!(await rows.lockConfirmation(db, companyId)) || !user || !company) return undefined;
    await rows.setCode(db, companyId, {
      userId,
      codeHash: vault.sign(hashPurpose, codePayload(companyId, user.email, code)),
      expiresAt: new Date(clock.now().getTime() + codeTtlHours * hourMs),
    });
    return { user, company };
  });
  if (!about) return undefined;
  const { user, company } = about;
  const language = isLanguage(company.language) ? company.language : 'pt';
  await mail.send({
    to: user.email,
    subject: translate(language, 'mail.confirmation.subject', { code: readableCode(code) }),
    text: translate(language, 'mail.confirmation.text', {
      name: user.name,
      company: company.name,
      code: readableCode(code),
      hours: codeTtlHours,
      // The fragment after the # is sent to no server and appears in no log.
      url: `${config.publicUrl}/confirm-email#${code}`,
    }),
  });
  return user.email;
}

/**
 * Mails the caller another code.
 * @throws AppError ERR_TOO_MANY_ATTEMPTS, ERR_MAIL_NOT_SENT
 */
export async function mailCodeAgain(platform: Platform, { companyId, userId }: UserActor): Promise<string | undefined> {
  await platform.rateLimit.consume('email-confirmation', String(companyId), mailLimit);
  return mailCode(platform, { companyId, userId });
}

/**
 * Confirms the e-mail of the caller's company; once it is confirmed every code is accepted.
 * @throws AppError ERR_EMAIL_CODE
 */
export async function confirm(platform: Platform, actor: UserActor, typed: string): Promise<void> {
  const isGood = await platform.database.forCompany(actor.companyId, (tx) => redeem(platform, tx, typed));
  if (!isGood) throw new AppError('ERR_EMAIL_CODE');
}

/** Returns the refusal instead of throwing it, since a wrong try has to be committed. */
async function redeem({ vault, clock }: Platform, { db, companyId }: CompanyTx, typed: string): Promise<boolean> {
  const asked = await rows.lockConfirmation(db, companyId);
  if (!asked) return true;
  const { userId, codeHash, expiresAt, wrongTries } = asked;
  const user = userId === null ? undefined : await findUser(db, userId, clock.now());
  if (!user || codeHash === null || expiresAt === null || wrongTries >= maxWrongTries) return false;
  if (new Date(expiresAt) <= clock.now()) return false;
  if (!vault.verify(hashPurpose, codePayload(companyId, user.email, normalizeCode(typed)), codeHash)) {
    await rows.countWrongTry(db, companyId);
    return false;
  }
  return rows.deleteConfirmation(db, companyId);
}

/**
 * Confirms a company without a code.
 * @throws AppError ERR_NO_COMPANY_FOUND
 */
export async function confirmByOperator({ database }: Platform, companyId: number): Promise<void> {
  await database.forCompany(companyId, async ({ db }) => {
    if (!(await findCompany(db, companyId))) throw new AppError('ERR_NO_COMPANY_FOUND');
    await rows.deleteConfirmation(db, companyId);
  });
}
