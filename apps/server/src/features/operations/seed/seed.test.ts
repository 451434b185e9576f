import { tmpdir } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from '../../../testing/empty-database.ts';
import { withClient } from '../../../testing/tables.ts';
import { systemClock } from '../../../platform/util/clock.ts';
import { loadConfig } from '../../../platform/config/config.ts';
import { createDatabase } from '../../../platform/db/database.ts';
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
  const names = async (query: string) =>
    (await withClient(databaseUrl, (client) => client.query<{ name: string }>(query))).rows.map(({ name }) => name);
  expect(await names('SELECT name FROM companies ORDER BY name')).toEqual(['Balcão', 'Empresa Demonstração']);
  // The board that a new user opens shows its columns at work.
  const onTheBoard = `SELECT t.name || ' ' || count(k.id) AS name FROM tags t LEFT JOIN tickets k ON k.lane_id = t.id AND k.status <> 'closed'
    WHERE t.kanban = 1 GROUP BY t.name ORDER BY t.name`;
  expect(await names(onTheBoard)).toEqual(['Em entrega 0', 'Orçamento 1', 'Troca 2']);
  expect(await names('SELECT shortcode AS name FROM quick_messages ORDER BY id')).toEqual(['bomdia', 'prazo', 'pix']);
});
