import type { Pool, PoolClient } from 'pg';
import type { LiveEvent, LivePayload } from '@balcao/contract';
import { allCompanies, type Audience } from '../live/audience.ts';
import type { DomainEvent, DomainEvents, DomainQuestion } from '../events.ts';
import type { JobDefinition, JobOptions, JobPayload } from '../jobs/job.ts';
import { silentLog, type Logger } from '../log/log.ts';
import { systemClock, type Clock } from '../util/clock.ts';
import { openPools, readPoolState, type PoolState } from './connection-pools.ts';
import { FairTurns } from './fair-turns.ts';
import { hasWritten, kyselyFor, resetWrites, type Db } from './kysely-tx.ts';
import type { NotifyChannel } from './listener.ts';
import { OwnBatches } from './tuned/own-batches.ts';
import { followReplica, type Replica } from './tuned/replica.ts';
import { appRole, platformRole } from './roles.ts';
import { runTransaction } from './run-transaction.ts';
import { AppError } from '../app-error.ts';
import { TxEffects } from './tx-effects.ts';

export type { PoolState } from './connection-pools.ts';
export type { Db } from './kysely-tx.ts';

/** Refers to a stored file, as rows do. */
export interface FileRef {
  key: string;
  name: string;
  mime: string;
}

/** What a unit of work may do. All of it happens at commit or none of it; network calls must stay outside. */
export interface Tx {
  db: Db;
  clock: Clock;
  log: Logger;
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
  /** Returns the signed address of a file of this company, as `Files.signedUrl` describes it. */
  fileUrl(file: FileRef): string;
  /** Runs the handlers of an event; resolves when they are done. */
  raise<Payload>(event: DomainEvent<Payload>, payload: Payload): Promise<void>;
  /** Asks the one feature that answers a question. */
  ask<Input, Answer>(question: DomainQuestion<Input, Answer>, input: Input): Promise<Answer>;
}
/** The transaction of a report: read-only, and its data may be some seconds old. */
export type ReportTx = Pick<CompanyTx, 'companyId' | 'db' | 'clock'>;
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

/** The part of the connections that a company has at most while others are at work: fewer would hold up one that is written to much. */
const companyShare = 0.3;

function throwNoAnswers(): never {
  throw new TypeError('this database was opened without features that answer questions');
}

function throwNoFileUrls(): never {
  throw new TypeError('this database was opened without addresses of files');
}

/** The company id of the turn by which `waitForConnections` waits; no company has it. */
const noCompany = 0;

/** The effects of a transaction that is about to be committed. */
export interface CommitFacts {
  /** undefined = it went across companies */
  companyId: number | undefined;
  hasWritten: boolean;
  /** what the work returned */
  result: unknown;
}

/** Adds statements and live events to the end of a transaction, and is called back when it is committed. */
export type BeforeCommit = (facts: CommitFacts) =>
  | {
      statements: readonly { text: string; values: unknown[] }[];
      events: readonly { companyId: number; event: LiveEvent; payload: unknown; audience: Audience }[];
      onCommit(): void;
    }
  | undefined;

