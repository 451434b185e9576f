import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { databaseUrl, ownerUrl, templateDatabase } from './global-setup.ts';
import { withClient } from './tables.ts';

/** An empty database beside the others, until the test ends. `migrated`: with the tables, in which there are no rows. */
export async function createEmptyDatabase({ migrated = false } = {}): Promise<{
  ownerUrl: string;
  databaseUrl: string;
}> {
  const postgresUrl = inject('postgresUrl');
  const name = `e_${randomBytes(6).toString('hex')}`;
  await withClient(postgresUrl, (client) =>
    client.query(`CREATE DATABASE ${name} OWNER balcao ${migrated ? `TEMPLATE ${templateDatabase}` : ''}`),
  );
  onTestFinished(() =>
    withClient(postgresUrl, async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  );
  return { ownerUrl: ownerUrl(postgresUrl, name), databaseUrl: databaseUrl(postgresUrl, name) };
}
