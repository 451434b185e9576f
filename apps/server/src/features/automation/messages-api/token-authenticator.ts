import type { TokenActor, UserActor } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Listener } from '../../../platform/db/listener.ts';
import type { RequestInfo } from '../../../platform/http/types.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createTtlCache } from '../../../platform/util/ttl-cache.ts';
import { companyStatus } from '../../access/index.ts';
import { connectionForNew } from '../../inbox/index.ts';
import { findTokenFacts, hashToken, type TokenFacts } from '../../numbers/index.ts';

/** The lifetime of the session cache: in case a notification is missed. */
const maxAgeMs = 3_000;
const maxTokens = 20_000;
/** Wrong tokens of one address: far above what a program with an old token does before someone looks. */
const wrongTokens = { points: 120, seconds: 60 };

/** Finds the connection whose token a request carries, or over which its API key sends. Tokens are cached for a moment, so that most calls cost no query. */
export function createTokenAuthenticator(
  { database, vault, clock, rateLimit }: Pick<Platform, 'database' | 'vault' | 'clock' | 'rateLimit'>,
  {
    listener,
    authenticateKey,
  }: { listener: Listener; authenticateKey(request: RequestInfo): Promise<UserActor | undefined> },
): (request: RequestInfo) => Promise<TokenActor> {
  const tokens = createTtlCache<string, TokenFacts>({
    load: (hashes) => asPlatform(database, ({ db }) => findTokenFacts(db, hashes)),
    maxAgeMs,
    maxSize: maxTokens,
  });
  listener.on('actors', (companyId) => tokens.invalidate((facts) => facts.companyId === Number(companyId)));
  listener.on('sessions', () => tokens.invalidate(() => true));
  listener.onReconnect(() => tokens.invalidate(() => true));

  /** A key sends over the connection of its user, or the default one; what it may do is asked by the call. */
  async function actAs(user: UserActor): Promise<TokenActor> {
    const { companyId } = user;
    const whatsappId = await database.forCompany(companyId, ({ db }) => connectionForNew(db, user, null));
    return { kind: 'token', companyId, whatsappId, user };
  }

  return async (request) => {
    const user = await authenticateKey(request);
    if (user) return actAs(user);
    const { bearer, ip } = request;
    const facts = bearer === undefined ? undefined : await tokens.get(hashToken(vault, bearer));
    if (facts && companyStatus({ ...facts, super: false }, clock.now()).kind === 'live')
      return { kind: 'token', companyId: facts.companyId, whatsappId: facts.whatsappId };
    if (!facts) await rateLimit.consumeAddress('api:token', ip, wrongTokens);
    throw new AppError('ERR_API_TOKEN');
  };
}
