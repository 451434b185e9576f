import type { HandlerInput, login as loginEndpoint, passkeyLogin, SignInMethod } from '@balcao/contract';
import { networksOf } from '../../../platform/address-networks.ts';
import { recordCaller } from '../../../platform/current-call.ts';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { CompanyTx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RateLimit } from '../../../platform/rate-limit.ts';
import {
  ensureInvoice,
  findCompany,
  findOldestOpen,
  hashPassword,
  isBcryptHash,
  lockUser,
  quoteRenewal,
  replaceHash,
  verifyPassword,
} from '../../account/index.ts';
import { companyStatus } from './auth.rules.ts';
import { findAccount, findAccountOf, type Account } from './accounts.sql.ts';
import { answerEvenly } from './even-answers.ts';
import { findSessionUser, listLoginAddresses } from './sessions.sql.ts';
import { recordFailedSignIn, recordRefusedFactor } from './failed-sign-ins.ts';
import { use as usePasskey } from './passkeys.ts';
import { findPasskeyUser } from './passkeys.sql.ts';
import { countCodeTry, forgetCodeTries, requireSecondFactor } from './second-factor.ts';
import { startSession, issueSession, requireLive, type IssuedSession, type SignIn } from './sessions.ts';
import type { Tokens } from './tokens.ts';

const windowSeconds = 15 * 60;
export const addressTryLimit = { points: 50, seconds: windowSeconds };
/** The limit of an account from one network, or from one browser that was logged in to it. */
const accountTryLimit = { points: 10, seconds: windowSeconds };
/** The limit of an account over all networks, against guesses from many of them. */
const accountEverywhereLimit = { points: 100, seconds: 3600 };

/**
 * The counters of wrong passwords. An account is counted by network, so that a stranger cannot lock out its owner;
 * guesses from many networks have a limit of their own. A browser that was logged in to the account has its own counter
 * and is not blocked by others; nor is a network from which the account was logged in, whose tries are counted by network alone.
 */
function triesOf(
  rateLimit: RateLimit,
  email: string,
  {
    address,
    knownBrowser,
    isKnownNetwork,
  }: { address: string; knownBrowser: string | undefined; isKnownNetwork: boolean },
) {
  if (knownBrowser !== undefined) {
    return {
      count: () => rateLimit.consume('login-browser', knownBrowser, accountTryLimit),
      forget: () => rateLimit.reset('login-browser', knownBrowser, accountTryLimit),
    };
  }
  const account = accountCounterKey(email, address);
  return {
    async count() {
      await rateLimit.consumeAddress('login-address', address, addressTryLimit);
      await rateLimit.consume('login-account', account, accountTryLimit);
      if (!isKnownNetwork) await rateLimit.consume('login-account-everywhere', email, accountEverywhereLimit);
    },
    async forget() {
      await rateLimit.refundAddress('login-address', address, addressTryLimit);
      // What others guess elsewhere stays counted.
      if (isKnownNetwork) await rateLimit.reset('login-account', account, accountTryLimit);
      else await forgetTries(rateLimit, email, address);
    },
  };
}

/** What a login needs to know of companies with a pending erasure. */
export interface ErasurePorts {
  /** until when an admin of the company may undo it; undefined where there is nothing to undo */
  findUndoable(companyId: number): Promise<string | undefined>;
  /** @throws AppError ERR_NO_ERASURE_FOUND, ERR_ERASURE_RUNNING */
  undo(companyId: number): Promise<void>;
}

const accountCounterKey = (email: string, address: string) => `${networksOf(address).network} ${email}`;

/** Forgets the wrong passwords of an account, from this address and in all. */
export async function forgetTries(rateLimit: RateLimit, email: string, address: string): Promise<void> {
  await rateLimit.reset('login-account', accountCounterKey(email, address), accountTryLimit);
  await rateLimit.reset('login-account-everywhere', email, accountEverywhereLimit);
}

