import type { Db } from '../../../platform/db/database.ts';
import type { ConnectionRef } from '../../port/channel.ts';

interface HistorySyncPart {
  id: string;
  stanzaId: string;
  sealed: string;
}

/** A part that is received twice is stored once. */
export async function insertPart(db: Db, connection: ConnectionRef, part: Omit<HistorySyncPart, 'id'>): Promise<void> {
  await db
    .insertInto('webHistoryParts')
    .values({ ...connection, ...part })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The oldest part after `afterId` that waits to be read. */
export async function findNextPart(db: Db, whatsappId: number, afterId: string): Promise<HistorySyncPart | undefined> {
  return db
    .selectFrom('webHistoryParts')
    .select(['id', 'stanzaId', 'sealed'])
    .where('whatsappId', '=', whatsappId)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export async function deletePart(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webHistoryParts').where('id', '=', id).execute();
}
