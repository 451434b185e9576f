import { sql } from 'kysely';
import type { MessageRef } from '../../../../channels/port/message-content.ts';
import type { Db } from '../../../../platform/db/database.ts';
import type { InboundContent } from './inbound-content.ts';
import { mediaColumns } from '../media/media.sql.ts';

/** Locks a message of a ticket that waits for its content. `awaited`: a service began with it (`first`), or was under way (`later`). */
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

/** Stores the content of an undecryptable message, which keeps its position, its time and its count as unread. */
export async function storeDecrypted(db: Db, id: string, content: InboundContent): Promise<void> {
  const {
    media,
    file,
    mediaFailed,
    isVoice = false,
    isForwarded = false,
    referral,
    interactive,
    quoted,
    ...columns
  } = content;
  await db
    .updateTable('messages')
    .set({
      ...columns,
      ...mediaColumns({ media, file, mediaFailed }),
      isVoice,
      isForwarded,
      referral: referral ? JSON.stringify(referral) : null,
      interactive: interactive ? JSON.stringify(interactive) : null,
      quoted: quoted ? JSON.stringify(quoted) : null,
      awaited: null,
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}