/**
 * Logs a user in. Only wrong tries are counted, since an office whose users all arrive at eight shares one address. An
 * unknown e-mail, a wrong password and a deactivated user are answered alike, after the same time. The first login of somebody who came from
 * another program replaces the hash of that one.
 * @throws AppError ERR_TOO_MANY_ATTEMPTS, ERR_INVALID_CREDENTIALS, ERR_COMPANY_INACTIVE, ERR_COMPANY_DUE, ERR_COMPANY_ERASING,
 *   ERR_SECOND_FACTOR, ERR_SECOND_FACTOR_CODE, ERR_PASSKEY
 */
export async function login(
  platform: Platform,
  tokens: Tokens,
  erasures: ErasurePorts,
  credentials: HandlerInput<typeof loginEndpoint>['body'],
  from: SignIn,
): Promise<IssuedSession> {
  const { database, rateLimit } = platform;
  const began = performance.now();
  const email = credentials.email.toLowerCase();
  const { account, known, isKnownNetwork } = await asPlatform(database, async ({ db }) => {
    const found = await findAccount(db, email);
    const owner = from.refreshToken && (await findSessionUser(db, from.refreshToken.sessionId));
    const { network } = networksOf(from.address);
    // Asked for an unknown account as well: how long it takes tells nothing.
    const addresses = await listLoginAddresses(db, found?.id ?? 0);
    return {
      account: found,
      known: found !== undefined && owner === found.id,
      isKnownNetwork: addresses.some((address) => networksOf(address).network === network),
    };
  });
  const tries = triesOf(rateLimit, email, {
    address: from.address,
    knownBrowser: known ? from.refreshToken?.sessionId : undefined,
    isKnownNetwork,
  });
  // The try is counted before the password is verified; otherwise many concurrent guesses would all pass.
  await tries.count();
  const right = await verifyPassword(account?.passwordHash, credentials.password);
  if (!account || !right || !account.active) {
    if (account) recordFailedSignIn(platform, account, 'password', from);
    await answerEvenly(platform, began);
    throw new AppError('ERR_INVALID_CREDENTIALS');
  }

  const { code, passkey } = credentials;
  const proves = code !== undefined || passkey !== undefined;
  if (proves) await countCodeTry(platform, account.id);
  const ownHash = isBcryptHash(account.passwordHash) ? await hashPassword(credentials.password) : undefined;
  const session = await enter(platform, tokens, erasures, account, { ...credentials, ownHash }, from, (tx) =>
    requireSecondFactor(platform, tx, account.id, credentials),
  ).catch(recordRefusedFactor(platform, account, from));
  // Knowing the password alone must not give more tries.
  await tries.forget();
  if (proves) await forgetCodeTries(platform, account.id);
  return session;
}

/**
 * Logs a user in with a passkey alone, which counts as password and second factor.
 * @throws AppError ERR_TOO_MANY_ATTEMPTS, ERR_PASSKEY, ERR_COMPANY_INACTIVE, ERR_COMPANY_DUE, ERR_COMPANY_ERASING
 */
export async function loginWithPasskey(
  platform: Platform,
  tokens: Tokens,
  erasures: ErasurePorts,
  { passkey, ...options }: HandlerInput<typeof passkeyLogin>['body'],
  from: SignIn,
): Promise<IssuedSession> {
  const { database, rateLimit } = platform;
  await rateLimit.consumeAddress('login-address', from.address, addressTryLimit);
  const account = await asPlatform(database, async ({ db }) => {
    const userId = await findPasskeyUser(db, passkey.id);
    return userId === undefined ? undefined : findAccountOf(db, userId);
  });
  if (!account?.active) throw new AppError('ERR_PASSKEY');
  const session = await enter(platform, tokens, erasures, account, options, from, async (tx) => {
    await usePasskey(platform, tx, account.id, passkey, { purpose: 'login', verified: true });
    return 'passkey';
  }).catch(recordRefusedFactor(platform, account, from));
  await rateLimit.refundAddress('login-address', from.address, addressTryLimit);
  return session;
}

