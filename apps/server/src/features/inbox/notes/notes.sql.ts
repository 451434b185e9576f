import { sql } from 'kysely';
import type { TicketNote } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';

/** The contact of a note follows from its ticket, so merged contacts keep their notes. */
function noteQuery(db: Db) {
  return db
    .selectFrom('ticketNotes as n')
    .innerJoin('tickets as t', 't.id', 'n.ticketId')
    .leftJoin('users as u', 'u.id', 'n.userId')
    .select([
      'n.id',
      'n.note',
      'n.isSummary',
      'n.ticketId',
      't.contactId',
      'n.userId',
      'n.createdAt',
      'n.updatedAt',
      'u.name as userName',
    ])
    .select(
      sql<
        TicketNote['mentions'] | null
      >`(SELECT json_agg(json_build_object('id', p.id, 'name', p.name) ORDER BY search_text(p.name), p.id)
        FROM note_mentions m JOIN users p ON p.id = m.user_id WHERE m.company_id = n.company_id AND m.note_id = n.id)`.as(
        'mentions',
      ),
    );
}
type Row = Awaited<ReturnType<ReturnType<typeof noteQuery>['executeTakeFirstOrThrow']>>;

const toNote = ({ userName, mentions, ...note }: Row): TicketNote => ({
  ...note,
  mentions: mentions ?? [],
  user: note.userId !== null && userName !== null ? { id: note.userId, name: userName } : null,
});

/**
 * Lists notes of some tickets, newest first.
 * @param page.before the id of the note after which the page begins
 */
export async function listNotes(
  db: Db,
  ticketIds: readonly number[],
  { before, limit }: { before?: number | undefined; limit: number },
): Promise<TicketNote[]> {
  if (ticketIds.length === 0) return [];
  const found = await noteQuery(db)
    .where('n.ticketId', 'in', ticketIds)
    .$if(before !== undefined, (all) => all.where('n.id', '<', before ?? 0))
    .orderBy('n.id', 'desc')
    .limit(limit)
    .execute();
  return found.map(toNote);
}

export async function findNote(db: Db, id: number): Promise<TicketNote | undefined> {
  const row = await noteQuery(db).where('n.id', '=', id).executeTakeFirst();
  return row && toNote(row);
}

/** Whether a ticket has so many notes. */
export async function hasNotes(db: Db, ticketId: number, count: number): Promise<boolean> {
  const row = await db
    .selectFrom('ticketNotes')
    .select('id')
    .where('ticketId', '=', ticketId)
    .orderBy('id')
    .offset(count - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertNote(
  db: Db,
  columns: { companyId: number; ticketId: number; userId: number | null; note: string; isSummary: boolean },
): Promise<number> {
  // The note is written under the lock of the ticket; the start of the transaction could be earlier than an earlier
  // note.
  const now = sql<string>`statement_timestamp()`;
  const { id } = await db
    .insertInto('ticketNotes')
    .values({ ...columns, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteNote(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('ticketNotes').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Moves all notes of one ticket to another. */
export async function moveNotes(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await db.updateTable('ticketNotes').set({ ticketId: into }).where('ticketId', '=', from).execute();
  await db.updateTable('noteMentions').set({ ticketId: into }).where('ticketId', '=', from).execute();
}
