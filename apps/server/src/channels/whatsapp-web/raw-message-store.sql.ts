import type { Db } from '../../platform/db/database.ts';
import type { ConnectionRef } from '../port/channel.ts';

interface RawMessageRow {
  stanzaId: string;
  fromMe: boolean;
  /** sealed */
  sealed: string;
}

/** Stores the raw message, already sealed, of an inbound one. */
export async function storeSealedRawMessage(
  db: Db,
  connection: ConnectionRef,
  stanzaId: string,
  sealed: string,
): Promise<void> {
  await upsertRawMessage(db, connection, { stanzaId, fromMe: false, sealed });
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
): Promise<string | undefined> {
  const row = await db
    .selectFrom('webOriginals')
    .select('sealed')
    .where('whatsappId', '=', whatsappId)
    .where('stanzaId', '=', stanzaId)
    .where('fromMe', '=', fromMe)
    .executeTakeFirst();
  return row?.sealed;
}

/** Deletes raw messages of all companies that were stored before a moment. */
export async function deleteRawMessagesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webOriginals').where('createdAt', '<', before.toISOString()).execute();
}
