import { asPlatform } from '../../platform/db/as-platform.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/log.ts';
import { KeyedQueue } from '../../platform/util/queue.ts';
import type { HeldSessions } from './held-sessions.ts';
import { listDesiredSessions, registerGateway, renewLeases } from './leases.sql.ts';
import { notifyGateways } from './notices.ts';
import type { SessionHost } from './session-host.ts';
import { handOverCount, sessionsToAcquire, shareOf } from './shares.rules.ts';

const heartbeatMs = 2_000;

interface HeartbeatDeps {
  database: Database;
  log: Logger;
  owner: string;
  leaseSeconds: number;
  sessions: HeldSessions;
  /** aborts when this gateway stops */
  signal: AbortSignal;
  host(): SessionHost;
}

/** Renews the leases of this gateway in time, and shares the connections among the gateways that are alive. */
export interface Heartbeat {
  /** Runs a heartbeat now; a call during one schedules one more. */
  run(): Promise<void>;
  /** Whether other gateways were alive at the last heartbeat. */
  hasOthers(): boolean;
  onIdle(): Promise<void>;
}

export const requestHeartbeats = (database: Database): Promise<void> =>
  asPlatform(database, async (tx) => notifyGateways(tx, { kind: 'heartbeat' }));

export function createHeartbeat(deps: HeartbeatDeps): Heartbeat {
  const { database, log, owner, leaseSeconds, sessions, signal, host } = deps;
  const heartbeats = new KeyedQueue<'heartbeat'>();
  let freeConnections = new Set<number>();
  let gatewayCount = 1;
  let lastHeartbeatAt = 0;
  let graceUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));

  /** @returns milliseconds until the next one */
  async function renewAndShare(): Promise<number> {
    const leases = sessions.list().map(([whatsappId, { token, isConnected }]) => ({ whatsappId, token, isConnected }));
    const { renewed, count, desired } = await asPlatform(database, async ({ db }) => ({
      renewed: await renewLeases(db, { owner, seconds: leaseSeconds, held: leases }),
      count: await registerGateway(db, owner, leaseSeconds),
      desired: await listDesiredSessions(db),
    }));
    gatewayCount = count;
    for (const { whatsappId, token } of leases) if (!renewed.has(whatsappId)) sessions.drop(whatsappId, token);

    // While the database was unreachable no lease could be renewed: gateways that are alive renew them now, and keep
    // their sessions.
    const now = performance.now();
    if (lastHeartbeatAt > 0 && now - lastHeartbeatAt > 2 * heartbeatMs) graceUntil = now + leaseSeconds * 1000;
    if (lastHeartbeatAt > 0 && now - lastHeartbeatAt > leaseSeconds * 1000)
      await recordStalls(now - lastHeartbeatAt, renewed);
    lastHeartbeatAt = now;
    const versions = new Map(desired.map(({ whatsappId, version }) => [whatsappId, version]));
    for (const [whatsappId, held] of sessions.list()) {
      if (!held.session || versions.get(whatsappId) !== held.desired.version) void sessions.reconcile(whatsappId, true);
    }
    const unheld = desired
      .filter(({ whatsappId }) => !sessions.get(whatsappId))
      .map(({ whatsappId, holder, lapsesIn }) => ({
        whatsappId,
        lapsesIn,
        isOurs: holder === owner,
        isFree: !holder || holder === owner || ((lapsesIn ?? 0) <= 0 && now >= graceUntil),
        wasFree: freeConnections.has(whatsappId),
      }));
    freeConnections = new Set(unheld.filter(({ isFree }) => isFree).map(({ whatsappId }) => whatsappId));
    const share = shareOf(desired.length, gatewayCount);
    const heldCount = sessions.list().length;
    const toAcquire = sessionsToAcquire(unheld, share - heldCount);
    const connected = sessions.list().filter(([, { isConnected }]) => isConnected);
    const toRelease = gatewayCount > 1 ? connected.slice(0, handOverCount(heldCount, share)) : [];
    // Nothing here waits for sessions to open or close: the leases of the others have to be renewed meanwhile.
    for (const whatsappId of toAcquire) void sessions.reconcile(whatsappId, true);
    if (toRelease.length > 0) void handOver(toRelease.map(([whatsappId]) => whatsappId));
    return Math.min(
      heartbeatMs,
      ...unheld.flatMap(({ isFree, lapsesIn }) => (isFree || !lapsesIn || lapsesIn <= 0 ? [] : [lapsesIn * 1000 + 20])),
    );
  }

  /**
   * Records an outage of `stalledMs` for the sessions that are still held: this process, or the database, did not
   * answer, and they did not receive.
   */
  async function recordStalls(stalledMs: number, renewed: ReadonlySet<number>): Promise<void> {
    const ended = Date.now();
    const stall = { began: new Date(ended - stalledMs).toISOString(), ended: new Date(ended).toISOString() };
    for (const [whatsappId, { desired, isConnected }] of sessions.list()) {
      if (!isConnected || !renewed.has(whatsappId)) continue;
      await database.forCompany(desired.companyId, (tx) => host().recordStall(tx, whatsappId, stall));
    }
  }

  async function handOver(whatsappIds: readonly number[]): Promise<void> {
    log.info({ whatsappIds }, 'another gateway has room for these sessions');
    await Promise.all(whatsappIds.map((whatsappId) => sessions.release(whatsappId)));
    await requestHeartbeats(database).catch((error: unknown) =>
      log.warn({ err: error }, 'other gateways could not be notified; they notice at their next heartbeat'),
    );
  }

  function run(): Promise<void> {
    return heartbeats.schedule('heartbeat', async () => {
      clearTimeout(timer);
      if (signal.aborted) return;
      const nextMs = await renewAndShare().catch((error: unknown) => {
        log.warn({ err: error }, 'leases could not be renewed');
        return heartbeatMs;
      });
      if (!signal.aborted) timer = setTimeout(() => void run(), nextMs);
    });
  }

  return { run, hasOthers: () => gatewayCount > 1, onIdle: () => heartbeats.onIdle() };
}
