import type { Provider } from '@balcao/contract';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log/log.ts';
import { KeyedQueue } from '../../platform/util/queue.ts';
import type { Channel, ChannelSession } from '../port/channel.ts';
import { createChannelHost } from './channel-host.ts';
import { acquireLease, findDesiredSession, releaseLease, renewLeases, type DesiredSession } from './leases.sql.ts';
import type { SessionHost } from './session-host.ts';

export interface HeldSession {
  desired: DesiredSession;
  token: string;
  /** undefined while it is being opened */
  session: ChannelSession | undefined;
  isConnected: boolean;
}

interface HeldSessionsDeps {
  database: Database;
  log: Logger;
  owner: string;
  leaseSeconds: number;
  channels: readonly Channel[];
  /** aborts when this gateway stops: desired states are not applied any more */
  signal: AbortSignal;
  host(): SessionHost;
  /** Whether several gateways share the connections: which of them opens a session is decided by a heartbeat, which this asks for. */
  deferToHeartbeat(): boolean;
}

/** The sessions that this gateway holds. */
export interface HeldSessions {
  get(whatsappId: number): HeldSession | undefined;
  list(): readonly (readonly [whatsappId: number, held: HeldSession])[];
  /**
   * Brings a session to its desired state: opens, wakes or closes it. Resolves when that is done; failures are logged.
   * @param isAssigned the heartbeat has assigned the session to this gateway
   */
  reconcile(whatsappId: number, isAssigned?: boolean): Promise<void>;
  /** Closes the session and releases its lease. */
  release(whatsappId: number): Promise<void>;
  /** Closes a session whose lease was lost, unless it was acquired again meanwhile. */
  drop(whatsappId: number, token: string): void;
  /** Dispatches waiting messages over a session that is open here. */
  dispatch(whatsappId: number, isNewSession: boolean): void;
  /** Resolves when no desired state is being applied, of one connection or of all. */
  onIdle(whatsappId?: number): Promise<void>;
  releaseAll(): Promise<void>;
}

export function createHeldSessions(deps: HeldSessionsDeps): HeldSessions {
  const { database, log, owner, leaseSeconds, signal, host } = deps;
  const channels = new Map<Provider, Channel>(deps.channels.map((channel) => [channel.provider, channel]));
  const held = new Map<number, HeldSession>();
  // Desired states of one connection are applied one after the other.
  const changes = new KeyedQueue<number>();

  function runInOrder(whatsappId: number, work: () => Promise<void>): Promise<void> {
    return changes
      .run(whatsappId, work)
      .catch((error: unknown) =>
        log.error({ err: error, whatsappId }, 'the desired state of a session could not be applied'),
      );
  }
  const reconcile = (whatsappId: number, isAssigned = false) =>
    runInOrder(whatsappId, () => applyDesiredState(whatsappId, isAssigned));

  async function applyDesiredState(whatsappId: number, isAssigned: boolean): Promise<void> {
    if (signal.aborted) return;
    const desired = await asPlatform(database, ({ db }) => findDesiredSession(db, whatsappId));
    const current = held.get(whatsappId);
    if (current && desired && current.desired.version === desired.version && desired.state !== 'down') {
      if (current.session) return current.session.wake();
    } else if (current) {
      await current.session?.close();
      held.set(whatsappId, { ...current, session: undefined, isConnected: false });
    }
    const channel = desired && channels.get(desired.provider);
    if (!desired || !channel) return releaseSession(whatsappId);
    if (!current && desired.state !== 'down' && !isAssigned && deps.deferToHeartbeat()) return;

    const token = await acquireOrRenewLease(desired, current?.token);
    if (token === undefined) return void held.delete(whatsappId);
    held.set(whatsappId, { desired, token, session: undefined, isConnected: false });
    const connection = { companyId: desired.companyId, whatsappId };
    // A session that ended by itself has no login to give up, and its channel knows what it keeps of it.
    const hasEnded = desired.state === 'down' && current?.desired.version === desired.version;
    if (desired.state !== 'up' && !hasEnded) await channel.logout(connection);
    if (desired.state === 'down') return releaseSession(whatsappId);
    if (token !== current?.token) await host().recover(connection);
    const session = await channel.open(connection, hostOf(desired, token));
    const opened = held.get(whatsappId);
    held.set(whatsappId, { desired, token, session, isConnected: opened?.isConnected ?? false });
    // It was connected before messages could be sent through it.
    if (opened?.isConnected) dispatch(whatsappId, true);
  }

  async function acquireOrRenewLease(
    { companyId, whatsappId }: DesiredSession,
    token: string | undefined,
  ): Promise<string | undefined> {
    return database.forCompany(companyId, async (tx) => {
      const { db } = tx;
      const isRenewed =
        token !== undefined &&
        (await renewLeases(db, { owner, seconds: leaseSeconds, held: [{ whatsappId, token, isConnected: false }] }))
          .size > 0;
      if (isRenewed) return token;
      const acquired = await acquireLease(db, { whatsappId, owner, seconds: leaseSeconds });
      // The last holder did not release it: its process ended, or slept for too long.
      if (acquired?.aliveAt) await host().openOutage(tx, whatsappId, acquired.aliveAt);
      return acquired?.token;
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

  function hostOf(desired: DesiredSession, token: string): ReturnType<typeof createChannelHost> {
    const { whatsappId } = desired;
    return createChannelHost(
      {
        database,
        owner,
        host: host(),
        wasConnected: () => held.get(whatsappId)?.isConnected ?? false,
        onStatus({ status, ended }, isSaved) {
          const current = held.get(whatsappId);
          if (current?.token === token) held.set(whatsappId, { ...current, isConnected: status === 'CONNECTED' });
          if (isSaved && status === 'CONNECTED') dispatch(whatsappId, true);
          if (isSaved && ended) void reconcile(whatsappId);
        },
      },
      desired,
      token,
    );
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

  return {
    get: (whatsappId) => held.get(whatsappId),
    list: () => [...held],
    reconcile,
    release: (whatsappId) => runInOrder(whatsappId, () => releaseSession(whatsappId)),
    drop(whatsappId, token) {
      void runInOrder(whatsappId, async () => {
        const current = held.get(whatsappId);
        if (current?.token !== token) return;
        log.warn({ whatsappId }, 'the lease of a session was lost; the session is closed');
        held.delete(whatsappId);
        await current.session?.close();
      });
    },
    dispatch,
    onIdle: (whatsappId) => (whatsappId === undefined ? changes.onIdle() : changes.onIdle(whatsappId)),
    async releaseAll() {
      await changes.onIdle();
      await Promise.allSettled([...held.keys()].map(releaseSession));
    },
  };
}
