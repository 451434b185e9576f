import type { Db } from '../../platform/db/database.ts';
import type { ConnectionRef } from '../port/channel.ts';

interface RawMessageRow {
  stanzaId: string;
  fromMe: boolean;
  /** sealed */
  sealed: string;
}

/** Stores the raw message, already sealed, of an inbound one, or of an own one. */
export async function storeSealedRawMessage(
  db: Db,
  connection: ConnectionRef,
  stanzaId: string,
  sealed: string,
  fromMe = false,
): Promise<void> {
  await upsertRawMessage(db, connection, { stanzaId, fromMe, sealed });
}

/** Stores a raw message in the place of an earlier one of the same id: its file may have moved. */
export async function upsertRawMessage(db: Db, connection: ConnectionRef, row: RawMessageRow): Promise<void> {
  await db
    .insertInto('webOriginals')
    .values({ ...connection, ...row })
    .onConflict((conflict) =>
      conflict.columns(['whatsappId', 'stanzaId', 'fromMe']).doUpdateSet({ sealed: row.sealed }),
    )
    .execute();
}

export async function findRawMessage(
  db: Db,
  whatsappId: number,
  { stanzaId, fromMe }: Omit<RawMessageRow, 'sealed'>,
): Promise<{ sealed: string; createdAt: string } | undefined> {
  return db
    .selectFrom('webOriginals')
    .select(['sealed', 'createdAt'])
    .where('whatsappId', '=', whatsappId)
    .where('stanzaId', '=', stanzaId)
    .where('fromMe', '=', fromMe)
    .executeTakeFirst();
}

/** Deletes raw messages of all companies that were stored before a moment. */
export async function deleteRawMessagesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webOriginals').where('createdAt', '<', before.toISOString()).execute();
}
