import type { Activity, Provider } from '@balcao/contract';
import { LeaseLost, type Address, type Channel, type ChannelHost, type ChannelSession, type ConnectionRef, type InboundEntry, type MetPerson, type OutboundMessage, type PastPart } from '../../channels/channel.ts';
import { asPlatform } from '../../platform/db/as-platform.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CompanyTx, Database } from '../../platform/db/database.ts';
import type { Listener } from '../../platform/db/listener.ts';
import type { Logger } from '../../platform/log.ts';
import { noteAway, noteSlept, noteStatus, type AbsenceNeeds } from './absences.ts';
import { answerCall } from './calls.ts';
import { announceSession } from './connections.ts';
import { saveStatus } from './connections.sql.ts';
import { countGateways, countHeld, dropLease, holdLease, noteAlive, readOrder, readOrders, renewLeases, signIn, signOut, takeLease, type SessionOrder } from './leases.sql.ts';
import { shareOf, toHandOver, toTake } from './shares.rules.ts';

// Whoever dies is replaced within ten seconds, the opening of the session included.
const leaseSeconds = 6;
const beatEvery = 2_000;

interface Held {
  order: SessionOrder;
  token: string;
  session: ChannelSession | undefined;
  isConnected: boolean;
}

export interface Gateway {
  sessionOf(whatsappId: number): ChannelSession | undefined;
  /** of a connection whose session is here */
  providerOf(whatsappId: number): Provider | undefined;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Gateways of the installation that are there, and the sessions they hold. */
export async function gatewayFigures(database: Database): Promise<{ gateways: number; sessions: number }> {
  return asPlatform(database, async ({ db }) => ({ gateways: await countGateways(db, leaseSeconds), sessions: await countHeld(db) }));
}

/**
 * Holds the sessions of connections: compares what is ordered with what is held and brings the one to the other. Each
 * session is held under a lease, so that several gateways share the connections and take over from one that died.
 */
export function createGateway(deps: {
  database: Database;
  listener: Listener;
  log: Logger;
  /** of this gateway alone, and the same when it is started again, so that its own leases are taken back at once */
  owner: string;
  channels: readonly Channel[];
  /** takes up what the last holder of a connection left half done */
  recover(connection: ConnectionRef): Promise<void>;
  receive(connection: ConnectionRef, entry: InboundEntry): Promise<void>;
  acknowledge(connection: ConnectionRef, providerIds: readonly string[], ack: 2 | 3 | 4 | 5): Promise<void>;
  failed(connection: ConnectionRef, providerId: string, failure: string): Promise<void>;
  original(connection: ConnectionRef, providerId: string): Promise<OutboundMessage | undefined>;
  met(connection: ConnectionRef, people: readonly MetPerson[]): Promise<void>;
  typing(connection: ConnectionRef, addresses: readonly [Address, ...Address[]], activity: Activity): Promise<void>;
  /** what a phone had unread before it was linked */
  past(tx: CompanyTx, whatsappId: number, part: PastPart): Promise<boolean>;
  refusesCalls(companyId: number): Promise<boolean>;
  ledger: AbsenceNeeds;
  clock: Clock;
  /** sends what waits in the outbox of a connection whose session is here */
  drain(connection: ConnectionRef, anew: boolean): Promise<void>;
}): Gateway {
  const { database, log, owner } = deps;
  const channels = new Map<Provider, Channel>(deps.channels.map((channel) => [channel.provider, channel]));
  const held = new Map<number, Held>();
  // Orders of one connection are carried out one after the other.
  const chains = new Map<number, Promise<void>>();
  let free = new Set<number>();
  let gateways = 1;
  let lastBeat = 0;
  let patientUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> | undefined;
  let beatAgain = false;
  let stopping = false;

  function inTurn(whatsappId: number, work: () => Promise<void>): Promise<void> {
    const chain = (chains.get(whatsappId) ?? Promise.resolve())
      .then(work)
      .catch((error: unknown) => log.error({ err: error, whatsappId }, 'a session order could not be carried out'));
    chains.set(whatsappId, chain);
    return chain;
  }
  const reconcile = (whatsappId: number, isOurTurn = false) => inTurn(whatsappId, () => carryOut(whatsappId, isOurTurn));

  async function carryOut(whatsappId: number, isOurTurn: boolean): Promise<void> {
    if (stopping) return;
    const order = await asPlatform(database, ({ db }) => readOrder(db, whatsappId));
    const current = held.get(whatsappId);
    if (current && order && current.order.version === order.version && order.order !== 'down') {
      if (current.session) return current.session.poke();
    } else if (current) {
      await current.session?.close();
      held.set(whatsappId, { ...current, session: undefined, isConnected: false });
    }
    const channel = order && channels.get(order.provider);
    if (!order || !channel) return letGo(whatsappId);
    // Whose it will be among several is decided over all of them.
    if (!current && order.order !== 'down' && gateways > 1 && !isOurTurn) return void beat();

    const token = await lease(order, current?.token);
    if (token === undefined) return void held.delete(whatsappId);
    held.set(whatsappId, { order, token, session: undefined, isConnected: false });
    const connection = { companyId: order.companyId, whatsappId };
    if (order.order !== 'up') await channel.forget(connection);
    if (order.order === 'down') return letGo(whatsappId);
    if (token !== current?.token) await deps.recover(connection);
    const session = await channel.open(connection, hostOf(order, token));
    const opened = held.get(whatsappId);
    held.set(whatsappId, { order, token, session, isConnected: opened?.isConnected ?? false });
    // It was connected before it was here to be sent through.
    if (opened?.isConnected) drain(whatsappId, true);
  }

  async function lease({ companyId, whatsappId }: SessionOrder, token: string | undefined): Promise<string | undefined> {
    return database.forCompany(companyId, async (tx) => {
      const { db } = tx;
      const ours = token !== undefined && (await renewLeases(db, { owner, seconds: leaseSeconds, held: [{ whatsappId, token, isConnected: false }] })).size > 0;
      if (ours) return token;
      const taken = await takeLease(db, { companyId, whatsappId, owner, seconds: leaseSeconds });
      // Whoever held it has not let go of it: the process ended, or slept for too long.
      if (taken?.aliveAt) await noteAway(tx, deps.ledger, whatsappId, { began: taken.aliveAt, reason: 'restart' });
      return taken?.token;
    });
  }

  async function letGo(whatsappId: number): Promise<void> {
    const current = held.get(whatsappId);
    if (!current) return;
    held.delete(whatsappId);
    await current.session?.close();
    await database.forCompany(current.order.companyId, async (tx) => {
      if (current.isConnected) await noteAway(tx, deps.ledger, whatsappId, { began: null, reason: 'restart' });
      await dropLease(tx.db, { whatsappId, owner, token: current.token });
    });
  }

  function lost(whatsappId: number, token: string): void {
    void inTurn(whatsappId, async () => {
      const current = held.get(whatsappId);
      if (current?.token !== token) return;
      log.warn({ whatsappId }, 'the lease of a session was lost; letting go of it');
      held.delete(whatsappId);
      await current.session?.close();
    });
  }

  function hostOf(order: SessionOrder, token: string): ChannelHost {
    const connection = { companyId: order.companyId, whatsappId: order.whatsappId };
    const fenced: ChannelHost['fenced'] = (work) =>
      database.forCompany(order.companyId, async (tx) => {
        // Sent together. What was written without the lease goes with the transaction, which ends once neither is under way.
        const [isHeld, result] = await Promise.allSettled([holdLease(tx.db, { whatsappId: order.whatsappId, owner, token }), work(tx)]);
        if (isHeld.status === 'rejected') throw isHeld.reason;
        if (!isHeld.value) throw new LeaseLost(order.whatsappId);
        if (result.status === 'rejected') throw result.reason;
        return result.value;
      });
    return {
      fenced,
      past: (part) => fenced((tx) => deps.past(tx, order.whatsappId, part)),
      message: (message) => deps.receive(connection, message),
      change: (change) => deps.receive(connection, change),
      ack: (providerIds, ack) => deps.acknowledge(connection, providerIds, ack),
      failed: (providerId, code) => deps.failed(connection, providerId, code),
      original: (providerId) => deps.original(connection, providerId),
      met: (people) => deps.met(connection, people),
      typing: (addresses, activity) => deps.typing(connection, addresses, activity),
      refusesCalls: () => deps.refusesCalls(order.companyId),
      async status(update) {
        const saved = await database.forCompany(order.companyId, async (tx) => {
          // One that slept through its lease has nothing to say of a session that somebody else holds.
          if (!(await holdLease(tx.db, { whatsappId: order.whatsappId, owner, token }))) return false;
          if (!(await saveStatus(tx.db, order.whatsappId, order.version, update))) return false;
          if (update.status === 'CONNECTED') await noteAlive(tx.db, { whatsappId: order.whatsappId, token });
          await noteStatus(tx, deps, { ...order, wasConnected: held.get(order.whatsappId)?.isConnected ?? false }, update);
          await announceSession(tx, order.whatsappId);
          return true;
        });
        const current = held.get(order.whatsappId);
        if (current?.token === token) held.set(order.whatsappId, { ...current, isConnected: update.status === 'CONNECTED' });
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

  /** A session that is being opened is waited for: it may show a code before it is there. */
  async function answer(whatsappId: number, id: string): Promise<void> {
    if (!held.get(whatsappId)?.session) await chains.get(whatsappId);
    const current = held.get(whatsappId);
    if (current?.session) await answerCall(deps, { companyId: current.order.companyId, session: current.session, id });
  }

  /** Renews what is held and gives up what was lost, takes what is ours to hold, and leaves to others what is theirs. */
  async function keep(): Promise<number> {
    const leases = [...held].map(([whatsappId, { token, isConnected }]) => ({ whatsappId, token, isConnected }));
    const { kept, count, orders } = await asPlatform(database, async ({ db }) => ({
      kept: await renewLeases(db, { owner, seconds: leaseSeconds, held: leases }),
      count: await signIn(db, owner, leaseSeconds),
      orders: await readOrders(db),
    }));
    gateways = count;
    for (const { whatsappId, token } of leases) if (!kept.has(whatsappId)) lost(whatsappId, token);

    // After a time without the database nobody could renew: who is alive does it now, and is not robbed.
    const now = performance.now();
    if (lastBeat > 0 && now - lastBeat > 2 * beatEvery) patientUntil = now + leaseSeconds * 1000;
    if (lastBeat > 0 && now - lastBeat > leaseSeconds * 1000) await noteSleep(now - lastBeat, kept);
    lastBeat = now;
    const versions = new Map(orders.map(({ whatsappId, version }) => [whatsappId, version]));
    for (const [whatsappId, { order, session }] of held) {
      if (!session || versions.get(whatsappId) !== order.version) void reconcile(whatsappId, true);
    }
    const unheld = orders
      .filter(({ whatsappId }) => !held.has(whatsappId))
      .map(({ whatsappId, holder, lapsesIn }) => ({
        whatsappId,
        lapsesIn,
        isOurs: holder === owner,
        isFree: !holder || holder === owner || ((lapsesIn ?? 0) <= 0 && now >= patientUntil),
        wasFree: free.has(whatsappId),
      }));
    free = new Set(unheld.filter(({ isFree }) => isFree).map(({ whatsappId }) => whatsappId));
    const share = shareOf(orders.length, gateways);
    const taking = toTake(unheld, share - held.size);
    const handing = gateways > 1 ? [...held].filter(([, one]) => one.isConnected).slice(0, toHandOver(held.size, share)) : [];
    // Nothing here waits for sessions to open or close: the leases of the others have to be renewed meanwhile.
    for (const whatsappId of taking) void reconcile(whatsappId, true);
    if (handing.length > 0) void leaveToOthers(handing.map(([whatsappId]) => whatsappId));
    return Math.min(beatEvery, ...unheld.flatMap(({ isFree, lapsesIn }) => (isFree || !lapsesIn || lapsesIn <= 0 ? [] : [lapsesIn * 1000 + 20])));
  }

  /** This process, or the database, did not answer for so long: what is still ours did not receive meanwhile. */
  async function noteSleep(lasted: number, kept: ReadonlySet<number>): Promise<void> {
    const ended = Date.now();
    const slept = { began: new Date(ended - lasted).toISOString(), ended: new Date(ended).toISOString() };
    for (const [whatsappId, { order, isConnected }] of held) {
      if (!isConnected || !kept.has(whatsappId)) continue;
      await database.forCompany(order.companyId, (tx) => noteSlept(tx, deps.ledger, whatsappId, slept));
    }
  }

  async function leaveToOthers(whatsappIds: readonly number[]): Promise<void> {
    log.info({ whatsappIds }, 'another gateway has room for these sessions');
    await Promise.all(whatsappIds.map((whatsappId) => inTurn(whatsappId, () => letGo(whatsappId))));
    await tellOthers().catch((error: unknown) => log.warn({ err: error }, 'the other gateways will see it by themselves'));
  }

  const tellOthers = () => asPlatform(database, async (tx) => tx.notify('gateway', 'beat'));

  /** One at a time; asked for meanwhile, another follows at once. */
  function beat(): Promise<void> {
    clearTimeout(timer);
    if (stopping) return Promise.resolve();
    beatAgain = beating !== undefined;
    beating ??= keep()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'leases could not be renewed');
        return beatEvery;
      })
      .then((next) => {
        beating = undefined;
        if (!stopping) timer = setTimeout(() => void beat(), beatAgain ? 0 : next);
        beatAgain = false;
      });
    return beating;
  }

  return {
    sessionOf: (whatsappId) => held.get(whatsappId)?.session,
    providerOf: (whatsappId) => held.get(whatsappId)?.order.provider,
    async start() {
      deps.listener.on('gateway', (payload) => {
        const [whatsappId, order, call] = payload.split(':');
        if (payload === 'beat') void beat();
        else if (order === 'drain') drain(Number(whatsappId), false);
        else if (order === 'call') {
          answer(Number(whatsappId), call ?? '').catch((error: unknown) => log.warn({ err: error, whatsappId }, 'a session could not be asked'));
        }
        else void reconcile(Number(whatsappId));
      });
      // What was called meanwhile was not heard.
      deps.listener.onGap(() => {
        for (const [whatsappId, { session }] of held) {
          session?.poke();
          drain(whatsappId, false);
        }
        void beat();
      });
      await beat();
      await Promise.all(chains.values());
    },
    async stop() {
      stopping = true;
      clearTimeout(timer);
      await beating;
      await Promise.allSettled(chains.values());
      await Promise.allSettled([...held.keys()].map(letGo));
      await asPlatform(database, ({ db }) => signOut(db, owner)).then(tellOthers, () => undefined);
    },
  };
}
