import { Client } from 'pg';

/** Connections to a database that processes of Balcão work with; commands and starts have others. */
export async function countConnections(url: string): Promise<number> {
  const client = new Client({ connectionString: url, application_name: 'balcao_start' });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()
       AND application_name IN ('balcao_app', 'balcao_platform', 'balcao_owner')`,
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
