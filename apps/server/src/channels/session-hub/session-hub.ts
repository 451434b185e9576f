import type { Activity, Provider } from '@balcao/contract';
import {
  LeaseLostError,
  type Address,
  type Channel,
  type ChannelHost,
  type ChannelSession,
  type ConnectionRef,
  type InboundEntry,
  type ContactInfo,
  type OutboundMessage,
  type StatusUpdate,
  type BackfillChunk,
} from '../channel.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import type { Listener } from '../../platform/db/listener.ts';
import type { Logger } from '../../platform/log.ts';
import { KeyedQueue } from '../../platform/queue.ts';
import { notifyGateways, parseNotice } from './notices.ts';
import { createSessionRpc, handleInvocation, type InvokeSession } from './session-rpc.ts';
import {
  countGateways,
  countHeldSessions,
  releaseLease,
  lockLeaseForShare,
  recordAlive,
  findDesiredSession,
  listDesiredSessions,
  renewLeases,
  registerGateway,
  deregisterGateway,
  acquireLease,
  type DesiredSession,
} from './leases.sql.ts';
import { shareOf, handOverCount, sessionsToAcquire } from './shares.rules.ts';

// Whoever dies is replaced within ten seconds, the opening of the session included.
const leaseSeconds = 6;
const heartbeatMs = 2_000;

interface HeldSession {
  desired: DesiredSession;
  token: string;
  session: ChannelSession | undefined;
  isConnected: boolean;
}

/** What is stored of sessions, in the transaction that fences it. */
export interface SessionRecords {
  /** @returns false when the desired state has changed meanwhile: the report is of no use any more */
  recordStatus(
    tx: CompanyTx,
    session: { whatsappId: number; provider: Provider; version: number; wasConnected: boolean },
    update: StatusUpdate,
  ): Promise<boolean>;
  /** The session cannot receive since then; null = now. */
  openOutage(tx: CompanyTx, whatsappId: number, began: string | null): Promise<void>;
  /** The session did not receive for a time, though nobody else held it. */
  recordStall(tx: CompanyTx, whatsappId: number, stall: { began: string; ended: string }): Promise<void>;
}

/** What sessions report to, registered by the features. */
export interface SessionHost extends SessionRecords {
  /** takes up what the last holder of a connection left half done */
  recover(connection: ConnectionRef): Promise<void>;
  receive(connection: ConnectionRef, entry: InboundEntry): Promise<void>;
  acknowledge(connection: ConnectionRef, providerIds: readonly string[], ack: 2 | 3 | 4 | 5): Promise<void>;
  recordFailure(connection: ConnectionRef, providerId: string, failure: string): Promise<void>;
  findSentMessage(connection: ConnectionRef, providerId: string): Promise<OutboundMessage | undefined>;
  lastHeardAt(connection: ConnectionRef, address: Address): Promise<Date | undefined>;
  updateContacts(connection: ConnectionRef, people: readonly ContactInfo[]): Promise<void>;
  reportTyping(
    connection: ConnectionRef,
    addresses: readonly [Address, ...Address[]],
    activity: Activity,
  ): Promise<void>;
  /** what a phone had unread before it was linked */
  storeBackfill(tx: CompanyTx, whatsappId: number, part: BackfillChunk): Promise<boolean>;
  rejectsCalls(companyId: number): Promise<boolean>;
  /** sends what waits of a connection whose session is here */
  dispatch(connection: ConnectionRef, isNewSession: boolean): Promise<void>;
}

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

/** Gateways of the installation that are there, and the sessions they hold. */
export async function countGatewaysAndSessions(database: Database): Promise<{ gateways: number; sessions: number }> {
  return asPlatform(database, async ({ db }) => ({
    gateways: await countGateways(db, leaseSeconds),
    sessions: await countHeldSessions(db),
  }));
}

/**
 * Holds the sessions of connections: compares what is ordered with what is held and brings the one to the other. Each
 * session is held under a lease, so that several gateways share the connections and take over from one that died.
 */