/** A transaction of a call with an `Idempotency-Key`. Its statements do not count as work of the transaction. */
interface KeyClaim {
  /** Runs before the work. @param query resolves with how many rows it changed */
  begin(tx: {
    companyId: number | undefined;
    query(statement: { text: string; values: unknown[] }): Promise<number>;
  }): Promise<void>;
  /** @returns the last statement before the commit */
  end(facts: Omit<CommitFacts, 'companyId'>): { text: string; values: unknown[] } | undefined;
  over(isCommitted: boolean): void;
}
/** Claims the key of a call in its transactions; undefined = the call has none. */
export type ClaimKey = () => KeyClaim | undefined;

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
    claimKey?: ClaimKey;
    /** what `tx.clock` is; the system's by default */
    clock?: Clock;
    /** what `tx.log` is; one that writes nothing by default */
    log?: Logger;
    /** Signs the address of a file for `tx.fileUrl`; by default there are no addresses, and asking for one throws. */
    fileUrl?(companyId: number, file: FileRef): string;
    onError?: (error: Error) => void;
  } = {},
): Database {
  const max = options.poolSize ?? 10;
  const { clock = systemClock, log = silentLog, fileUrl = throwNoFileUrls } = options;
  let closing = false;
  // Connections that are still being closed when the database stops are no loss.
  const onConnectionError = (error: Error) => {
    if (!closing) options.onError?.(error);
  };
  const ownBatches = new OwnBatches();
  const { copy, ...pools } = openPools(url, { size: max, replicaUrl: options.replicaUrl, onError: onConnectionError });
  const { app, platform, owner } = pools;
  const turns = new FairTurns(max, Math.max(2, Math.round(max * companyShare)));
  const replica = copy && followReplica(owner, copy, (isReady) => options.onReplica?.(isReady));
  const addLast = (
    client: PoolClient,
    effects: TxEffects,
    facts: Omit<CommitFacts, 'hasWritten'>,
    after: (() => void)[],
  ) => {
    const last = options.beforeCommit?.({ ...facts, hasWritten: hasWritten(client) || effects.any });
    if (!last) return;
    for (const { text, values } of last.statements) effects.addStatement(text, values);
    for (const { companyId, event, payload, audience } of last.events)
      effects.addEvent(companyId, event, payload, audience);
    after.unshift(last.onCommit);
  };

  /** Runs the work of a transaction between its claim and its last statements. */
  const runWork = async <T>(
    {
      client,
      effects,
      companyId,
      after,
    }: { client: PoolClient; effects: TxEffects; companyId: number | undefined; after: (() => void)[] },
    claim: KeyClaim | undefined,
    work: () => Promise<T>,
  ): Promise<T> => {
    if (claim) await claim.begin({ companyId, query: async (query) => (await client.query(query)).rowCount ?? 0 });
    const result = await work();
    const last = claim?.end({ hasWritten: hasWritten(client) || effects.any, result });
    addLast(client, effects, { companyId, result }, after);
    if (last) effects.addStatement(last.text, last.values);
    return result;
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
          result: await work({ companyId, db: kyselyFor(client), clock }),
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
      const claim = options.claimKey?.();
      const run = async (client: PoolClient, after: (() => void)[]) => {
        const effects = new TxEffects(ownBatches);
        resetWrites(client);
        const tx: CompanyTx = {
          companyId,
          db: kyselyFor(client),
          clock,
          log,
          fileUrl: (file) => fileUrl(companyId, file),
          emit: (event, payload, audience) => effects.addEvent(companyId, event, payload, audience),
          enqueue: (job, payload, jobOptions) => effects.addJob(job, payload, jobOptions),
          notify: (channel, payload) => effects.addNotification(channel, payload),
          afterCommit: (task) => after.push(task),
          raise: async (event, payload) => options.events?.raise(tx, event, payload),
          ask: (question, input) => (options.events ?? throwNoAnswers()).ask(tx, question, input),
        };
        const result = await runWork({ client, effects, companyId, after }, claim, () => work(tx));
        return { result, effects };
      };
      return settled(
        turns.run(companyId, () => runTransaction(app, setup, run)),
        claim,
      );
    },
    [kPlatform](work) {
      const claim = options.claimKey?.();
      const run = async (client: PoolClient, after: (() => void)[]) => {
        const effects = new TxEffects(ownBatches);
        resetWrites(client);
        const tx: PlatformTx = {
          db: kyselyFor(client),
          clock,
          log,
          emitFor: (companyId, event, payload, audience) => effects.addEvent(companyId, event, payload, audience),
          emitToAll: (event, payload, audience) => effects.addEvent(allCompanies, event, payload, audience),
          enqueue: (job, payload, jobOptions) => effects.addJob(job, payload, jobOptions),
          notify: (channel, payload) => effects.addNotification(channel, payload),
          afterCommit: (task) => after.push(task),
        };
        const result = await runWork({ client, effects, companyId: undefined, after }, claim, () => work(tx));
        return { result, effects };
      };
      return settled(runTransaction(platform, `SET LOCAL ROLE ${platformRole}`, run), claim);
    },
    poolStates: () =>
      Object.entries({ ...pools, ...(copy && { replica: copy }) }).map(([name, pool]) =>
        readPoolState(name, pool, pool === app ? turns.waitingCount : 0),
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

/** The transaction, whose end the claim learns. */
function settled<T>(transaction: Promise<T>, claim: KeyClaim | undefined): Promise<T> {
  if (!claim) return transaction;
  return transaction.then(
    (result) => {
      claim.over(true);
      return result;
    },
    (error: unknown) => {
      claim.over(false);
      throw error;
    },
  );
}
