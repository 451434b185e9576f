import { sql } from 'kysely';
import type { MediaType } from '@balcao/contract';
import type { PendingMedia, StoredMedia } from '../../../../channels/port/message-content.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { sanitizeFileName } from '../../../../platform/files/temp-file.ts';

/** The state of a message's file by its columns: stored, on its way, or unavailable. */
export function mediaColumns({
  media,
  file,
  mediaFailed = false,
}: {
  media: StoredMedia | undefined;
  file?: PendingMedia | undefined;
  mediaFailed?: boolean | undefined;
}) {
  const shown = media ?? file;
  return {
    mediaState: mediaFailed ? ('failed' as const) : file ? ('fetching' as const) : null,
    mediaKey: media?.key ?? null,
    mediaName: media ? media.name : file ? sanitizeFileName(file.name) : null,
    mediaMime: shown?.mime ?? null,
    // Unknown values of a file that is not stored are left out.
    mediaSize: media ? media.size : file?.size || null,
    mediaWidth: shown?.width ?? null,
    mediaHeight: shown?.height ?? null,
    mediaDuration: shown?.seconds ?? null,
    mediaPreview: shown?.preview ?? null,
  };
}

/** The stored file of a message. */
export async function findMessageMedia(db: Db, id: string): Promise<StoredMedia | undefined> {
  const row = await db
    .selectFrom('messages')
    .select([
      'mediaKey',
      'mediaName',
      'mediaMime',
      'mediaSize',
      'mediaWidth',
      'mediaHeight',
      'mediaDuration',
      'mediaPreview',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toMedia(row);
}

/** Whether the file of a message is on its way. */
export async function isMediaAwaited(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('messages').select('mediaState').where('id', '=', id).executeTakeFirst();
  return row?.mediaState === 'fetching';
}

/** A stored file as columns of its message. */
export function toMedia(row: {
  mediaKey: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaSize: number | null;
  mediaWidth: number | null;
  mediaHeight: number | null;
  mediaDuration: number | null;
  mediaPreview: string | null;
}): StoredMedia | undefined {
  if (row.mediaKey === null) return undefined;
  return {
    key: row.mediaKey,
    name: row.mediaName ?? '',
    mime: row.mediaMime ?? 'application/octet-stream',
    size: row.mediaSize ?? 0,
    width: row.mediaWidth ?? undefined,
    height: row.mediaHeight ?? undefined,
    seconds: row.mediaDuration ?? undefined,
    preview: row.mediaPreview ?? undefined,
  };
}

/** Keys of the files in a ticket's messages. */
export async function mediaOf(db: Db, ticketId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['mediaKey'])
    .select(sql<string[]>`jsonb_path_query_array(referral, '$.picture.key')`.as('referralKeys'))
    .select(
      sql<
        string[]
      >`jsonb_path_query_array(interactive, '$.items[*].picture.key') || jsonb_path_query_array(interactive, '$.picture.key')`.as(
        'itemKeys',
      ),
    )
    .where('ticketId', '=', ticketId)
    .where((eb) =>
      eb.or([eb('mediaKey', 'is not', null), eb('referral', 'is not', null), eb('interactive', 'is not', null)]),
    )
    .execute();
  const keys = rows.flatMap(({ mediaKey, referralKeys, itemKeys }) => [
    ...(mediaKey === null ? [] : [mediaKey]),
    ...(referralKeys ?? []),
    ...(itemKeys ?? []),
  ]);
  return [...new Set(keys)];
}

/** Which of these files some message shows. */
export async function mediaInMessages(db: Db, keys: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('messages').select('mediaKey').distinct().where('mediaKey', 'in', keys).execute();
  return rows.flatMap(({ mediaKey }) => mediaKey ?? []);
}

/** A message whose file is not here. */
export async function findMissingMedia(db: Db, id: string) {
  return db
    .selectFrom('messages')
    .select(['id', 'ticketId', 'whatsappId', 'providerId', 'mediaState'])
    .where('id', '=', id)
    .where('mediaState', 'is not', null)
    .executeTakeFirst();
}

export async function setMediaState(db: Db, id: string, mediaState: 'fetching' | 'failed'): Promise<void> {
  await db
    .updateTable('messages')
    .set({ mediaState, updatedAt: sql`now()` })
    .where('id', '=', id)
    .where('mediaState', 'is not', null)
    .execute();
}

/** Stores the file of a message. A file that is not of the announced type is shown as a document. */
export async function attachMedia(db: Db, id: string, media: StoredMedia): Promise<void> {
  await db
    .updateTable('messages')
    .set((eb) => ({
      mediaState: null,
      mediaPreview: null,
      mediaType: eb
        .case()
        .when('mediaType', '=', 'image')
        .then(media.mime.startsWith('image/') ? ('image' as const) : ('application' as const))
        .else(eb.ref('mediaType'))
        .end(),
      mediaKey: media.key,
      mediaName: media.name,
      mediaMime: media.mime,
      mediaSize: media.size,
      mediaWidth: media.width ?? null,
      mediaHeight: media.height ?? null,
      mediaDuration: media.seconds ?? null,
      updatedAt: sql`now()`,
    }))
    .where('id', '=', id)
    .execute();
}

/** A file that is to be fetched. */
export interface PendingDownload {
  id: string;
  ticketId: number;
  providerId: string;
}

/** Worded as in the index of pending downloads. */
const isFetching = sql<boolean>`media_state = 'fetching'`;

/** The longest waiting file of a connection, other than those that are on their way. */
export async function findPendingDownload(
  db: Db,
  whatsappId: number,
  busy: readonly string[],
): Promise<PendingDownload | undefined> {
  return db
    .selectFrom('messages')
    .select(['id', 'ticketId', 'providerId'])
    .where('whatsappId', '=', whatsappId)
    .where(isFetching)
    .where('id', '<>', sql<string>`all(${busy}::bigint[])`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Files of all companies that have been waited for since before. */
export async function listStaleDownloads(
  db: Db,
  since: Date,
): Promise<{ companyId: number; id: string; ticketId: number }[]> {
  return db
    .selectFrom('messages')
    .select(['companyId', 'id', 'ticketId'])
    .where(isFetching)
    .where('updatedAt', '<', since.toISOString())
    .orderBy('id')
    .limit(500)
    .execute();
}

/** When someone last wrote to the company in a ticket, over one connection. */
/** Whether a contact has written anything in any of its conversations after a moment. */
export async function hasWrittenSince(db: Db, contactId: number, since: string): Promise<boolean> {
  const found = await db
    .selectFrom('tickets as t')
    .innerJoin('messages as m', 'm.ticketId', 't.id')
    .select('m.id')
    .where('t.contactId', '=', contactId)
    .where('m.fromMe', '=', false)
    .where('m.sentAt', '>', since)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

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

/** The conversations in which the contact wrote after a moment. */
export async function listWrittenSince(
  db: Db,
  conversations: readonly { ticketId: number; whatsappId: number }[],
  since: Date,
): Promise<Set<number>> {
  if (conversations.length === 0) return new Set();
  const { rows } = await sql<{ ticketId: number }>`
    SELECT v.ticket_id FROM unnest(${conversations.map(({ ticketId }) => ticketId)}::int[],
      ${conversations.map(({ whatsappId }) => whatsappId)}::int[]) AS v (ticket_id, whatsapp_id)
    WHERE EXISTS (SELECT FROM messages m WHERE m.ticket_id = v.ticket_id AND m.whatsapp_id = v.whatsapp_id AND NOT m.from_me
      AND m.sent_at >= ${since.toISOString()}::timestamptz)`.execute(db);
  return new Set(rows.map(({ ticketId }) => ticketId));
}

/** A message of a contact whose file could not be fetched. */
export async function findWithoutFile(
  db: Db,
  whatsappId: number,
  providerId: string,
): Promise<{ id: string; ticketId: number } | undefined> {
  return db
    .selectFrom('messages')
    .select(['id', 'ticketId'])
    .where('whatsappId', '=', whatsappId)
    .where('providerId', '=', providerId)
    .where('mediaState', '=', 'failed')
    .executeTakeFirst();
}

/** Marks a file as on its way, with what is known of it by now. */
export async function awaitFile(
  db: Db,
  id: string,
  { mediaType, name, mime }: { mediaType: MediaType; name: string; mime: string },
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ mediaState: 'fetching', mediaType, mediaName: name, mediaMime: mime })
    .where('id', '=', id)
    .where('mediaState', '=', 'failed')
    .execute();
}
