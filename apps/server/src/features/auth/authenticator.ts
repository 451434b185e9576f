import type { Actor, ErrorCode } from '@balcao/contract';
import { AppError, staleTokenError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Listener } from '../../platform/db/listener.ts';
import type { RequestInfo } from '../../platform/http/types.ts';
import type { Vault } from '../../platform/secrets.ts';
import { createTtlCache } from '../../platform/ttl-cache.ts';
import { sessionStatus, type SessionFacts } from './auth.rules.ts';
import { findSessionFacts } from './auth.sql.ts';
import { createTokens } from './tokens.ts';

/** Who acts, in which session. */
export interface ActorSession {
  actor: Actor;
  sessionId: string;
}

export interface Authenticator {
  /**
   * Who sent a request; undefined without a bearer.
   * @throws AppError staleBearer (403) for a bearer that is forged or past its time, ERR_SESSION_EXPIRED (401) for a
   *   session that is over
   */
  authenticate(request: Pick<RequestInfo, 'bearer'>): Promise<Actor | undefined>;
  /** The same for the socket, which has no two kinds of refusal. */
  authenticateToken(token: string): Promise<ActorSession | ErrorCode>;
  /** The session as it is now, read anew; undefined once it is over. */
  reload(session: ActorSession): Promise<ActorSession | undefined>;
  /** The session a request with a good bearer belongs to. */
  sessionIdOf(request: Pick<RequestInfo, 'bearer'>): Promise<string | undefined>;
}

/** Well under the 5 s within which an ended session must be over, should a notification be missed. */
const maxAgeMs = 3_000;
const maxSessions = 20_000;

interface SessionNotification {
  userId?: number;
  companyId?: number;
}

/**
 * Decides who a request comes from. Sessions are remembered for a moment, so that a request usually costs no query;
 * what other processes change is forgotten as they announce it.
 */
export function createAuthenticator(deps: {
  database: Database;
  vault: Vault;
  clock: Clock;
  listener: Listener;
}): Authenticator {
  const { database, clock, listener } = deps;
  const tokens = createTokens(deps.vault, clock);
  const sessions = createTtlCache<string, SessionFacts>({
    load: (ids) => asPlatform(database, ({ db }) => findSessionFacts(db, ids)),
    maxAgeMs,
    maxSize: maxSessions,
  });
  listener.on('sessions', (payload) => {
    const notification = parseNotification(payload);
    sessions.invalidate(
      ({ actor }) => actor.userId === notification.userId || actor.companyId === notification.companyId,
    );
  });
  listener.on('actors', (companyId) => sessions.invalidate(({ actor }) => actor.companyId === Number(companyId)));
  listener.onReconnect(() => sessions.invalidate(() => true));

  const asLive = (facts: SessionFacts | undefined): ActorSession | undefined =>
    facts && sessionStatus(facts, clock.now()).kind === 'live'
      ? { actor: facts.actor, sessionId: facts.sessionId }
      : undefined;

  return {
    async authenticate({ bearer }) {
      if (bearer === undefined) return undefined;
      const sessionId = await tokens.verifyAccess(bearer);
      if (sessionId === undefined) throw staleTokenError();
      const session = asLive(await sessions.get(sessionId));
      if (!session) throw new AppError('ERR_SESSION_EXPIRED');
      return session.actor;
    },
    async authenticateToken(token) {
      const sessionId = await tokens.verifyAccess(token);
      const session = sessionId === undefined ? undefined : asLive(await sessions.get(sessionId));
      return session ?? 'ERR_SESSION_EXPIRED';
    },
    reload: async ({ sessionId }) => asLive(await sessions.reload(sessionId)),
    sessionIdOf: async ({ bearer }) => (bearer === undefined ? undefined : tokens.verifyAccess(bearer)),
  };
}

function parseNotification(payload: string): SessionNotification {
  try {
    return JSON.parse(payload) as SessionNotification;
  } catch {
    return {};
  }
}
