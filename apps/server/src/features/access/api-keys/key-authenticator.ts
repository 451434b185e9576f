import { apiKeyPrefix, type UserActor } from '@balcao/contract';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../../platform/app-error.ts';
import { atMost } from '../../../platform/util/at-most.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Listener } from '../../../platform/db/listener.ts';
import type { RequestInfo } from '../../../platform/http/types.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createTtlCache } from '../../../platform/util/ttl-cache.ts';
import { companyStatus, findActors, requireLive, type ActorFacts } from '../auth/index.ts';
import { hashKey } from './api-keys.ts';
import { findKeyFacts, recordKeyUse, type KeyFacts } from './api-keys.sql.ts';

/** The lifetime of the session cache: in case a notification is missed. */
const maxAgeMs = 3_000;
const maxKeys = 20_000;
/** The time of last use is as exact as this. */
const recordEveryMs = 60_000;
/** Wrong keys of one address: far above what a program with an old key does before someone looks. */
const wrongKeys = { points: 120, seconds: 60 };

type Facts = KeyFacts & ActorFacts;

/**
 * Authenticates a request with an API key: the actor is the user of the key, less the operator's rights, limited by the
 * scopes of the key. Keys are cached for a moment, so that most requests cost no query.
 * @returns undefined when the bearer is no key
 * @throws AppError ERR_API_KEY, ERR_API_KEY_RESTS, or ERR_COMPANY_DUE or ERR_COMPANY_INACTIVE for a valid key of a company that may not log in
 */
export function createKeyAuthenticator(
  { database, vault, clock, rateLimit, log }: Pick<Platform, 'database' | 'vault' | 'clock' | 'rateLimit' | 'log'>,
  listener: Listener,
): (request: RequestInfo) => Promise<UserActor | undefined> {
  const keys = createTtlCache<string, Facts>({
    load: (hashes) =>
      asPlatform(database, async ({ db }) => {
        const found = await findKeyFacts(db, hashes);
        const actors = await findActors(
          db,
          [...found.values()].map(({ userId }) => userId),
        );
        return new Map(
          [...found].flatMap(([hash, key]) => {
            const actor = actors.get(key.userId);
            return actor ? [[hash, { ...key, ...actor }] as const] : [];
          }),
        );
      }),
    maxAgeMs,
    maxSize: maxKeys,
  });
  listener.on('actors', (companyId) => keys.invalidate((facts) => facts.companyId === Number(companyId)));
  listener.on('sessions', () => keys.invalidate(() => true));
  listener.onReconnect(() => keys.invalidate(() => true));

  const isValid = ({ userActive, expiresAt }: Facts) =>
    userActive && (expiresAt === null || new Date(expiresAt) > clock.now());

  const noted = new LRUCache<number, true>({ ...atMost(maxKeys), ttl: recordEveryMs });
  function recordUse({ keyId, companyId }: KeyFacts, ip: string): void {
    if (noted.has(keyId)) return;
    noted.set(keyId, true);
    database
      .forCompany(companyId, ({ db }) => recordKeyUse(db, keyId, ip))
      .catch((error: unknown) => log.warn({ err: error }, 'the use of an API key is not noted'));
  }

  return async ({ bearer, ip }) => {
    if (!bearer?.startsWith(apiKeyPrefix)) return undefined;
    const facts = await keys.get(hashKey(vault, bearer));
    if (!facts) await rateLimit.consumeAddress('api:key', ip, wrongKeys);
    if (!facts || !isValid(facts)) throw new AppError('ERR_API_KEY');
    if (facts.rests) throw new AppError('ERR_API_KEY_RESTS');
    requireLive(companyStatus({ ...facts, super: false }, clock.now()));
    recordUse(facts, ip);
    return { ...facts.actor, super: false, key: { id: facts.keyId, scopes: facts.scopes, isOwn: facts.isOwn } };
  };
}
