import { sql } from 'kysely';
import type { StoredMedia } from '../../channels/channel.ts';
import type { Db } from '../../platform/db/database.ts';

/** Keys of the files in a ticket's messages. */
export async function mediaOf(db: Db, ticketId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('mediaKey')
    .distinct()
    .where('ticketId', '=', ticketId)
    .where('mediaKey', 'is not', null)
    .execute();
  return rows.flatMap(({ mediaKey }) => mediaKey ?? []);
}

/** Which of these files some message shows. */
export async function mediaInMessages(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('messages').select('mediaKey').distinct().where('mediaKey', 'in', keys).execute();
  return rows.flatMap(({ mediaKey }) => mediaKey ?? []);
}

/** A message whose file is not here. */
export async function missingMedia(db: Db, id: string) {
  return db
    .selectFrom('messages')
    .select(['id', 'ticketId', 'whatsappId', 'providerId', 'mediaState'])
    .where('id', '=', id)
    .where('mediaState', 'is not', null)
    .executeTakeFirst();
}

export async function setMediaState(db: Db, id: string, mediaState: 'fetching' | 'failed'): Promise<void> {
  await db.updateTable('messages').set({ mediaState, updatedAt: sql`now()` }).where('id', '=', id).where('mediaState', 'is not', null).execute();
}

/** The file of a message has come after all. */
export async function attachMedia(db: Db, id: string, media: StoredMedia): Promise<void> {
  await db
    .updateTable('messages')
    .set({
      mediaState: null,
      mediaKey: media.key,
      mediaName: media.name,
      mediaMime: media.mime,
      mediaSize: media.size,
      mediaWidth: media.width ?? null,
      mediaHeight: media.height ?? null,
      mediaDuration: media.seconds ?? null,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** When somebody last wrote to the company in a ticket, over one connection. */
export async function lastInboundAt(db: Db, ticketId: number, whatsappId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('sentAt')
    .where('ticketId', '=', ticketId)
    .where('whatsappId', '=', whatsappId)
    .where('fromMe', '=', false)
    .orderBy('sentAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sentAt;
}
