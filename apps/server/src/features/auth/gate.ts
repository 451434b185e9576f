import type { Actor, ErrorCode } from '@balcao/contract';
import { AppError, staleBearer } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Listener } from '../../platform/db/listener.ts';
import type { RequestInfo } from '../../platform/http/types.ts';
import type { Vault } from '../../platform/secrets.ts';
import { shortCache } from '../../platform/short-cache.ts';
import { sessionStanding, type SessionFacts } from './auth.rules.ts';
import { sessionFacts } from './auth.sql.ts';
import { createTokens } from './tokens.ts';

/** Who acts, in which session. */
export interface LiveActor {
  actor: Actor;
  sessionId: string;
}

export interface Gate {
  /**
   * Who sent a request; undefined without a bearer.
   * @throws AppError staleBearer (403) for a bearer that is forged or past its time, ERR_SESSION_EXPIRED (401) for a
   *   session that is over
   */
  authenticate(request: Pick<RequestInfo, 'bearer'>): Promise<Actor | undefined>;
  /** The same for the socket, which has no two kinds of refusal. */
  authenticateToken(token: string): Promise<LiveActor | ErrorCode>;
  /** The session as it is now, read anew; undefined once it is over. */
  reload(session: LiveActor): Promise<LiveActor | undefined>;
  /** The session a request with a good bearer belongs to. */
  sessionIdOf(request: Pick<RequestInfo, 'bearer'>): Promise<string | undefined>;
}

/** Well under the 5 s within which an ended session must be over, should a notification be missed. */
const maxAgeMs = 3_000;
const maxSessions = 20_000;

interface Note {
  userId?: number;
  companyId?: number;
}

/**
 * Decides who a request comes from. Sessions are remembered for a moment, so that a request usually costs no query;
 * what other processes change is forgotten as they announce it.
 */
export function createGate(deps: { database: Database; vault: Vault; clock: Clock; listener: Listener }): Gate {
  const { database, clock, listener } = deps;
  const tokens = createTokens(deps.vault, clock);
  const sessions = shortCache<string, SessionFacts>({
    load: (ids) => asPlatform(database, ({ db }) => sessionFacts(db, ids)),
    maxAge: maxAgeMs,
    maxSize: maxSessions,
  });
  listener.on('sessions', (payload) => {
    const note = readNote(payload);
    sessions.forget(({ actor }) => actor.userId === note.userId || actor.companyId === note.companyId);
  });
  listener.on('actors', (companyId) => sessions.forget(({ actor }) => actor.companyId === Number(companyId)));
  listener.onGap(() => sessions.forget(() => true));

  const live = (facts: SessionFacts | undefined): LiveActor | undefined =>
    facts && sessionStanding(facts, clock.now()).kind === 'live'
      ? { actor: facts.actor, sessionId: facts.sessionId }
      : undefined;

  return {
    async authenticate({ bearer }) {
      if (bearer === undefined) return undefined;
      const sessionId = await tokens.readAccess(bearer);
      if (sessionId === undefined) throw staleBearer();
      const session = live(await sessions.get(sessionId));
      if (!session) throw new AppError('ERR_SESSION_EXPIRED');
      return session.actor;
    },
    async authenticateToken(token) {
      const sessionId = await tokens.readAccess(token);
      const session = sessionId === undefined ? undefined : live(await sessions.get(sessionId));
      return session ?? 'ERR_SESSION_EXPIRED';
    },
    reload: async ({ sessionId }) => live(await sessions.reload(sessionId)),
    sessionIdOf: async ({ bearer }) => (bearer === undefined ? undefined : tokens.readAccess(bearer)),
  };
}

function readNote(payload: string): Note {
  try {
    return JSON.parse(payload) as Note;
  } catch {
    return {};
  }
}
