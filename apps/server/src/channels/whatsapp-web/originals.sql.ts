import type { Db } from '../../platform/db/database.ts';
import type { ConnectionRef } from '../channel.ts';

interface OriginalRow {
  stanzaId: string;
  fromMe: boolean;
  /** sealed */
  sealed: string;
}

/** What came later stands: a file may have moved. */
export async function putOriginal(db: Db, connection: ConnectionRef, row: OriginalRow): Promise<void> {
  await db
    .insertInto('webOriginals')
    .values({ ...connection, ...row })
    .onConflict((conflict) => conflict.columns(['whatsappId', 'stanzaId', 'fromMe']).doUpdateSet({ sealed: row.sealed }))
    .execute();
}

export async function findOriginal(db: Db, whatsappId: number, { stanzaId, fromMe }: Omit<OriginalRow, 'sealed'>): Promise<string | undefined> {
  const row = await db
    .selectFrom('webOriginals')
    .select('sealed')
    .where('whatsappId', '=', whatsappId)
    .where('stanzaId', '=', stanzaId)
    .where('fromMe', '=', fromMe)
    .executeTakeFirst();
  return row?.sealed;
}

/** Of all companies. */
export async function deleteOldOriginals(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webOriginals').where('createdAt', '<', before.toISOString()).execute();
}
