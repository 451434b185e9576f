import pg, { type ClientBase, type Pool } from 'pg';
import { maxWaitMs } from './fair-turns.ts';
import { appRole, platformRole, verifyOwner } from './roles.ts';

// Timestamps as ISO text with microseconds kept: keys of pages stay exact and JSON needs no further conversion.
// PostgreSQL leaves zeros at the end away. Milliseconds are always written, so that the text of two moments compares as
// the moments do, and is what `toISOString` writes.
const isoTimestamp = (text: string) => {
  const moment = text.replace(' ', 'T').replace(/\+00(?::?00)?$/, '');
  return `${moment.length === 19 ? `${moment}.000` : moment.padEnd(23, '0')}Z`;
};
export const types: pg.CustomTypesConfig = {
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

/** A copy that is away or frozen costs a report no more than this. */
const replicaTimeouts = { connectionTimeoutMillis: 2_000, query_timeout: 10_000 };

/** The connections of this process, by whose work they do. */
export interface ConnectionPools {
  /** of companies */
  app: Pool;
  /** of what goes across companies */
  platform: Pool;
  /** of the owner: the job worker and listeners */
  owner: Pool;
  /** of a company's reports, to a copy of the database; undefined = none is configured */
  copy: Pool | undefined;
}

/** @param onError a connection was lost */
export function openPools(
  url: string,
  { size, replicaUrl, onError }: { size: number; replicaUrl: string | undefined; onError: (error: Error) => void },
): ConnectionPools {
  const pool = (role: string | undefined, max: number, settings: pg.PoolConfig = {}) => {
    const made = new pg.Pool({
      connectionString: url,
      max,
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
    made.on('error', onError);
    // A client that is checked out reports its own loss; without a listener that would end the process.
    made.on('connect', (client) => client.on('error', onError));
    return made;
  };
  const half = Math.max(2, Math.ceil(size / 2));
  return {
    app: pool(appRole, size),
    platform: pool(platformRole, half),
    owner: pool(undefined, Math.max(4, size)),
    copy:
      replicaUrl === undefined ? undefined : pool(appRole, half, { connectionString: replicaUrl, ...replicaTimeouts }),
  };
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

/** @param waiting those who wait for a connection before they ask the pool for one */
export function readPoolState(name: string, pool: Pool, waiting: number): PoolState {
  return {
    pool: name,
    max: pool.options.max,
    size: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount + waiting,
  };
}
