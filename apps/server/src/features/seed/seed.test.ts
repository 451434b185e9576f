import { tmpdir } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '../../testing/empty-database.ts';
import { withClient } from '../../testing/tables.ts';
import { systemClock } from '../../platform/clock.ts';
import { loadConfig } from '../../platform/config.ts';
import { createDatabase } from '../../platform/db/database.ts';
import { seedOnFirstStart } from './index.ts';

it('processes that start together on an empty database seed it once, and one of them shows the credentials', async () => {
  const { ownerUrl, databaseUrl } = await createEmptyDatabase({ migrated: true });
  const config = loadConfig({ DEMO: 'true' }, tmpdir());
  const shown = await Promise.all(
    ['http', 'worker', 'gateway'].map(async () => {
      const database = createDatabase(ownerUrl, { poolSize: 2 });
      onTestFinished(() => database.close());
      return seedOnFirstStart({ config, database, clock: systemClock }, () => undefined);
    }),
  );
  expect(shown.map((credentials) => credentials.length > 0).toSorted()).toEqual([false, false, true]);
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ name: string }>('SELECT name FROM companies ORDER BY name'),
  );
  expect(rows.map(({ name }) => name)).toEqual(['Balcão', 'Empresa Demonstração']);
});
