import type { Provider } from '@balcao/contract';
import type { Channel, ChannelSession } from '../port/channel.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { Database, PlatformTx } from '../../platform/db/database.ts';
import type { Listener } from '../../platform/db/listener.ts';
import type { Logger } from '../../platform/log/log.ts';
import { createHeartbeat, requestHeartbeats, type Heartbeat } from './heartbeat.ts';
import { createHeldSessions } from './held-sessions.ts';
import { countGateways, countHeldSessions, deregisterGateway, findHold, releaseHold } from './leases.sql.ts';
import { notifyGateways, parseNotice } from './notices.ts';
import type { SessionHost } from './session-host.ts';
import { createSessionRpc, handleInvocation, type InvokeSession } from './session-rpc.ts';

// A gateway that dies is replaced within ten seconds, the opening of the session included.
const leaseSeconds = 6;

/**
 * The one way to a session. In the process that holds it: `of`. From any process: `invoke`, and `wakeSession` and
 * `notifyPendingWork` within a transaction.
 */
export interface SessionHub {
  /** The open session of a connection that this process holds. */
  of(whatsappId: number): ChannelSession | undefined;
  /** The provider of a connection whose session this process holds. */
  providerOf(whatsappId: number): Provider | undefined;
  /** Asks the session of a connection, wherever it is held. */
  invoke: InvokeSession;
  /** Names what sessions report to; once, before `start`. */
  register(host: SessionHost): void;
  /** Holds sessions from now on: the role gateway. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Gateways of the installation that are alive, and the sessions they hold. */
export async function countGatewaysAndSessions(database: Database): Promise<{ gateways: number; sessions: number }> {
  return asPlatform(database, async ({ db }) => ({
    gateways: await countGateways(db, leaseSeconds),
    sessions: await countHeldSessions(db),
  }));
}

/**
 * Returns from which backup an installation was restored whose numbers have not been taken over yet; null = sessions
 * may open.
 */
export const findRestoredFrom = (database: Database): Promise<string | null> =>
  asPlatform(database, ({ db }) => findHold(db));

/**
 * Notifies the gateways at commit to open the sessions of a restored installation.
 * @returns whether they were held back until now
 */
export async function takeOverNumbers(tx: PlatformTx): Promise<boolean> {
  const wasHeld = await releaseHold(tx.db);
  if (wasHeld) notifyGateways(tx, { kind: 'heartbeat' });
  return wasHeld;
}

/**
 * Runs the sessions of connections: compares the desired states with the open sessions and reconciles them. Each
 * session is held under a lease, so that several gateways share the connections and take over from one that died.
 */
export function createSessionHub(deps: {
  database: Database;
  listener: Listener;
  log: Logger;
  /** of this gateway alone, and the same when it is started again, so that it gets its own leases back at once */
  owner: string;
  channels: readonly Channel[];
}): SessionHub {
  const { database, listener, log, owner, channels } = deps;
  const stopping = new AbortController();
  const { signal } = stopping;
  let registered: SessionHost | undefined;

  function host(): SessionHost {
    if (!registered) throw new Error('nothing is registered that sessions report to');
    return registered;
  }

  const sessions = createHeldSessions({
    database,
    log,
    owner,
    leaseSeconds,
    channels,
    signal,
    host,
    deferToHeartbeat() {
      if (!heartbeat.hasOthers()) return false;
      void heartbeat.run();
      return true;
    },
  });
  const heartbeat: Heartbeat = createHeartbeat({ database, log, owner, leaseSeconds, sessions, signal, host });

  /** A session that is being opened is waited for: it may show a code before it is there. */
  async function answerInvocation(whatsappId: number, id: string, input?: readonly unknown[]): Promise<void> {
    if (!sessions.get(whatsappId)?.session) await sessions.onIdle(whatsappId);
    const { session, desired } = sessions.get(whatsappId) ?? {};
    if (session && desired) await handleInvocation(deps, { companyId: desired.companyId, session, id, input });
  }

  function wake(whatsappId: number, hasEvents: boolean): void {
    const session = hasEvents ? sessions.get(whatsappId)?.session : undefined;
    if (session) session.wake();
    else void sessions.reconcile(whatsappId);
  }

  function handleNotice(payload: string): void {
    const notice = parseNotice(payload);
    if (notice?.kind === 'heartbeat') void heartbeat.run();
    else if (notice?.kind === 'wake') wake(notice.whatsappId, notice.hasEvents === true);
    else if (notice?.kind === 'work') sessions.dispatch(notice.whatsappId, false);
    else if (notice) {
      const { whatsappId, id, input } = notice;
      answerInvocation(whatsappId, id, input).catch((error: unknown) =>
        log.warn({ err: error, whatsappId }, 'a session could not be asked'),
      );
    }
  }

  return {
    of: (whatsappId) => sessions.get(whatsappId)?.session,
    providerOf: (whatsappId) => sessions.get(whatsappId)?.desired.provider,
    invoke: createSessionRpc(deps),
    register(sessionHost) {
      registered = sessionHost;
    },
    async start() {
      listener.on('gateway', handleNotice);
      // Notifications that were sent while the listener was away are lost.
      listener.onReconnect(() => {
        for (const [whatsappId, { session }] of sessions.list()) {
          session?.wake();
          sessions.dispatch(whatsappId, false);
        }
        void heartbeat.run();
      });
      await heartbeat.run();
      await sessions.onIdle();
    },
    async stop() {
      stopping.abort();
      await heartbeat.onIdle();
      await sessions.releaseAll();
      await asPlatform(database, ({ db }) => deregisterGateway(db, owner)).then(
        () => requestHeartbeats(database),
        () => undefined,
      );
    },
  };
}
