import { randomBytes } from 'node:crypto';
import { inject, onTestFinished } from 'vitest';
import { databaseUrl, ownerUrl, templateDatabase } from './global-setup.ts';
import { withClient } from './tables.ts';

/**
 * An empty database beside the others, until the test ends.
 * @param migrated with the tables, in which there are no rows
 * @param encoding where it is not to be UTF8
 * @param onEnd takes what removes the database, where several tests share it
 */
export async function createEmptyDatabase({
  migrated = false,
  encoding,
  onEnd = onTestFinished,
}: { migrated?: boolean; encoding?: 'SQL_ASCII'; onEnd?: (end: () => Promise<void>) => void } = {}): Promise<{
  ownerUrl: string;
  databaseUrl: string;
}> {
  const postgresUrl = inject('postgresUrl');
  const name = `e_${randomBytes(6).toString('hex')}`;
  const options = encoding
    ? `TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C' ENCODING ${encoding}`
    : migrated
      ? `TEMPLATE ${templateDatabase}`
      : '';
  await withClient(postgresUrl, (client) => client.query(`CREATE DATABASE ${name} OWNER balcao ${options}`));
  onEnd(() =>
    withClient(postgresUrl, async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  );
  return { ownerUrl: ownerUrl(postgresUrl, name), databaseUrl: databaseUrl(postgresUrl, name) };
}
