import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startPooler, type PoolerOptions } from '../../testing/pooler.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { createDatabase } from './database.ts';
import { openDatabase } from './open.ts';
import { appRole } from './roles.ts';

const server = useTestServer({ ROLES: 'http' });

async function pooled(options: PoolerOptions) {
  const pooler = await startPooler(server.ownerUrl, options);
  onTestFinished(() => pooler.close());
  return pooler;
}

/** What a transaction of a company sees and is. */
const queryAs = (database: ReturnType<typeof createDatabase>, companyId: number) =>
  database.forCompany(companyId, async ({ db }) => {
    // Each time another text: one that comes again would be prepared, and the next backend does not know it.
    const { rows } = await sql<{
      user: string;
      mode: string;
      pid: number;
      users: number[];
    }>`/* ${sql.raw(randomUUID())} */ SELECT current_user AS user,
      current_setting('plan_cache_mode') AS mode, pg_backend_pid() AS pid, array(SELECT DISTINCT company_id FROM users) AS users`.execute(
      db,
    );
    return rows[0];
  });

describe('a pooler that swaps backends between transactions', () => {
  it.each<[string, PoolerOptions]>([
    ['hands out the latest backend', { mode: 'transaction', hands: 'latest' }],
    ['hands out the oldest backend', { mode: 'transaction', hands: 'oldest' }],
    ['hands out the latest of several', { mode: 'transaction', hands: 'latest', idle: 3 }],
    ['hands out the oldest of two', { mode: 'transaction', hands: 'oldest', idle: 2 }],
    ['hands out the oldest of several', { mode: 'transaction', hands: 'oldest', idle: 3 }],
    ['has a single backend', { mode: 'transaction', hands: 'latest', most: 1 }],
  ])('is refused at the start when it %s', async (_how, options) => {
    const pooler = await pooled(options);
    await expect(openDatabase({ databaseUrl: pooler.url, dataDir: server.dataDir }, () => {})).rejects.toThrow(
      /transaction pooling.*pool_mode = session/,
    );
  });

  it('shows no company the rows of another, should it begin to do so later', async () => {
    const [ours, theirs] = [await server.company(), await server.company()];
    const pooler = await pooled({ mode: 'session', hands: 'oldest', idle: 2 });
    const database = createDatabase(`${pooler.url}?options=-c%20role%3Dbalcao_platform`);
    onTestFinished(() => database.close());
    pooler.mode = 'transaction';
    for (let round = 0; round < 4; round += 1) {
      const seen = await Promise.all([ours, theirs, ours, theirs].map(({ id }) => queryAs(database, id)));
      expect(seen.map((one) => [one?.user, one?.users])).toEqual(
        [ours, theirs, ours, theirs].map(({ id }) => [appRole, [id]]),
      );
    }
  });
});

describe('a pooler that keeps a backend for each session and drops options', () => {
  it('is as good as none: roles and settings do not come by options', async () => {
    const [ours] = [await server.company(), await server.company()];
    const pooler = await pooled({ mode: 'session', hands: 'latest' });
    const opened = await openDatabase(
      { databaseUrl: `${pooler.url}?options=-c%20statement_timeout%3D60000`, dataDir: server.dataDir },
      () => {},
    );
    const database = createDatabase(opened.url);
    onTestFinished(() => database.close());
    expect(await queryAs(database, ours.id)).toMatchObject({
      user: appRole,
      mode: 'force_generic_plan',
      users: [ours.id],
    });
    expect(pooler.dropped).toContain('-c statement_timeout=60000');
  });

  it('is refused in a sentence when it has no second backend', async () => {
    const pooler = await pooled({ mode: 'session', hands: 'latest', most: 1 });
    await expect(openDatabase({ databaseUrl: pooler.url, dataDir: server.dataDir }, () => {})).rejects.toThrow(
      'raise the size of the pool',
    );
  }, 30_000);
});
