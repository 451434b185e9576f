import { sql } from 'kysely';
import type { MentionNews, UserActor } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import { visibleTo } from '../tickets/index.ts';

/** Stores whom a note mentions; who wrote it knows it already. */
export async function insertMentions(
  db: Db,
  note: { companyId: number; noteId: number; ticketId: number },
  userIds: readonly number[],
  authorId: number | null,
): Promise<void> {
  if (userIds.length === 0) return;
  await db
    .insertInto('noteMentions')
    .values(
      userIds.map((userId) => ({
        ...note,
        userId,
        readAt: userId === authorId ? sql<string>`clock_timestamp()` : null,
      })),
    )
    .execute();
}

/** Who was mentioned in a note and has not looked at its ticket since. */
export async function listUnreadOfNote(db: Db, noteId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('noteMentions')
    .select('userId')
    .where('noteId', '=', noteId)
    .where('readAt', 'is', null)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** The mentions of the caller that they have not read, newest first, in tickets that they see. */
export function listUnreadMentions(db: Db, actor: UserActor, userId: number, limit: number): Promise<MentionNews[]> {
  return mentions(db)
    .where('m.userId', '=', userId)
    .where('m.readAt', 'is', null)
    .where(visibleTo(actor))
    .orderBy('m.noteId', 'desc')
    .limit(limit)
    .execute();
}

/** One mention, as news. */
export function findMention(db: Db, noteId: number, userId: number): Promise<MentionNews | undefined> {
  return mentions(db).where('m.noteId', '=', noteId).where('m.userId', '=', userId).executeTakeFirst();
}

/** A mention that the person has not read; undefined = they have, or the note is gone. */
export function findUnreadMention(db: Db, noteId: number, userId: number): Promise<MentionNews | undefined> {
  return mentions(db)
    .where('m.noteId', '=', noteId)
    .where('m.userId', '=', userId)
    .where('m.readAt', 'is', null)
    .executeTakeFirst();
}

const mentions = (db: Db) =>
  db
    .selectFrom('noteMentions as m')
    .innerJoin('ticketNotes as n', 'n.id', 'm.noteId')
    .innerJoin('tickets as t', 't.id', 'm.ticketId')
    .innerJoin('contacts as c', 'c.id', 't.contactId')
    .leftJoin('users as u', 'u.id', 'n.userId')
    .select(['m.noteId', 'm.ticketId', 't.uuid', 'c.name as contactName', 'm.createdAt'])
    .select(
      sql<MentionNews['by']>`CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END`.as(
        'by',
      ),
    );

/** Records that somebody looked at a ticket. @returns whether its notes mentioned them in something they had not read */
export async function recordMentionsRead(db: Db, ticketId: number, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('noteMentions')
    .set({ readAt: sql<string>`clock_timestamp()` })
    .where('userId', '=', userId)
    .where('ticketId', '=', ticketId)
    .where('readAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
