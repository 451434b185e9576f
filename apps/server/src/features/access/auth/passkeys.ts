import type { addPasskey, HandlerInput, Passkey, PasskeyAssertion, PasskeyRequest, UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { writeForCompany } from '../../../platform/db/retry-conflicts.ts';
import type { Platform } from '../../../platform/platform.ts';
import { lockUser, notifyAccount } from '../../account/index.ts';
import { requirePassword } from './current-password.ts';
import { challengeTtlMs, issueChallenge, readChallenge, type ChallengePurpose } from './passkey-challenge.ts';
import * as rows from './passkeys.sql.ts';
import { newRecoveryCodes } from './recovery-codes.ts';
import { expectedOrigins, relyingPartyOf, type RelyingParty } from './relying-party.ts';
import { lockSecondFactor, saveRecoveryCodes } from './second-factor.sql.ts';
import { notifySessionsEnded } from './session-kinds.ts';

const maxPasskeys = 20;
const relyingPartyName = 'Balcão';
/** EdDSA, ES256 and RS256, as COSE numbers them: what devices make. */
const algorithms = [-8, -7, -257];

// Few processes ever need it, and it brings readers of certificates along.
const loadWebAuthn = () => import('@simplewebauthn/server');

const signedBytes = (challenge: string) => new Uint8Array(Buffer.from(challenge));

/** @throws AppError ERR_PASSKEYS_UNAVAILABLE */
function requireRelyingParty(config: Platform['config']): RelyingParty {
  const party = relyingPartyOf(config);
  if (!party) throw new AppError('ERR_PASSKEYS_UNAVAILABLE');
  return party;
}

/**
 * The options with which a browser makes a passkey for a user.
 * @throws AppError ERR_CURRENT_PASSWORD, ERR_TOO_MANY_ATTEMPTS, ERR_PASSKEYS_UNAVAILABLE, ERR_TOO_MANY_PASSKEYS
 */
export async function begin(platform: Platform, actor: UserActor, password: string) {
  const party = requireRelyingParty(platform.config);
  await requirePassword(platform, actor, password);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const { companyId, userId } = actor;
  const { user, known } = await platform.database.forCompany(companyId, async ({ db }) => ({
    user: await lockUser(db, userId),
    known: await rows.listCredentials(db, userId),
  }));
  if (!user) throw new AppError('ERR_NO_USER_FOUND');
  requireRoom(known.length);
  const options = await generateRegistrationOptions({
    rpName: relyingPartyName,
    rpID: party.id,
    userName: user.email,
    userDisplayName: user.name,
    // The same for every key of the person, so that a device keeps one of them.
    userID: signedBytes(platform.vault.signForGood('auth:passkey-user', String(userId))),
    challenge: signedBytes(issueChallenge(platform, `add:${userId}`)),
    timeout: challengeTtlMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  delete options.extensions;
  return { options: { ...options, attestation: 'none' as const } };
}

function requireRoom(count: number): void {
  if (count >= maxPasskeys) throw new AppError('ERR_TOO_MANY_PASSKEYS', { limit: maxPasskeys });
}

/**
 * Keeps a passkey that a browser made. Where the user had no second factor, recovery codes come with it.
 * @throws AppError ERR_PASSKEYS_UNAVAILABLE, ERR_PASSKEY_NOT_ADDED, ERR_TOO_MANY_PASSKEYS
 */
export async function add(
  platform: Platform,
  { companyId, userId }: UserActor,
  { name, response }: HandlerInput<typeof addPasskey>['body'],
): Promise<{ passkey: Passkey; recoveryCodes: string[] }> {
  const party = requireRelyingParty(platform.config);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const made = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: (signed) => readChallenge(platform, `add:${userId}`, signed) !== undefined,
    expectedOrigin: expectedOrigins(party, response.response.clientDataJSON),
    expectedRPID: party.id,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw new AppError('ERR_PASSKEY_NOT_ADDED', {}, { cause });
  });
  if (!made.verified) throw new AppError('ERR_PASSKEY_NOT_ADDED');
  const { credential, credentialBackedUp } = made.registrationInfo;
  return writeForCompany(platform.database, companyId, async (tx) => {
    // Two that are added at once are counted one after the other.
    await lockUser(tx.db, userId);
    requireRoom((await rows.listCredentials(tx.db, userId)).length);
    const passkey = await rows.insertPasskey(tx.db, {
      companyId,
      userId,
      name,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      synced: credentialBackedUp,
      createdAt: platform.clock.now(),
    });
    if (!passkey) throw new AppError('ERR_PASSKEY_NOT_ADDED');
    notifySessionsEnded(tx, userId);
    await notifyAccount(tx, userId, 'passkeyAdded');
    const factor = await lockSecondFactor(tx.db, userId);
    if (factor && factor.recoveryHashes.length > 0) return { passkey, recoveryCodes: [] };
    const codes = newRecoveryCodes(platform, userId);
    await saveRecoveryCodes(tx.db, { companyId, userId, recoveryHashes: codes.hashes });
    return { passkey, recoveryCodes: codes.readable };
  });
}

/** How a browser is asked for one of the passkeys of a user; undefined where none can be used. */
export async function requestOf(
  platform: Platform,
  db: Db,
  userId: number,
  purpose: ChallengePurpose = `factor:${userId}`,
): Promise<PasskeyRequest | undefined> {
  const party = relyingPartyOf(platform.config);
  const known = await rows.listCredentials(db, userId);
  if (!party || known.length === 0) return undefined;
  return makeRequest(platform, party, purpose, known);
}

/** How a browser is asked for any passkey of this installation. */
export function requestOfAnybody(platform: Platform): Promise<PasskeyRequest> {
  return makeRequest(platform, requireRelyingParty(platform.config), 'login');
}

async function makeRequest(
  platform: Platform,
  { id }: RelyingParty,
  purpose: ChallengePurpose,
  known?: { id: string; transports: string[] }[],
): Promise<PasskeyRequest> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  const request = await generateAuthenticationOptions({
    rpID: id,
    challenge: signedBytes(issueChallenge(platform, purpose)),
    timeout: challengeTtlMs,
    ...(known && { allowCredentials: known }),
    userVerification: purpose.startsWith('factor:') ? 'preferred' : 'required',
  });
  delete request.extensions;
  delete request.hints;
  return request;
}

