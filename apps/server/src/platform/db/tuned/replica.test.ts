import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '../../../testing/empty-database.ts';
import { freePort } from '../../../testing/role-process.ts';
import { withClient } from '../../../testing/tables.ts';
import { createDatabase } from '../database.ts';

async function open(replicaUrl?: (ownerUrl: string) => string) {
  const { ownerUrl, databaseUrl } = await createEmptyDatabase({ migrated: true });
  const ids = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `INSERT INTO companies (name) VALUES ('Nossa'), ('Delas') RETURNING id`,
    );
    for (const { id } of rows)
      await client.query(`INSERT INTO tags (company_id, name, color) VALUES ($1, 'Etiqueta', '#112233')`, [id]);
    return rows.map(({ id }) => id);
  });
  const changes: boolean[] = [];
  const database = createDatabase(ownerUrl, {
    replicaUrl: replicaUrl?.(ownerUrl),
    onReplica: (isReady) => changes.push(isReady),
  });
  onTestFinished(() => database.close());
  const [ours = 0] = ids;
  const readTags = () => database.forReport(ours, ({ db }) => db.selectFrom('tags').select('companyId').execute());
  return { database, ours, readTags, changes };
}

it('a report sees its company alone and changes nothing', async () => {
  const { database, ours, readTags } = await open();
  expect(database.replica).toBeUndefined();
  expect(await readTags()).toEqual([{ companyId: ours }]);
  await expect(
    database.forReport(ours, ({ db }) => sql`UPDATE tags SET name = 'Outra'`.execute(db)),
  ).rejects.toMatchObject({ code: '25006' });
});

it.each([
  ['nothing answers there', async () => `postgres://balcao@127.0.0.1:${await freePort()}/balcao`],
  ['it is no copy but the database itself', async () => undefined],
])('reports are read from the database itself where the replica is of no use: %s', async (_why, makeUrl) => {
  const url = await makeUrl();
  const { database, ours, readTags, changes } = await open((ownerUrl) => url ?? ownerUrl);
  await database.replica?.probe();
  expect([database.replica?.pool(), database.replica?.lagMs()]).toEqual([undefined, undefined]);
  expect(await readTags()).toEqual([{ companyId: ours }]);
  expect(changes).toEqual([]);
});
