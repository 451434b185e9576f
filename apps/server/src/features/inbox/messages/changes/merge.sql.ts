import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** Messages that one contact wrote in these tickets are another's. */
export async function reassignMessages(
  db: Db,
  ticketIds: readonly number[],
  contacts: { from: number; into: number },
): Promise<void> {
  if (ticketIds.length === 0) return;
  await db
    .updateTable('messages')
    .set({ contactId: contacts.into })
    .where('ticketId', 'in', ticketIds)
    .where('contactId', '=', contacts.from)
    .execute();
}

/**
 * Moves the messages of one ticket into another. Messages that the provider sent under both addresses of a person are
 * kept once.
 * @returns how many messages of the thread are unread then
 */
export async function moveThread(db: Db, { from, into }: { from: number; into: number }): Promise<number> {
  await sql`
    UPDATE messages q SET quoted_id = a.id FROM messages a, messages b
    WHERE b.ticket_id = ${from} AND a.ticket_id = ${into} AND a.provider_id = b.provider_id AND a.from_me = b.from_me AND q.quoted_id = b.id`.execute(
    db,
  );
  await sql`
    DELETE FROM messages b USING messages a
    WHERE b.ticket_id = ${from} AND a.ticket_id = ${into} AND a.provider_id = b.provider_id AND a.from_me = b.from_me`.execute(
    db,
  );
  await db.updateTable('messages').set({ ticketId: into }).where('ticketId', '=', from).execute();
  const rest = await db
    .selectFrom('messages')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('ticketId', '=', into)
    .where('fromMe', '=', false)
    .where('read', '=', false)
    .executeTakeFirstOrThrow();
  return Number(rest.count);
}
