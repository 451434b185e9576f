import { Client } from 'pg';
import { StartError } from '../process/start-error.ts';

const answerWithinMs = 5_000;

const transactionPooling = () =>
  new StartError(
    'Between Balcão and the database of DATABASE_URL stands a pooler that gives each transaction another connection ' +
      '(transaction pooling). Balcão listens for notifications and prepares statements, so its connections have to stay its ' +
      'own: connect to PostgreSQL directly, or set the pooler to session pooling (PgBouncer: pool_mode = session).',
  );

const tooFew = () =>
  new StartError(
    'The pooler between Balcão and the database of DATABASE_URL does not give it a second connection. A process needs up ' +
      'to 30 of its own: raise the size of the pool (PgBouncer: pool_size), or connect to PostgreSQL directly.',
  );

/**
 * Finds out whether connections stay with their backend from one transaction to the next. Two of them answer with the ids of
 * their backends, one after the other and then while both are inside a transaction, in both orders: whether a pooler hands
 * out the backend that came back first or the one that came back last, it shows in one of them.
 * @throws StartError when a pooler swaps backends between transactions
 */
export async function requireSessionPooling(url: string): Promise<void> {
  const clients = [probe(url), probe(url)] as const;
  try {
    for (const client of clients) await client.connect();
    const homes = new Map<Client, number>();
    for (const client of clients) homes.set(client, await backendOf(client));
    if (new Set(homes.values()).size < clients.length) throw transactionPooling();
    for (const order of [clients, clients.toReversed()]) {
      for (const client of order) {
        await client.query('BEGIN');
        if ((await backendOf(client)) !== homes.get(client)) throw transactionPooling();
      }
      for (const client of clients) await client.query('COMMIT');
    }
  } catch (error) {
    throw error instanceof Error && /timeout/i.test(error.message) ? tooFew() : error;
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

function probe(url: string): Client {
  const client = new Client({
    connectionString: url,
    application_name: 'balcao_start',
    query_timeout: answerWithinMs,
    connectionTimeoutMillis: answerWithinMs,
  });
  // A failure while it is asked is thrown by the query.
  client.on('error', () => {});
  return client;
}

async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}
