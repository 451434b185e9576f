import { sql } from 'kysely';
import type { MediaType } from '@balcao/contract';
import type {
  PendingMedia,
  MessageRef,
  StoredInteractive,
  StoredMedia,
  StoredReferral,
} from '../../channels/channel.ts';
import type { Db } from '../../platform/db/database.ts';
import { mediaColumns } from './media.sql.ts';

/** What a message says that could not be read when it came. */
interface DecryptedContent {
  body: string;
  mediaType: MediaType;
  media: StoredMedia | undefined;
  file: PendingMedia | undefined;
  mediaFailed: boolean | undefined;
  isVoice: boolean | undefined;
  isForwarded: boolean | undefined;
  quotedId: string | null;
  referral: StoredReferral | undefined;
  interactive: StoredInteractive | undefined;
}

/** A message of a ticket that waits for what it says, held for this transaction; whether a service began with it. */
export async function lockUndecryptable(
  db: Db,
  ticketId: number,
  { providerId, fromMe }: MessageRef,
): Promise<{ id: string; ticketId: number; awaited: 'first' | 'later' | null } | undefined> {
  return db
    .selectFrom('messages')
    .select(['id', 'ticketId', 'awaited'])
    .where('ticketId', '=', ticketId)
    .where('providerId', '=', providerId)
    .where('fromMe', '=', fromMe)
    .where('awaited', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** In its place, its time and its count as unread. */
export async function storeDecrypted(db: Db, id: string, content: DecryptedContent): Promise<void> {
  const { media, file, mediaFailed, isVoice = false, isForwarded = false, referral, interactive, ...columns } = content;
  await db
    .updateTable('messages')
    .set({
      ...columns,
      ...mediaColumns({ media, file, mediaFailed }),
      isVoice,
      isForwarded,
      referral: referral ? JSON.stringify(referral) : null,
      interactive: interactive ? JSON.stringify(interactive) : null,
      awaited: null,
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}