/** Options of a login beside its credentials. */
interface LoginOptions {
  payment?: boolean | undefined;
  undoErasure?: boolean | undefined;
  /** of the password that was typed, where another program made the hash that is stored */
  ownHash?: string | undefined;
}

/**
 * Starts the session of an authenticated account.
 * @param prove checks the remaining factor; returns how the user got in
 */
async function enter(
  platform: Platform,
  tokens: Tokens,
  erasures: ErasurePorts,
  account: Account,
  options: LoginOptions,
  from: SignIn,
  prove: (tx: CompanyTx) => Promise<SignInMethod>,
): Promise<IssuedSession> {
  const { database, clock } = platform;
  const kept = await keepFromErasure(platform, erasures, account, options, prove);
  const status = companyStatus({ ...account, companyActive: account.companyActive || kept !== undefined }, clock.now());
  const mayPay = status.kind === 'company-due' && account.profile === 'admin';
  const forPayment = mayPay && options.payment === true;
  if (mayPay && !forPayment) throw await dueError(platform, account.companyId, status);
  if (!forPayment) requireLive(status);

  return database.forCompany(account.companyId, async (tx) => {
    const user = await requireUnchanged(tx, account);
    const method = kept ?? (await prove(tx));
    if (options.ownHash !== undefined) await replaceHash(tx.db, account.id, options.ownHash);
    const now = clock.now();
    recordCaller(account.id);
    return issueSession(tx.db, tokens, await startSession(tx, user, { ...from, method }, now, forPayment), now);
  });
}

/** Logins of one user are serialised, and a password that was changed in the meantime is wrong. */
async function requireUnchanged({ db }: CompanyTx, account: Account) {
  const user = await lockUser(db, account.id);
  if (!user?.active || user.passwordHash !== account.passwordHash) throw new AppError('ERR_INVALID_CREDENTIALS');
  return user;
}

/**
 * Undoes the pending erasure of an admin's company, where the login asks for it.
 * @returns how they got in, for which the code was used up; undefined where no erasure is pending
 * @throws AppError ERR_COMPANY_ERASING where the login did not ask for it
 */
async function keepFromErasure(
  platform: Platform,
  erasures: ErasurePorts,
  account: Account,
  { undoErasure = false }: LoginOptions,
  prove: (tx: CompanyTx) => Promise<SignInMethod>,
): Promise<SignInMethod | undefined> {
  if (account.companyActive || account.profile !== 'admin') return undefined;
  const dueAt = await erasures.findUndoable(account.companyId);
  if (dueAt === undefined) return undefined;
  if (!undoErasure) throw new AppError('ERR_COMPANY_ERASING', { dueAt: new Date(dueAt).toISOString() });
  const method = await platform.database.forCompany(account.companyId, async (tx) => {
    await requireUnchanged(tx, account);
    return prove(tx);
  });
  await erasures.undo(account.companyId);
  return method;
}

/** The refusal of an admin, who may log in to pay: with the invoice that is open. */
async function dueError(
  { database, clock }: Platform,
  companyId: number,
  { dueDate, dueOn }: { dueDate: string; dueOn: string },
): Promise<AppError> {
  const { invoice, renewal } = await asPlatform(database, async (tx) => {
    await ensureInvoice(tx, companyId, clock.now());
    const company = await findCompany(tx.db, companyId);
    return {
      invoice: await findOldestOpen(tx.db, companyId),
      renewal: company && (await quoteRenewal(tx.db, company, clock.now())),
    };
  });
  if (!invoice) return new AppError('ERR_COMPANY_DUE', { dueDate, dueOn, mayPay: true });
  const { number, detail, value, paidValue } = invoice;
  return new AppError('ERR_COMPANY_DUE', {
    dueDate,
    dueOn,
    mayPay: true,
    invoice: {
      number,
      detail,
      value: Math.round((value - paidValue) * 100) / 100,
      ...(renewal && { until: renewal.until, lockedDays: renewal.lockedDays }),
    },
  });
}
