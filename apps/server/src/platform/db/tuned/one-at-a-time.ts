import type { Pool } from 'pg';

/** Any numbers that nothing else in the database takes. */
const locks = { firstStart: 5_846_210_734 };

/** Runs work of an installation's processes one after the other; one that dies releases the lock. */
export async function oneAtATime<T>(owner: Pool, what: keyof typeof locks, work: () => Promise<T>): Promise<T> {
  const client = await owner.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [locks[what]]);
    return await work();
  } finally {
    // The lock belongs to the connection and ends with it.
    client.release(true);
  }
}
