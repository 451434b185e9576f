import pg from 'pg';

export type Pool = pg.Pool;

/** Connections to a database, for questions past the program. One that is lost is opened again with the next question. */
export function openPool(connectionString: string, max = 3): Pool {
  const pool = new pg.Pool({ connectionString, max });
  pool.on('error', () => undefined);
  return pool;
}
