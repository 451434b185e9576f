import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import { refreshContactMessage } from '../contact/last-message.sql.ts';
import type { MergedState } from '../tickets.rules.ts';

interface MergePair {
  from: number;
  into: number;
}

export async function setTicketContact(db: Db, id: number, contactId: number): Promise<void> {
  await db
    .updateTable('tickets')
    .set((eb) => ({ contactId, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The services of both tickets, and their logs. Of two that run, one is left: begun when the first of them began. */
export async function mergeCycles(db: Db, { from, into }: MergePair, state: MergedState): Promise<void> {
  await sql`
    UPDATE ticket_cycles k SET queued_at = least(k.queued_at, g.queued_at), started_at = least(k.started_at, g.started_at),
      first_answer_at = least(k.first_answer_at, g.first_answer_at), rate = coalesce(k.rate, g.rate), rated_at = coalesce(k.rated_at, g.rated_at)
    FROM ticket_cycles g
    WHERE k.ticket_id = ${into} AND k.finished_at IS NULL AND g.ticket_id = ${from} AND g.finished_at IS NULL`.execute(
    db,
  );
  await sql`
    UPDATE ticket_events e SET cycle_id = k.id FROM ticket_cycles k, ticket_cycles g
    WHERE k.ticket_id = ${into} AND k.finished_at IS NULL AND g.ticket_id = ${from} AND g.finished_at IS NULL AND e.cycle_id = g.id`.execute(
    db,
  );
  await sql`
    DELETE FROM ticket_cycles g USING ticket_cycles k
    WHERE k.ticket_id = ${into} AND k.finished_at IS NULL AND g.ticket_id = ${from} AND g.finished_at IS NULL`.execute(
    db,
  );
  await db.updateTable('ticketCycles').set({ ticketId: into }).where('ticketId', '=', from).execute();
  await db.updateTable('ticketEvents').set({ ticketId: into }).where('ticketId', '=', from).execute();
  await db
    .updateTable('ticketCycles')
    .set({ queueId: state.queueId, userId: state.userId })
    .where('ticketId', '=', into)
    .where('finishedAt', 'is', null)
    .execute();
}

/** Merges tags and drafts of two tickets; drafts of one user are joined. */
export async function moveTagsAndDrafts(db: Db, { from, into }: MergePair): Promise<void> {
  await sql`
    INSERT INTO ticket_tags (company_id, ticket_id, tag_id, created_at)
    SELECT company_id, ${into}::int, tag_id, created_at FROM ticket_tags WHERE ticket_id = ${from} ON CONFLICT DO NOTHING`.execute(
    db,
  );
  await sql`
    INSERT INTO drafts (company_id, user_id, ticket_id, body)
    SELECT company_id, user_id, ${into}::int, body FROM drafts WHERE ticket_id = ${from}
    ON CONFLICT (company_id, user_id, ticket_id) DO UPDATE
      SET body = drafts.body || E'\n' || excluded.body, updated_at = clock_timestamp()`.execute(db);
}

/** Merges two list rows: the newest message of both, the state that wins; the other row is deleted. */
export async function mergeRows(db: Db, { from, into }: MergePair, state: MergedState): Promise<void> {
  await sql`
    UPDATE tickets a SET last_message = b.last_message, last_message_id = b.last_message_id, last_message_at = b.last_message_at,
      last_message_from_me = b.last_message_from_me, last_message_ack = b.last_message_ack, last_message_type = b.last_message_type,
      last_message_author = b.last_message_author,
      last_message_deleted = b.last_message_deleted, last_message_reaction = b.last_message_reaction
    FROM tickets b
    WHERE a.id = ${into} AND b.id = ${from} AND b.last_message_at IS NOT NULL
      AND (a.last_message_at IS NULL OR (b.last_message_at, b.last_message_id) > (a.last_message_at, a.last_message_id))`.execute(
    db,
  );
  await db
    .updateTable('tickets')
    .set((eb) => ({
      status: state.status,
      userId: state.userId,
      queueId: state.queueId,
      neverServed: state.neverServed,
      pendingSince: state.pendingSince,
      snoozedUntil: null,
      transferredUnread: state.transferredUnread,
      priority: state.priority,
      version: eb('version', '+', 1),
      updatedAt: sql<string>`clock_timestamp()`,
    }))
    .where('id', '=', into)
    .execute();
  await db.deleteFrom('tickets').where('id', '=', from).execute();
  await refreshContactMessage(db, into);
}
