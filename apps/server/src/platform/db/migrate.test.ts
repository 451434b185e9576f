import { expect, it } from 'vitest';
import { createEmptyDatabase } from '../../testing/empty-database.ts';
import { withClient } from '../../testing/tables.ts';
import { migrate } from './migrate.ts';

it('the migration refuses a database whose encoding is not UTF8 before it creates a table, and says how to make one', async () => {
  const { ownerUrl } = await createEmptyDatabase({ encoding: 'SQL_ASCII' });
  await expect(migrate(ownerUrl)).rejects.toThrow(/SQL_ASCII.*ENCODING 'UTF8'/s);
  const { rows } = await withClient(ownerUrl, (client) =>
    client.query('SELECT FROM pg_tables WHERE schemaname = $1', ['public']),
  );
  expect(rows).toEqual([]);
});
