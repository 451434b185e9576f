import { Client } from 'pg';
import { StartError } from '../process/start-error.ts';

/** A schema that is there from the moment a restore empties a database to the moment it is whole. */
export const restoreMark = 'balcao_restore';

/** @throws StartError when a restore was interrupted: the database would look like a new one */
export async function requireNoUnfinishedRestore(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'balcao_start' });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [restoreMark]);
    if (rowCount)
      throw new StartError(
        'A restore into this database was begun and did not end, so there is nothing whole in it. Run npm run restore again, with the ' +
          'same backup or another one, and start afterwards.',
      );
  } finally {
    await client.end();
  }
}
