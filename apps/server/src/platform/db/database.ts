import pg, { type ClientBase, type Pool, type PoolClient } from 'pg';
import type { LiveEvent, LivePayload } from '@balcao/contract';
import { allCompanies, type Audience } from '../live/audience.ts';
import type { DomainEvent, DomainEvents } from '../events.ts';
import type { JobDefinition, JobOptions, JobPayload } from '../jobs/job.ts';
import { FairTurns, maxWaitMs } from './fair-turns.ts';
import { hasWritten, kyselyFor, resetWrites, type Db } from './kysely-tx.ts';
import type { NotifyChannel } from './listener.ts';
import { OwnBatches } from './own-batches.ts';
import { followReplica, type Replica } from './replica.ts';
import { appRole, platformRole, verifyOwner } from './roles.ts';
import { runTransaction } from './run-transaction.ts';
import { AppError } from '../app-error.ts';
import { TxEffects } from './tx-effects.ts';

export type { Db } from './kysely-tx.ts';

/** What a unit of work may do. All of it happens at commit or none of it; network calls must stay outside. */
export interface Tx {
  db: Db;
  /** Sends an event to open browsers at commit. */
  emit<E extends LiveEvent>(event: E, payload: LivePayload<E>, audience: Audience): void;
  /** Adds a job at commit. */
  enqueue<J extends JobDefinition>(job: J, payload: JobPayload<J>, options?: JobOptions): void;
  /** Notifies other processes at commit, on one of the channels of `listener.ts`. */
  notify(channel: NotifyChannel, payload: string): void;
  /** Runs after a successful commit, in this process only; for wake-up calls that a restart does not need. */
  afterCommit(work: () => void): void;
}
export interface CompanyTx extends Tx {
  companyId: number;
  /** Runs the handlers of an event; resolves with what they returned when they are done. */
  raise<Payload>(event: DomainEvent<Payload>, payload: Payload): Promise<readonly unknown[]>;
}
/** The transaction of a report: read-only, and its data may be some seconds old. */
export type ReportTx = Pick<CompanyTx, 'companyId' | 'db'>;
export interface PlatformTx extends Omit<Tx, 'emit'> {
  /** Like `emit` of a company's transaction, for the company that is named. */
  emitFor<E extends LiveEvent>(companyId: number, event: E, payload: LivePayload<E>, audience: Audience): void;
  /** Sends an event to the browsers of every company: about records that belong to the installation. */
  emitToAll<E extends LiveEvent>(event: E, payload: LivePayload<E>, audience: Audience): void;
}

/** Opens transactions across companies; only `as-platform.ts` uses it, so that its importers can be listed. */
export const kPlatform = Symbol('platform');

export interface Database {
  /** Runs work in one transaction that sees and writes a single company's rows; the database refuses the rest. */
  forCompany<T>(companyId: number, work: (tx: CompanyTx) => Promise<T>): Promise<T>;
  /**
   * Runs work in one read-only transaction of a company, on the replica where there is one that is close behind. The
   * work may be run twice.
   */
  forReport<T>(companyId: number, work: (tx: ReportTx) => Promise<T>): Promise<T>;
  [kPlatform]<T>(work: (tx: PlatformTx) => Promise<T>): Promise<T>;
  /** The owner's pool, for the job worker and listeners; never for a feature. */
  owner: Pool;
  /** absent = none is configured */
  replica: Replica | undefined;
  /** the live events that this process wrote */
  ownBatches: OwnBatches;
  /** How its connections are used at this moment, by pool. */
  poolStates(): PoolState[];
  /** Resolves when each pool has a free connection; at once where no caller waits for one. */
  waitForConnections(): Promise<void>;
  close(): Promise<void>;
}

export interface PoolState {
  pool: string;
  /** how many connections it may have, has, and of those uses for nothing at the moment */
  max: number;
  size: number;
  idle: number;
  /** who waits for one */
  waiting: number;
}

