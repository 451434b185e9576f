import type { UserActor, ErrorCode } from '@balcao/contract';
import { AppError, staleTokenError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/util/clock.ts';
import { asPlatform } from '../../../platform/db/as-platform.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Listener } from '../../../platform/db/listener.ts';
import type { LimitedAccess, RequestInfo } from '../../../platform/http/types.ts';
import type { Vault } from '../../../platform/secrets/secrets.ts';
import { createTtlCache } from '../../../platform/util/ttl-cache.ts';
import { isConfirmed, isForPayment, sessionStatus, type SessionFacts } from './auth.rules.ts';
import { findSessionFacts } from './actors.sql.ts';
import { setMarksRead } from './sessions.sql.ts';
import { sessionEndedError } from './sessions.ts';
import { createTokens } from './tokens.ts';

/** The actor and the session of a request. */
export interface ActorSession {
  actor: UserActor;
  sessionId: string;
}

export interface Authenticator {
  /**
   * Returns the sender of a request; undefined without a bearer.
   * @param endpoint names which limited sessions it accepts
   * @throws AppError staleTokenError() (403) for a forged or expired bearer, ERR_SESSION_EXPIRED (401) for a session that has
   * ended, ERR_SECOND_FACTOR_DEMANDED (403) for one whose user has to set up a second factor first
   */
  authenticate(request: Pick<RequestInfo, 'bearer'>, endpoint?: LimitedAccess): Promise<UserActor | undefined>;
  /** Returns the session of a socket's token; the code of its refusal for a forged, expired or ended one. */
  authenticateToken(token: string): Promise<ActorSession | ErrorCode>;
  /** Reads the session again, past the cache; undefined once it has ended. */
  reload(session: ActorSession): Promise<ActorSession | undefined>;
  /** Returns the session that a request with a valid bearer belongs to. */
  sessionIdOf(request: Pick<RequestInfo, 'bearer'>): Promise<string | undefined>;
  /** Whether the session of a request proved lately who it is; one that seems not to have is read past the cache. */
  isConfirmed(request: Pick<RequestInfo, 'bearer'>): Promise<boolean>;
  /** Whether the client of a session marks conversations as read by itself. */
  marksRead(sessionId: string): Promise<boolean>;
  /** Records that the client of a session marks conversations as read by itself. */
  recordMarksRead(sessionId: string): Promise<void>;
}

/** Well under the 5 s within which an ended session must be refused, in case a notification is missed. */
export const maxAgeMs = 3_000;
const maxSessions = 20_000;

interface SessionNotification {
  userId?: number;
  companyId?: number;
}

/**
 * Creates the authenticator. It caches sessions for a moment, so that a request usually costs no query, and forgets
 * those that other processes announce as changed.
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
      ({ actor: { userId, companyId, operator } }) =>
        companyId === notification.companyId || [userId, operator?.id].includes(notification.userId ?? 0),
    );
  });
  listener.on('actors', (companyId) => sessions.invalidate(({ actor }) => actor.companyId === Number(companyId)));
  listener.onReconnect(() => sessions.invalidate(() => true));

  const asLive = (facts: SessionFacts | undefined): ActorSession | undefined =>
    facts && sessionStatus(facts, clock.now()).kind === 'live'
      ? { actor: facts.actor, sessionId: facts.sessionId }
      : undefined;

  return {
    async authenticate({ bearer }, endpoint = {}) {
      if (bearer === undefined) return undefined;
      const sessionId = await tokens.verifyAccess(bearer);
      if (sessionId === undefined) throw staleTokenError();
      const facts = await sessions.get(sessionId);
      const status = facts && sessionStatus(facts, clock.now());
      if (facts && status && endpoint.whenDue && isForPayment(facts, status)) return facts.actor;
      if (facts && status?.kind === 'no-second-factor') {
        if (endpoint.withoutSecondFactor) return facts.actor;
        throw new AppError('ERR_SECOND_FACTOR_DEMANDED');
      }
      const session = asLive(facts);
      if (!session) throw sessionEndedError(status);
      return session.actor;
    },
    async authenticateToken(token) {
      const sessionId = await tokens.verifyAccess(token);
      const session = sessionId === undefined ? undefined : asLive(await sessions.get(sessionId));
      return session ?? 'ERR_SESSION_EXPIRED';
    },
    reload: async ({ sessionId }) => asLive(await sessions.reload(sessionId)),
    marksRead: async (sessionId) => (await sessions.get(sessionId))?.marksRead ?? true,
    async recordMarksRead(sessionId) {
      const known = await sessions.get(sessionId);
      if (!known || known.marksRead) return;
      await asPlatform(database, ({ db }) => setMarksRead(db, sessionId));
      sessions.invalidate((facts) => facts.sessionId === sessionId);
    },
    async isConfirmed({ bearer }) {
      const sessionId = bearer === undefined ? undefined : await tokens.verifyAccess(bearer);
      if (sessionId === undefined) return false;
      const counts = (facts: SessionFacts | undefined) => facts !== undefined && isConfirmed(facts, clock.now());
      return counts(await sessions.get(sessionId)) || counts(await sessions.reload(sessionId));
    },
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
