import { tmpdir } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabase } from '../../apps/server/src/platform/db/database.ts';
import { openDatabase } from '../../apps/server/src/platform/db/open.ts';
import { until } from '../../apps/server/src/testing/client.ts';
import { needs } from '../../apps/server/src/testing/scope.ts';
import { findSystemPostgres, startSystemPostgres, startSystemReplica } from './system-postgres.ts';

const bin = await findSystemPostgres();
const required = needs(
  'PostgreSQL 15 or newer with pg_basebackup below /usr/lib/postgresql (Debian: apt-get install postgresql)',
);

it.runIf(bin)(
  'reports are read from a replica that is close behind, with companies apart, and from the database while it is not',
  required,
  async () => {
    const primary = await startSystemPostgres(bin ?? '');
    onTestFinished(() => primary.stop());
    await primary.admin('CREATE ROLE product LOGIN CREATEROLE');
    await primary.admin('CREATE DATABASE product OWNER product');
    const url = `postgres://product@127.0.0.1:${primary.port}/product`;
    await openDatabase({ databaseUrl: url, dataDir: tmpdir() }, () => {});
    const { rows } = await primary.admin(
      `INSERT INTO companies (name) VALUES ('Nossa'), ('Delas') RETURNING id`,
      'product',
    );
    const [ours = 0, theirs = 0] = rows.map(({ id }) => Number(id));
    const replica = await startSystemReplica(bin ?? '', primary);
    onTestFinished(() => replica.stop());

    const changes: boolean[] = [];
    const database = createDatabase(url, {
      replicaUrl: `postgres://product@127.0.0.1:${replica.port}/product`,
      onReplica: (isReady) => changes.push(isReady),
    });
    onTestFinished(() => database.close());
    const report = () =>
      database.forReport(ours, async ({ db }) => {
        const place = await db.selectNoFrom(({ fn }) => fn<boolean>('pg_is_in_recovery').as('copy')).executeTakeFirst();
        const tags = await db.selectFrom('tags').select(['name', 'companyId']).execute();
        return { fromCopy: place?.copy, tags };
      });
    const addTag = (companyId: number, name: string) =>
      database.forCompany(companyId, ({ db }) =>
        db.insertInto('tags').values({ companyId, name, color: '#112233' }).execute(),
      );

    /** The tags, once so many come from the copy. */
    const copied = (count: number) =>
      until(async () => {
        const { fromCopy, tags } = await report();
        return fromCopy && tags.length === count ? tags : undefined;
      }, 60_000);

    await Promise.all([addTag(ours, 'Nossa'), addTag(theirs, 'Delas')]);
    expect(await copied(1)).toEqual([{ name: 'Nossa', companyId: ours }]);
    await expect(database.forReport(ours, ({ db }) => db.deleteFrom('tags').execute())).rejects.toMatchObject({
      code: '25006',
    });
    // That was asked of both of them; the copy is found in order again.
    await until(() => database.replica?.pool() !== undefined, 60_000);

    await replica.admin('SELECT pg_wal_replay_pause()');
    await addTag(ours, 'Mais nova');
    await until(() => (database.replica?.lagMs() ?? 0) > 10_000 || database.replica?.pool() === undefined, 60_000);
    expect((await report()).fromCopy).toBe(false);
    expect((await report()).tags).toHaveLength(2);

    await replica.admin('SELECT pg_wal_replay_resume()');
    expect(await copied(2)).toHaveLength(2);

    await replica.stop();
    expect((await report()).fromCopy).toBe(false);
    expect(changes.at(-1)).toBe(false);
  },
);
