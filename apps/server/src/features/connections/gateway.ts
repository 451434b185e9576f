import type { Provider } from '@balcao/contract';
import { LeaseLost, type Channel, type ChannelHost, type ChannelSession, type ConnectionRef, type InboundEntry } from '../../channels/channel.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Listener } from '../../platform/db/listener.ts';
import type { Logger } from '../../platform/log.ts';
import { announceSession } from './connections.ts';
import { saveStatus } from './connections.sql.ts';
import { claimLease, dropLease, holdLease, readOrders, type SessionOrder } from './leases.sql.ts';

const leaseSeconds = 10;
const renewEvery = 3_000;

interface Held {
  order: SessionOrder;
  token: string;
  session: ChannelSession | undefined;
}

export interface Gateway {
  sessionOf(whatsappId: number): ChannelSession | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Holds the sessions of connections: compares what is ordered with what is held and brings the one to the other. Each
 * session is held under a lease, so that several gateways share the connections and take over from one that died.
 */
export function createGateway(deps: {
  database: Database;
  listener: Listener;
  log: Logger;
  /** the same name across restarts of one installation, so that its own leases are taken back at once */
  owner: string;
  channels: readonly Channel[];
  receive(connection: ConnectionRef, entry: InboundEntry): Promise<void>;
  acknowledge(connection: ConnectionRef, providerIds: readonly string[], ack: 2 | 3 | 4 | 5): Promise<void>;
  failed(connection: ConnectionRef, providerId: string, failure: string): Promise<void>;
  /** sends what waits in the outbox of a connection whose session is here */
  drain(connection: ConnectionRef, anew: boolean): Promise<void>;
}): Gateway {
  const { database, log, owner } = deps;
  const channels = new Map<Provider, Channel>(deps.channels.map((channel) => [channel.provider, channel]));
  const held = new Map<number, Held>();
  // Orders of one connection are carried out one after the other.
  const chains = new Map<number, Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;

  function reconcile(whatsappId: number): Promise<void> {
    const chain = (chains.get(whatsappId) ?? Promise.resolve())
      .then(() => carryOut(whatsappId))
      .catch((error: unknown) => log.error({ err: error, whatsappId }, 'a session order could not be carried out'));
    chains.set(whatsappId, chain);
    return chain;
  }

  async function carryOut(whatsappId: number): Promise<void> {
    if (stopping) return;
    const [order] = await asPlatform(database, ({ db }) => readOrders(db, whatsappId));
    const current = held.get(whatsappId);
    if (current && order && current.order.version === order.version && order.order !== 'down') {
      if (current.session) return current.session.poke();
    } else if (current) {
      await current.session?.close();
      held.set(whatsappId, { ...current, session: undefined });
    }
    const channel = order && channels.get(order.provider);
    if (!order || !channel) return letGo(whatsappId);

    const token = await lease(order, current?.token ?? null);
    if (token === undefined) return void held.delete(whatsappId);
    held.set(whatsappId, { order, token, session: undefined });
    const connection = { companyId: order.companyId, whatsappId };
    if (order.order !== 'up') await channel.forget(connection);
    if (order.order === 'down') return letGo(whatsappId);
    const session = await channel.open(connection, hostOf(order, token));
    held.set(whatsappId, { order, token, session });
  }

  async function lease(order: SessionOrder, token: string | null): Promise<string | undefined> {
    const claim = { companyId: order.companyId, whatsappId: order.whatsappId, owner, seconds: leaseSeconds };
    return database.forCompany(order.companyId, async ({ db }) => {
      const renewed = token === null ? undefined : await claimLease(db, { ...claim, renew: token });
      return renewed ?? claimLease(db, { ...claim, renew: null });
    });
  }

  async function letGo(whatsappId: number): Promise<void> {
    const current = held.get(whatsappId);
    if (!current) return;
    held.delete(whatsappId);
    await current.session?.close();
    await database.forCompany(current.order.companyId, ({ db }) => dropLease(db, whatsappId, owner, current.token));
  }

  function hostOf(order: SessionOrder, token: string): ChannelHost {
    const connection = { companyId: order.companyId, whatsappId: order.whatsappId };
    return {
      fenced: (work) =>
        database.forCompany(order.companyId, async (tx) => {
          if (!(await holdLease(tx.db, { whatsappId: order.whatsappId, owner, token }))) throw new LeaseLost(order.whatsappId);
          return work(tx);
        }),
      message: (message) => deps.receive(connection, message),
      change: (change) => deps.receive(connection, change),
      ack: (providerIds, ack) => deps.acknowledge(connection, providerIds, ack),
      failed: (providerId, code) => deps.failed(connection, providerId, code),
      async status(update) {
        const saved = await database.forCompany(order.companyId, async (tx) => {
          if (!(await saveStatus(tx.db, order.whatsappId, order.version, update))) return false;
          await announceSession(tx, order.whatsappId);
          return true;
        });
        if (saved && update.status === 'CONNECTED') drain(order.whatsappId, true);
        if (saved && update.ended) void reconcile(order.whatsappId);
      },
    };
  }

  function drain(whatsappId: number, anew: boolean): void {
    const current = held.get(whatsappId);
    if (!current?.session) return;
    const { companyId } = current.order;
    deps.drain({ companyId, whatsappId }, anew).catch((error: unknown) => {
      log.warn({ err: error, whatsappId }, 'messages wait to be sent');
    });
  }

  /** Renews what is held, gives up what was lost, and looks for orders that nobody carries out. */
  async function keep(): Promise<void> {
    for (const [whatsappId, { order, token }] of held) {
      const renewed = await database.forCompany(order.companyId, ({ db }) =>
        claimLease(db, { companyId: order.companyId, whatsappId, owner, seconds: leaseSeconds, renew: token }),
      );
      if (renewed === undefined) {
        log.warn({ whatsappId }, 'the lease of a session was lost; letting go of it');
        await held.get(whatsappId)?.session?.close();
        held.delete(whatsappId);
      }
    }
    const orders = await asPlatform(database, ({ db }) => readOrders(db));
    await Promise.all(orders.filter(({ whatsappId }) => !held.get(whatsappId)?.session).map(({ whatsappId }) => reconcile(whatsappId)));
  }

  function schedule(): void {
    timer = setTimeout(() => {
      keep()
        .catch((error: unknown) => log.warn({ err: error }, 'leases could not be renewed'))
        .finally(() => stopping || schedule());
    }, renewEvery);
  }

  return {
    sessionOf: (whatsappId) => held.get(whatsappId)?.session,
    async start() {
      deps.listener.on('gateway', (payload) => {
        const [whatsappId, order] = payload.split(':');
        if (order === 'drain') drain(Number(whatsappId), false);
        else void reconcile(Number(whatsappId));
      });
      await keep();
      schedule();
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await Promise.allSettled(chains.values());
      await Promise.allSettled([...held.keys()].map(letGo));
    },
  };
}