// Timestamps as ISO text with microseconds kept: keys of pages stay exact and JSON needs no further conversion.
// PostgreSQL leaves zeros at the end away. Milliseconds are always written, so that the text of two moments compares as
// the moments do, and is what `toISOString` writes.
const isoTimestamp = (text: string) => {
  const moment = text.replace(' ', 'T').replace(/\+00(?::?00)?$/, '');
  return `${moment.length === 19 ? `${moment}.000` : moment.padEnd(23, '0')}Z`;
};
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === 1184) return isoTimestamp;
    // A day has no time and no time zone.
    if (oid === 1082) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  },
};

/**
 * Settings of each connection, made by a statement and not by start-up parameters, which an address or a pooler can
 * drop silently. Planning a join of a list under row security takes longer than running it, and PostgreSQL would by
 * default plan a statement again for each list of ids. So one generic plan is used; values that must not be generic are
 * written into the text. The cost of random pages is set for SSDs, so that a page's rows are fetched by their keys. The
 * timeout of idle transactions releases the locks of a process that froze with its machine.
 */
const ownerSettings = `SET TimeZone = 'UTC'`;
const roleSettings = `${ownerSettings}; SET plan_cache_mode = force_generic_plan; SET random_page_cost = 1.1; SET idle_in_transaction_session_timeout = 4000`;

/** The part of the connections that a company has at most while others are at work: fewer would hold up one that is written to much. */
const companyShare = 0.3;

/** Whose turn a look at the connections waits for. */
const noCompany = 0;

/** A copy that is away or frozen costs a report no more than this. */
const replicaTimeouts = { connectionTimeoutMillis: 2_000, query_timeout: 10_000 };

/** The effects of a transaction that is about to be committed. */
export interface CommitFacts {
  /** undefined = it went across companies */
  companyId: number | undefined;
  hasWritten: boolean;
  /** what the work returned */
  result: unknown;
}

/** Adds a statement to the end of a transaction, and is called back when it is committed. */
export type BeforeCommit = (facts: CommitFacts) => { text: string; values: unknown[]; onCommit(): void } | undefined;

