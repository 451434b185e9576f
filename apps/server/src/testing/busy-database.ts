import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { types } from '../platform/db/connection-pools.ts';
import type { BusyDatabase } from './busy-setup.ts';

/** For the top of a file of query plans: the database that all of them share, and a connection to it. */
export function useBusyDatabase(): BusyDatabase & { client: pg.Client } {
  const busy = inject('busyDatabase');
  const client = new pg.Client({ connectionString: busy.url, types });
  beforeAll(() => client.connect());
  afterAll(() => client.end());
  return { ...busy, client };
}