export function createSessionHub(deps: {
  database: Database;
  listener: Listener;
  log: Logger;
  /** of this gateway alone, and the same when it is started again, so that its own leases are taken back at once */
  owner: string;
  channels: readonly Channel[];
}): SessionHub {
  const { database, log, owner } = deps;
  const channels = new Map<Provider, Channel>(deps.channels.map((channel) => [channel.provider, channel]));
  const held = new Map<number, HeldSession>();
  // Desired states of one connection are applied one after the other.
  const changes = new KeyedQueue<number>();
  const heartbeats = new KeyedQueue<'heartbeat'>();
  let freeConnections = new Set<number>();
  let gatewayCount = 1;
  let lastHeartbeatAt = 0;
  let graceUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let registered: SessionHost | undefined;

  function host(): SessionHost {
    if (!registered) throw new Error('nothing is registered that sessions report to');
    return registered;
  }

  function runInOrder(whatsappId: number, work: () => Promise<void>): Promise<void> {
    return changes
      .run(whatsappId, work)
      .catch((error: unknown) => log.error({ err: error, whatsappId }, 'a session order could not be carried out'));
  }
  const reconcile = (whatsappId: number, isAssigned = false) =>
    runInOrder(whatsappId, () => applyDesiredState(whatsappId, isAssigned));

  async function applyDesiredState(whatsappId: number, isAssigned: boolean): Promise<void> {
    if (stopping) return;
    const desired = await asPlatform(database, ({ db }) => findDesiredSession(db, whatsappId));
    const current = held.get(whatsappId);
    if (current && desired && current.desired.version === desired.version && desired.order !== 'down') {
      if (current.session) return current.session.wake();
    } else if (current) {
      await current.session?.close();
      held.set(whatsappId, { ...current, session: undefined, isConnected: false });
    }
    const channel = desired && channels.get(desired.provider);
    if (!desired || !channel) return releaseSession(whatsappId);
    // Whose it will be among several is decided over all of them.
    if (!current && desired.order !== 'down' && gatewayCount > 1 && !isAssigned) return void heartbeat();

    const token = await acquireOrRenewLease(desired, current?.token);
    if (token === undefined) return void held.delete(whatsappId);
    held.set(whatsappId, { desired, token, session: undefined, isConnected: false });
    const connection = { companyId: desired.companyId, whatsappId };
    if (desired.order !== 'up') await channel.logout(connection);
    if (desired.order === 'down') return releaseSession(whatsappId);
    if (token !== current?.token) await host().recover(connection);
    const session = await channel.open(connection, createHost(desired, token));
    const opened = held.get(whatsappId);
    held.set(whatsappId, { desired, token, session, isConnected: opened?.isConnected ?? false });
    // It was connected before it was here to be sent through.
    if (opened?.isConnected) dispatch(whatsappId, true);
  }

  async function acquireOrRenewLease(
    { companyId, whatsappId }: DesiredSession,
    token: string | undefined,
  ): Promise<string | undefined> {
    return database.forCompany(companyId, async (tx) => {
      const { db } = tx;
      const ours =
        token !== undefined &&
        (await renewLeases(db, { owner, seconds: leaseSeconds, held: [{ whatsappId, token, isConnected: false }] }))
          .size > 0;
      if (ours) return token;
      const taken = await acquireLease(db, { companyId, whatsappId, owner, seconds: leaseSeconds });
      // Whoever held it has not let go of it: the process ended, or slept for too long.
      if (taken?.aliveAt) await host().openOutage(tx, whatsappId, taken.aliveAt);
      return taken?.token;
    });
  }

  async function releaseSession(whatsappId: number): Promise<void> {
    const current = held.get(whatsappId);
    if (!current) return;
    held.delete(whatsappId);
    await current.session?.close();
    await database.forCompany(current.desired.companyId, async (tx) => {
      if (current.isConnected) await host().openOutage(tx, whatsappId, null);
      await releaseLease(tx.db, { whatsappId, owner, token: current.token });
    });
  }

  function onLeaseLost(whatsappId: number, token: string): void {
    void runInOrder(whatsappId, async () => {
      const current = held.get(whatsappId);
      if (current?.token !== token) return;
      log.warn({ whatsappId }, 'the lease of a session was lost; letting go of it');
      held.delete(whatsappId);
      await current.session?.close();
    });
  }

  function createHost(desired: DesiredSession, token: string): ChannelHost {
    const connection = { companyId: desired.companyId, whatsappId: desired.whatsappId };
    const fenced: ChannelHost['fenced'] = (work) =>
      database.forCompany(desired.companyId, async (tx) => {
        // Sent together. What was written without the lease goes with the transaction, which ends once neither is under way.
        const [isHeld, result] = await Promise.allSettled([
          lockLeaseForShare(tx.db, { whatsappId: desired.whatsappId, owner, token }),
          work(tx),
        ]);
        if (isHeld.status === 'rejected') throw isHeld.reason;
        if (!isHeld.value) throw new LeaseLostError(desired.whatsappId);
        if (result.status === 'rejected') throw result.reason;
        return result.value;
      });
    return {
      fenced,
      storeBackfill: (part) => fenced((tx) => host().storeBackfill(tx, desired.whatsappId, part)),
      receiveMessage: (message) => host().receive(connection, message),
      receiveChange: (change) => host().receive(connection, change),
      recordAck: (providerIds, ack) => host().acknowledge(connection, providerIds, ack),
      recordFailure: (providerId, code) => host().recordFailure(connection, providerId, code),
      findSentMessage: (providerId) => host().findSentMessage(connection, providerId),
      lastHeardAt: (address) => host().lastHeardAt(connection, address),
      updateContacts: (people) => host().updateContacts(connection, people),
      reportTyping: (addresses, activity) => host().reportTyping(connection, addresses, activity),
      rejectsCalls: () => host().rejectsCalls(desired.companyId),
      async reportStatus(update) {
        const saved = await database.forCompany(desired.companyId, async (tx) => {
          // One that slept through its lease has nothing to say of a session that somebody else holds.
          if (!(await lockLeaseForShare(tx.db, { whatsappId: desired.whatsappId, owner, token }))) return false;
          const wasConnected = held.get(desired.whatsappId)?.isConnected ?? false;
          if (!(await host().recordStatus(tx, { ...desired, wasConnected }, update))) return false;
          if (update.status === 'CONNECTED') await recordAlive(tx.db, { whatsappId: desired.whatsappId, token });
          return true;
        });
        const current = held.get(desired.whatsappId);
        if (current?.token === token)
          held.set(desired.whatsappId, { ...current, isConnected: update.status === 'CONNECTED' });
        if (saved && update.status === 'CONNECTED') dispatch(desired.whatsappId, true);
        if (saved && update.ended) void reconcile(desired.whatsappId);
      },
    };
  }

  function dispatch(whatsappId: number, isNewSession: boolean): void {
    const current = held.get(whatsappId);
    if (!current?.session) return;
    const { companyId } = current.desired;
    host()
      .dispatch({ companyId, whatsappId }, isNewSession)
      .catch((error: unknown) => {
        log.warn({ err: error, whatsappId }, 'messages wait to be sent');
      });
  }

  /** A session that is being opened is waited for: it may show a code before it is there. */
  async function answerInvocation(whatsappId: number, id: string): Promise<void> {
    if (!held.get(whatsappId)?.session) await changes.onIdle(whatsappId);
    const current = held.get(whatsappId);
    if (current?.session)
      await handleInvocation(deps, { companyId: current.desired.companyId, session: current.session, id });
  }

  /** Renews what is held and gives up what was lost, takes what is ours to hold, and leaves to others what is theirs. */
  async function runHeartbeat(): Promise<number> {
    const leases = [...held].map(([whatsappId, { token, isConnected }]) => ({ whatsappId, token, isConnected }));
    const {
      kept: renewed,
      count,
      orders,
    } = await asPlatform(database, async ({ db }) => ({
      kept: await renewLeases(db, { owner, seconds: leaseSeconds, held: leases }),
      count: await registerGateway(db, owner, leaseSeconds),
      orders: await listDesiredSessions(db),
    }));
    gatewayCount = count;
    for (const { whatsappId, token } of leases) if (!renewed.has(whatsappId)) onLeaseLost(whatsappId, token);

    // After a time without the database nobody could renew: who is alive does it now, and is not robbed.
    const now = performance.now();
    if (lastHeartbeatAt > 0 && now - lastHeartbeatAt > 2 * heartbeatMs) graceUntil = now + leaseSeconds * 1000;
    if (lastHeartbeatAt > 0 && now - lastHeartbeatAt > leaseSeconds * 1000)
      await recordStalls(now - lastHeartbeatAt, renewed);
    lastHeartbeatAt = now;
    const versions = new Map(orders.map(({ whatsappId, version }) => [whatsappId, version]));
    for (const [whatsappId, { desired, session }] of held) {
      if (!session || versions.get(whatsappId) !== desired.version) void reconcile(whatsappId, true);
    }
    const unheld = orders
      .filter(({ whatsappId }) => !held.has(whatsappId))
      .map(({ whatsappId, holder, lapsesIn }) => ({
        whatsappId,
        lapsesIn,
        isOurs: holder === owner,
        isFree: !holder || holder === owner || ((lapsesIn ?? 0) <= 0 && now >= graceUntil),
        wasFree: freeConnections.has(whatsappId),
      }));
    freeConnections = new Set(unheld.filter(({ isFree }) => isFree).map(({ whatsappId }) => whatsappId));
    const share = shareOf(orders.length, gatewayCount);
    const toAcquire = sessionsToAcquire(unheld, share - held.size);
    const toRelease =
      gatewayCount > 1 ? [...held].filter(([, one]) => one.isConnected).slice(0, handOverCount(held.size, share)) : [];
    // Nothing here waits for sessions to open or close: the leases of the others have to be renewed meanwhile.
    for (const whatsappId of toAcquire) void reconcile(whatsappId, true);
    if (toRelease.length > 0) void handOver(toRelease.map(([whatsappId]) => whatsappId));
    return Math.min(
      heartbeatMs,
      ...unheld.flatMap(({ isFree, lapsesIn }) => (isFree || !lapsesIn || lapsesIn <= 0 ? [] : [lapsesIn * 1000 + 20])),
    );
  }

  /** This process, or the database, did not answer for so long: what is still ours did not receive meanwhile. */
  async function recordStalls(stalledMs: number, renewed: ReadonlySet<number>): Promise<void> {
    const ended = Date.now();
    const stall = { began: new Date(ended - stalledMs).toISOString(), ended: new Date(ended).toISOString() };
    for (const [whatsappId, { desired, isConnected }] of held) {
      if (!isConnected || !renewed.has(whatsappId)) continue;
      await database.forCompany(desired.companyId, (tx) => host().recordStall(tx, whatsappId, stall));
    }
  }

  async function handOver(whatsappIds: readonly number[]): Promise<void> {
    log.info({ whatsappIds }, 'another gateway has room for these sessions');
    await Promise.all(whatsappIds.map((whatsappId) => runInOrder(whatsappId, () => releaseSession(whatsappId))));
    await requestHeartbeats().catch((error: unknown) =>
      log.warn({ err: error }, 'the other gateways will see it by themselves'),
    );
  }

  const requestHeartbeats = () => asPlatform(database, async (tx) => notifyGateways(tx, { kind: 'heartbeat' }));

  /** One at a time; asked for meanwhile, another follows at once. */
  function heartbeat(): Promise<void> {
    return heartbeats.schedule('heartbeat', async () => {
      clearTimeout(timer);
      if (stopping) return;
      const nextMs = await runHeartbeat().catch((error: unknown) => {
        log.warn({ err: error }, 'leases could not be renewed');
        return heartbeatMs;
      });
      if (!stopping) timer = setTimeout(() => void heartbeat(), nextMs);
    });
  }

  return {
    of: (whatsappId) => held.get(whatsappId)?.session,
    providerOf: (whatsappId) => held.get(whatsappId)?.desired.provider,
    invoke: createSessionRpc(deps),
    register(sessionHost) {
      registered = sessionHost;
    },
    async start() {
      deps.listener.on('gateway', (payload) => {
        const notice = parseNotice(payload);
        if (notice?.kind === 'heartbeat') void heartbeat();
        else if (notice?.kind === 'wake') void reconcile(notice.whatsappId);
        else if (notice?.kind === 'work') dispatch(notice.whatsappId, false);
        else if (notice) {
          const { whatsappId, id } = notice;
          answerInvocation(whatsappId, id).catch((error: unknown) =>
            log.warn({ err: error, whatsappId }, 'a session could not be asked'),
          );
        }
      });
      // What was called meanwhile was not heard.
      deps.listener.onReconnect(() => {
        for (const [whatsappId, { session }] of held) {
          session?.wake();
          dispatch(whatsappId, false);
        }
        void heartbeat();
      });
      await heartbeat();
      await changes.onIdle();
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await heartbeats.onIdle();
      await changes.onIdle();
      await Promise.allSettled([...held.keys()].map(releaseSession));
      await asPlatform(database, ({ db }) => deregisterGateway(db, owner)).then(requestHeartbeats, () => undefined);
    },
  };
}
