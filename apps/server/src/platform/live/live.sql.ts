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

type EmittedEvent = Omit<StoredEvent, 'companyId'>;

/** Reads the events of some batches: batches in the order given, events in the order they were emitted. */
export async function readBatches(database: Database, batches: readonly string[]): Promise<StoredEvent[]> {
  const eventsOf = new Map(batches.map((batch): [string, StoredEvent[]] => [batch, []]));
  const add = (batch: string, companyId: number, events: readonly EmittedEvent[]) =>
    eventsOf.get(batch)?.push(...events.map((event) => ({ companyId, ...event })));
  const others = batches.filter((batch) => {
    const own = database.ownBatches.take(batch);
    for (const [companyId, events] of own ?? []) add(batch, companyId, JSON.parse(events) as EmittedEvent[]);
    return own === undefined;
  });
  const rows = others.length === 0 ? [] : await readRows(database, others);
  for (const { batch, companyId, events } of rows) add(batch, companyId, events as EmittedEvent[]);
  return [...eventsOf.values()].flat();
}

const readRows = (database: Database, batches: readonly string[]) =>
  asPlatform(database, ({ db }) =>
    db
      .selectFrom('liveEvents')
      .select(['companyId', 'events', 'batch'])
      .where('batch', '=', sql<string>`any(${batches}::uuid[])`)
      .execute(),
  );

/** Deletes events that every process has read long ago. */
export async function deleteOldEvents(database: Database, olderThan: Date): Promise<void> {
  await asPlatform(database, ({ db }) =>
    db.deleteFrom('liveEvents').where('createdAt', '<', olderThan.toISOString()).execute(),
  );
}
