import { sql } from 'kysely';
import { asPlatform } from '../db/as-platform.ts';
import type { Database } from '../db/database.ts';

export interface StoredEvent {
  /** or `allCompanies` */
  companyId: number;
  event: string;
  payload: unknown;
  audience: unknown;
}

/** Reads the events of some batches: batches in the order given, events in the order they were emitted. */
export async function readBatches(database: Database, batches: readonly string[]): Promise<StoredEvent[]> {
  const order = new Map(batches.map((batch, index) => [batch, index]));
  const rows = await asPlatform(database, ({ db }) =>
    db
      .selectFrom('liveEvents')
      .select(['companyId', 'events', 'batch'])
      .where('batch', '=', sql<string>`any(${batches}::uuid[])`)
      .execute(),
  );
  return rows
    .sort((a, b) => (order.get(a.batch) ?? 0) - (order.get(b.batch) ?? 0))
    .flatMap(({ companyId, events }) =>
      (events as Omit<StoredEvent, 'companyId'>[]).map((event) => ({ companyId, ...event })),
    );
}

/** Deletes events that every process has read long ago. */
export async function deleteOldEvents(database: Database, olderThan: Date): Promise<void> {
  await asPlatform(database, ({ db }) =>
    db.deleteFrom('liveEvents').where('createdAt', '<', olderThan.toISOString()).execute(),
  );
}