export function createDatabase(
  url: string,
  options: {
    poolSize?: number;
    /** of a copy of the database that reports may be read from */
    replicaUrl?: string | undefined;
    /** that reports are read from the copy from now on, or no longer */
    onReplica?: (isReady: boolean) => void;
    events?: DomainEvents<CompanyTx>;
    beforeCommit?: BeforeCommit;
    onError?: (error: Error) => void;
  } = {},
): Database {
  const max = options.poolSize ?? 10;
  let closing = false;
  // Connections that are still saying goodbye when the database stops behind us are no loss.
  const onConnectionError = (error: Error) => {
    if (!closing) options.onError?.(error);
  };
  const pool = (role?: string, size = max, settings: pg.PoolConfig = {}) => {
    const made = new pg.Pool({
      connectionString: url,
      max: size,
      types,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: maxWaitMs,
      // Statements of the set-up travel with the first query instead of waiting for their own answers.
      pipeline: role !== undefined,
      async onConnect(client: ClientBase) {
        await client.query(role === undefined ? ownerSettings : roleSettings);
        await verifyOwner(client);
      },
      application_name: role ?? 'balcao_owner',
      ...settings,
    });
    made.on('error', onConnectionError);
    // A client that is checked out reports its own loss; without a listener that would end the process.
    made.on('connect', (client) => client.on('error', onConnectionError));
    return made;
  };
  const ownBatches = new OwnBatches();
  const app = pool(appRole);
  const turns = new FairTurns(max, Math.max(2, Math.round(max * companyShare)));
  const half = Math.max(2, Math.ceil(max / 2));
  const platform = pool(platformRole, half);
  const owner = pool(undefined, Math.max(4, max));
  const pools = { app, platform, owner };
  const copy =
    options.replicaUrl === undefined
      ? undefined
      : pool(appRole, half, { connectionString: options.replicaUrl, ...replicaTimeouts });
  const replica = copy && followReplica(owner, copy, (isReady) => options.onReplica?.(isReady));
  const addLast = (
    client: PoolClient,
    effects: TxEffects,
    facts: Omit<CommitFacts, 'hasWritten'>,
    after: (() => void)[],
  ) => {
    const last = options.beforeCommit?.({ ...facts, hasWritten: hasWritten(client) || effects.any });
    if (!last) return;
    effects.addStatement(last.text, last.values);
    after.unshift(last.onCommit);
  };

  const setupOf = (companyId: number) => {
    if (!Number.isInteger(companyId)) throw new TypeError('a transaction needs the id of a company');
    return `SET LOCAL ROLE ${appRole}; SELECT set_config('app.company_id', '${companyId}', true)`;
  };

  return {
    owner,
    replica,
    ownBatches,
    async forReport(companyId, work) {
      const setup = `SET TRANSACTION READ ONLY; ${setupOf(companyId)}`;
      const readFrom = (from: Pool) =>
        runTransaction(from, setup, async (client) => ({
          result: await work({ companyId, db: kyselyFor(client) }),
          effects: new TxEffects(),
        }));
      const nearest = replica?.pool();
      if (!nearest) return readFrom(app);
      try {
        return await readFrom(nearest);
      } catch (error) {
        if (error instanceof AppError) throw error;
        // The replica is down, or had to cancel a read for newer data: nothing was changed, so it is read again.
        replica?.leave();
        return readFrom(app);
      }
    },
    forCompany(companyId, work) {
      const setup = setupOf(companyId);
      const run = async (client: PoolClient, after: (() => void)[]) => {
        const effects = new TxEffects(ownBatches);
        resetWrites(client);
        const tx: CompanyTx = {
          companyId,
          db: kyselyFor(client),
          emit: (event, payload, audience) => effects.addEvent(companyId, event, payload, audience),
          enqueue: (job, payload, jobOptions) => effects.addJob(job, payload, jobOptions),
          notify: (channel, payload) => effects.addNotification(channel, payload),
          afterCommit: (task) => after.push(task),
          raise: async (event, payload) => (await options.events?.raise(tx, event, payload)) ?? [],
        };
        const result = await work(tx);
        addLast(client, effects, { companyId, result }, after);
        return { result, effects };
      };
      return turns.run(companyId, () => runTransaction(app, setup, run));
    },
    [kPlatform](work) {
      return runTransaction(platform, `SET LOCAL ROLE ${platformRole}`, async (client, after) => {
        const effects = new TxEffects(ownBatches);
        resetWrites(client);
        const result = await work({
          db: kyselyFor(client),
          emitFor: (companyId, event, payload, audience) => effects.addEvent(companyId, event, payload, audience),
          emitToAll: (event, payload, audience) => effects.addEvent(allCompanies, event, payload, audience),
          enqueue: (job, payload, jobOptions) => effects.addJob(job, payload, jobOptions),
          notify: (channel, payload) => effects.addNotification(channel, payload),
          afterCommit: (task) => after.push(task),
        });
        addLast(client, effects, { companyId: undefined, result }, after);
        return { result, effects };
      });
    },
    poolStates: () =>
      Object.entries({ ...pools, ...(copy && { replica: copy }) }).map(
        ([
          name,
          {
            options: { max: most },
            totalCount,
            idleCount,
            waitingCount,
          },
        ]) => ({
          pool: name,
          max: most,
          size: totalCount,
          idle: idleCount,
          waiting: waitingCount + (name === 'app' ? turns.waitingCount : 0),
        }),
      ),
    async waitForConnections() {
      const queued = Object.values(pools).filter(({ waitingCount }) => waitingCount > 0);
      const turn = turns.waitingCount > 0 ? turns.run(noCompany, async () => undefined) : undefined;
      await Promise.all([turn, ...queued.map(async (one) => (await one.connect()).release())]);
    },
    async close() {
      closing = true;
      await replica?.close();
      await Promise.all([app.end(), platform.end(), owner.end()]);
    },
  };
}
