import type { AccessSettings, Company, HandlerInput, signUp } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockPublicPlan } from '../plans/index.ts';
import { hashNewPassword, requireUncommon } from '../users/index.ts';
import { createCompany, onCompanyConstraintError, type NewCompanyPorts } from './companies.ts';
import { trialEnd } from './companies.rules.ts';
import { findSignUpMoment, nextNameNumber } from './companies.sql.ts';
import { emitCompanyRecord } from './company-events.ts';
import { demandConfirmation } from './email-confirmation.ts';
import { countedDomain, domainLimit, mailboxOf } from './sign-up.rules.ts';

const hourSeconds = 3600;
const daySeconds = 24 * hourSeconds;
/** An office, or a fair whose visitors share an address, signs up in peace. */
const addressLimit = { points: 20, seconds: hourSeconds };
const mailboxLimit = { points: 5, seconds: hourSeconds };

export interface SignUpPorts extends NewCompanyPorts {
  /** how long a company may try the product out, as the operator set it */
  findTrialDays(db: Db): Promise<number>;
  /** how many may sign up, as the operator set it; locked, so that they are counted one after the other */
  lockSignUpLimits(db: Db): Promise<Pick<AccessSettings, 'signUpsPerHour' | 'signUpsPerDay'>>;
}

/**
 * Registers a company on a trial. Due date, status, recurrence and the admin's rights are decided here, whatever the
 * form sends. Other companies may have its name.
 * @throws AppError ERR_TOO_MANY_ATTEMPTS, ERR_SIGN_UP_LIMIT, ERR_USER_CREATION_DISABLED, ERR_NO_PLAN_FOUND,
 * ERR_EMAIL_IN_USE, ERR_PASSWORD_COMMON
 */
export async function registerCompany(
  { database, clock, rateLimit, config }: Platform,
  ports: SignUpPorts,
  { name, userName = '', email, phone, password, planId }: HandlerInput<typeof signUp>['body'],
  address: string,
): Promise<Company> {
  const own = [name, userName, email];
  await requireUncommon(password, own);
  await rateLimit.consumeAddress('sign-up-address', address, addressLimit);
  await rateLimit.consume('sign-up-account', mailboxOf(email), mailboxLimit);
  // Most of a flood is refused before a password is hashed for it.
  const { signUpsPerDay } = await asPlatform(database, ({ db }) => requireRoom(db, ports));
  const domain = countedDomain(email);
  const ofDomain = { points: domainLimit(signUpsPerDay), seconds: daySeconds };
  if (domain !== undefined) await rateLimit.consume('sign-up-domain', domain, ofDomain);
  const passwordHash = await hashNewPassword(password, own);
  const admin = { name: userName.trim() || name, email, passwordHash };
  return asPlatform(database, async (tx) => {
    await requireRoom(tx.db, ports);
    const dueDate = trialEnd(clock.now(), await ports.findTrialDays(tx.db));
    if ((await lockPublicPlan(tx.db, planId)) === undefined) throw new AppError('ERR_NO_PLAN_FOUND');
    // Whether another company has this name is nobody's business here: the limits are locked, so that none takes the same number.
    const nameNumber = await nextNameNumber(tx.db, name);
    const columns = { name, nameNumber, email, phone, planId, dueDate, trialExpiration: dueDate };
    const { company, adminId } = await createCompany(tx, { ...columns, admin });
    await ports.addCampaignSettings(tx.db, company);
    // Where no mail is sent there is nothing to confirm.
    if (config.smtpUrl !== undefined) await demandConfirmation(tx, company.id, adminId);
    emitCompanyRecord(tx, 'create', company);
    return company;
  }).catch(onCompanyConstraintError);
}

/** @throws AppError ERR_USER_CREATION_DISABLED, ERR_SIGN_UP_LIMIT with the seconds until there is room again */
async function requireRoom(db: Db, ports: Pick<SignUpPorts, 'lockSignUpLimits'>) {
  const limits = await ports.lockSignUpLimits(db);
  if (limits.signUpsPerDay === 0) throw new AppError('ERR_USER_CREATION_DISABLED');
  for (const [count, seconds] of [
    [limits.signUpsPerHour, hourSeconds],
    [limits.signUpsPerDay, daySeconds],
  ] as const) {
    const ago = await findSignUpMoment(db, count);
    if (ago !== undefined && ago < seconds)
      throw new AppError('ERR_SIGN_UP_LIMIT', { retryAfter: Math.max(1, Math.ceil(seconds - ago)) });
  }
  return limits;
}
