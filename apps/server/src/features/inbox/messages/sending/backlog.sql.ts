import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** How many wait, and the age of the oldest in seconds: 0 where none does. */
export interface Backlog {
  waiting: number;
  oldestSeconds: number;
}

/** Own messages that no provider has taken yet, of all companies. */
export async function countUnsent(db: Db): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    SELECT count(*)::int AS waiting, coalesce(greatest(extract(epoch FROM now() - min(sent_at)), 0), 0)::float8 AS "oldestSeconds"
    FROM messages WHERE waits`.execute(db);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
}

/** Journaled events that are in no conversation yet, of all companies. */
export async function countUnhandled(db: Db): Promise<Backlog> {
  const { rows } = await sql<Backlog>`
    SELECT count(*)::int AS waiting, coalesce(greatest(extract(epoch FROM now() - min(received_at)), 0), 0)::float8 AS "oldestSeconds"
    FROM inbound_journal WHERE handled_at IS NULL`.execute(db);
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
}
