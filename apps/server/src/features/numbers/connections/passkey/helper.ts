import { randomBytes } from 'node:crypto';
import {
  helperCodeTries,
  type EndpointAnswer,
  type claimHelperCode,
  type helperProblems,
  type PasskeyAssertion,
} from '@balcao/contract';
import type { InvokeSession } from '../../../../channels/session-hub/index.ts';
import { AppError } from '../../../../platform/app-error.ts';
import { asPlatform } from '../../../../platform/db/as-platform.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findCompany, findUser } from '../../../account/index.ts';
import { emitSession } from '../connections.ts';
import { findConnection } from '../connections.sql.ts';
import { handleOf } from './helper-code.rules.ts';
import { isCodeOf } from './passkey-linking.ts';
import * as rows from './passkey-linkings.sql.ts';

const ticketBytes = 32;
/** Wrong codes and tickets of one address. */
const tryLimit = { points: 20, seconds: 15 * 60 };

type Deps = Pick<Platform, 'database' | 'vault' | 'clock' | 'rateLimit'>;
type Claim = EndpointAnswer<typeof claimHelperCode>;

const signTicket = ({ vault }: Pick<Platform, 'vault'>, ticket: string) => vault.signForGood('helper-ticket', ticket);

/** Counts a try of an address before it is looked at, so that many at once do not all pass, and takes it back where it was right. */
async function counted<T>({ rateLimit }: Deps, address: string, work: () => Promise<T>): Promise<T> {
  await rateLimit.consumeAddress('link-helper', address, tryLimit);
  const result = await work();
  await rateLimit.refundAddress('link-helper', address, tryLimit);
  return result;
}

/**
 * Takes the code that an admin typed into the helper. Wrong, used, expired and unknown codes are answered alike.
 * @throws AppError ERR_HELPER_CODE, ERR_TOO_MANY_ATTEMPTS
 */
export function claimCode(deps: Deps, address: string, code: string): Promise<Claim> {
  return counted(deps, address, () => takeCode(deps, code));
}

async function takeCode(deps: Deps, code: string): Promise<Claim> {
  const handle = handleOf(code);
  const place = handle && (await asPlatform(deps.database, ({ db }) => rows.findPlaceOfCode(db, handle)));
  if (!handle || !place) throw new AppError('ERR_HELPER_CODE');
  const { companyId, whatsappId } = place;
  const claim = await deps.database.forCompany(companyId, async (tx): Promise<Claim | undefined> => {
    const { db } = tx;
    const now = deps.clock.now();
    const row = await rows.lockCode(db, whatsappId, handle, now);
    if (!row) return undefined;
    if (!isCodeOf(deps, whatsappId, code, row.codeHash ?? '')) {
      await rows.countWrongTry(db, whatsappId, helperCodeTries);
      await emitSession(tx, whatsappId);
      return undefined;
    }
    const person = row.userId === null ? undefined : await findUser(db, row.userId, now);
    const [connection, company] = [await findConnection(db, whatsappId), await findCompany(db, companyId)];
    // Who began it may be no admin any more.
    if (person?.profile !== 'admin' || !connection || !company || row.number === null) return undefined;
    const ticket = randomBytes(ticketBytes).toString('base64url');
    await rows.exchangeCode(db, whatsappId, signTicket(deps, ticket));
    await emitSession(tx, whatsappId);
    const { expiresAt, number, options } = row;
    const names = { company: company.name, connection: connection.name, person: person.name };
    return { ticket, expiresAt, ...names, number, options };
  });
  if (!claim) throw new AppError('ERR_HELPER_CODE');
  return claim;
}

/**
 * Passes what a person confirmed on to the session that waits for it. It travels to that session alone and is stored nowhere.
 * @throws AppError ERR_HELPER_CODE, ERR_WAPP_PASSKEY_OVER, ERR_WAPP_PASSKEY_FOREIGN, ERR_WAPP_PASSKEY_REFUSED
 */
export async function passAssertion(
  deps: Deps,
  invokeSession: InvokeSession,
  address: string,
  ticket: string,
  assertion: PasskeyAssertion,
): Promise<void> {
  const ticketHash = signTicket(deps, ticket);
  const { companyId, whatsappId } = await counted(deps, address, async () => {
    const place = await findPlace(deps, ticketHash);
    const isTaken = await deps.database.forCompany(place.companyId, async (tx) => {
      if (!(await rows.takeTicket(tx.db, place.whatsappId, ticketHash, deps.clock.now()))) return false;
      await emitSession(tx, place.whatsappId);
      return true;
    });
    if (!isTaken) throw new AppError('ERR_HELPER_CODE');
    return place;
  });
  await invokeSession(companyId, whatsappId, 'answerPasskey', assertion);
}

async function findPlace({ database }: Deps, ticketHash: string) {
  const place = await asPlatform(database, ({ db }) => rows.findPlaceOfTicket(db, ticketHash));
  if (!place) throw new AppError('ERR_HELPER_CODE');
  return place;
}

/** Shows the admin why the helper could not ask. @throws AppError ERR_HELPER_CODE */
export async function reportProblem(
  deps: Deps,
  address: string,
  ticket: string,
  problem: (typeof helperProblems)[number],
): Promise<void> {
  const ticketHash = signTicket(deps, ticket);
  const place = await counted(deps, address, () => findPlace(deps, ticketHash));
  await deps.database.forCompany(place.companyId, async (tx) => {
    if (await rows.saveProblem(tx.db, place.whatsappId, ticketHash, problem)) await emitSession(tx, place.whatsappId);
  });
}
