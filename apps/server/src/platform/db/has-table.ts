import { Client } from 'pg';

/** Whether a database has a table of this name in the schema of the program. */
export async function hasTable(url: string, name: string): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'balcao_start' });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname = $1`,
      [name],
    );
    return rowCount === 1;
  } finally {
    await client.end();
  }
}
