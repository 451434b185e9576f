import { Client } from 'pg';
import { StartError } from '../process/start-error.ts';
import { appRole, platformRole, verifyOwner } from './roles.ts';

/**
 * Tries out, on the migrated database, what keeps companies apart: the owner can take each role for a transaction and is itself
 * again after it, and sees no company without one, nor as the application where none was named.
 * @throws StartError when one of it does not hold
 */
export async function requireIsolation(url: string): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'balcao_start' });
  await client.connect();
  try {
    await verifyOwner(client);
    for (const role of [appRole, platformRole]) {
      await client.query('BEGIN');
      await client.query(`SET LOCAL ROLE ${role}`);
      const taken = await look(client);
      await client.query('COMMIT');
      const after = await look(client);
      if (taken.user !== role || after.user === role)
        throw new Error(`a transaction as ${role} runs as ${taken.user} and leaves ${after.user}`);
      if (after.seesCompanies || (role === appRole && taken.seesCompanies))
        throw new Error('companies are seen without a company being named');
    }
  } catch (error) {
    throw new StartError(
      `The database does not keep companies apart, so Balcão does not start: ${error instanceof Error ? error.message : String(error)}`,
    );
  } finally {
    await client.end();
  }
}

async function look(client: Client): Promise<{ user: string; seesCompanies: boolean }> {
  const { rows } = await client.query<{ user: string; seesCompanies: boolean }>(
    'SELECT current_user AS "user", EXISTS (SELECT FROM companies) AS "seesCompanies"',
  );
  return rows[0] ?? { user: '', seesCompanies: true };
}
