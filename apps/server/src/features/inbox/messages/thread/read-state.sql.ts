import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** In the words of the index of unread messages: with parameters in their place a prepared statement could not use it. */
const unread = sql<boolean>`NOT read AND NOT from_me`;

/** The first unread message in the order of the conversation. */
export async function findOldestUnread(db: Db, ticketId: number): Promise<string | null> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('ticketId', '=', ticketId)
    .where(unread)
    .orderBy('sentAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Marks inbound messages read up to one (in order of arrival); answers which they were and how many stay unread. */
export async function markRead(
  db: Db,
  ticketId: number,
  lastMessageId: string,
): Promise<{
  read: { providerId: string; authorKind: 'pn' | 'lid' | null; authorValue: string | null }[];
  unread: number;
}> {
  const read = await db
    .updateTable('messages')
    .set({ read: true })
    .where('ticketId', '=', ticketId)
    .where(unread)
    .where('id', '<=', lastMessageId)
    .returning(['providerId', 'authorKind', 'authorValue'])
    .execute();
  const rest = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('ticketId', '=', ticketId)
    .where(unread)
    .executeTakeFirstOrThrow();
  return { read, unread: Number(rest.count) };
}

/** The newest of these messages of the contact; undefined when none of them is there. */
export async function newestInbound(
  db: Db,
  ticketId: number,
  providerIds: readonly string[],
): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('ticketId', '=', ticketId)
    .where('providerId', '=', sql<string>`any(${providerIds}::text[])`)
    .where('fromMe', '=', false)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}
