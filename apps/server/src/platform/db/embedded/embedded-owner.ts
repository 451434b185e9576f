import { readFile } from 'node:fs/promises';
import { Client, escapeIdentifier, escapeLiteral } from 'pg';
import { prepareRolesOf } from '../roles.ts';

const ownerRole = 'balcao';

/**
 * Makes the ordinary user that the program works as, and gives it a database of the embedded PostgreSQL. What earlier releases
 * made there as the superuser is handed over.
 * @param administratorUrl of the superuser, to that database
 * @returns the address of the owner, who has the superuser's password: who can read the one can read the other
 */
export async function ensureOwner(administratorUrl: string): Promise<string> {
  const url = new URL(administratorUrl);
  const client = new Client({ connectionString: administratorUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [ownerRole]);
    if (!rowCount) await client.query(`CREATE ROLE ${ownerRole}`);
    const password = escapeLiteral(decodeURIComponent(url.password));
    await client.query(
      `ALTER ROLE ${ownerRole} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEROLE NOCREATEDB PASSWORD ${password}`,
    );
    await prepareRolesOf(client, ownerRole);
    await client.query('BEGIN');
    await client.query(`ALTER DATABASE ${escapeIdentifier(url.pathname.slice(1))} OWNER TO ${ownerRole}`);
    await client.query(`SET LOCAL balcao.new_owner = ${ownerRole}`);
    await client.query(await readFile(new URL('owner.sql', import.meta.url), 'utf8'));
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
  return asOwner(administratorUrl);
}

/** The address of the owner from that of the superuser. */
export function asOwner(administratorUrl: string): string {
  const url = new URL(administratorUrl);
  url.username = ownerRole;
  return url.toString();
}