/**
 * Accepts the signature of a user's passkey and records its use. A passkey alone has to have verified its person; after
 * the password its presence is enough.
 * @param expected.purpose for which its challenge was issued
 * @param expected.verified its device has to have verified the person
 * @throws AppError ERR_PASSKEY
 */
export async function use(
  platform: Platform,
  tx: CompanyTx,
  userId: number,
  assertion: PasskeyAssertion,
  { purpose, verified: isVerified }: { purpose: ChallengePurpose; verified: boolean },
): Promise<void> {
  const party = relyingPartyOf(platform.config);
  const key = await rows.lockPasskey(tx.db, userId, assertion.id);
  if (!party || !key) throw new AppError('ERR_PASSKEY');
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const { userHandle, ...response } = assertion.response;
  let challenge = 0;
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: {
      ...assertion,
      response: { ...response, ...(userHandle && { userHandle }) },
      clientExtensionResults: {},
    },
    expectedChallenge(signed) {
      challenge = readChallenge(platform, purpose, signed) ?? 0;
      // None is taken twice, nor one that was issued before the last one that was.
      return challenge > key.lastChallenge;
    },
    expectedOrigin: expectedOrigins(party, response.clientDataJSON),
    expectedRPID: party.id,
    requireUserVerification: isVerified,
    credential: {
      id: assertion.id,
      publicKey: new Uint8Array(Buffer.from(key.publicKey, 'base64url')),
      counter: key.counter,
      transports: key.transports,
    },
  }).catch((cause: unknown) => {
    throw new AppError('ERR_PASSKEY', {}, { cause });
  });
  if (!verified) throw new AppError('ERR_PASSKEY');
  await rows.recordPasskeyUse(tx.db, key.id, {
    counter: authenticationInfo.newCounter,
    synced: authenticationInfo.credentialBackedUp,
    challenge,
    at: platform.clock.now(),
  });
}

/** @throws AppError ERR_NO_PASSKEY_FOUND */
export async function rename(tx: CompanyTx, { userId }: UserActor, id: number, name: string): Promise<Passkey> {
  const renamed = await rows.renamePasskey(tx.db, userId, id, name);
  if (!renamed) throw new AppError('ERR_NO_PASSKEY_FOUND');
  return renamed;
}
