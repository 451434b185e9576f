import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';

/** An own message of a connection, as its provider names it. */
export interface ReportedMessage {
  whatsappId: number;
  providerId: string;
}

/** How far an own message of a connection came. */
export interface ReportedAck extends ReportedMessage {
  ack: number;
  /** of one that was sent just now: in which of two forms the person was addressed */
  form?: 'pn' | 'lid' | undefined;
}

/** WhatsApp acknowledged such a message: the contact was there afterwards, and none of their devices got it. */
export const undeliveredFailure = 'ERR_WAPP_NOT_DELIVERED';

/**
 * Browsers order two states of a message by it. Not the time the transaction began: one that waited for the ticket would
 * write an earlier time than the change it waited for.
 */
const changedAt = sql<string>`clock_timestamp()`;

/** Reported acks as the rows `r` of a query. */
export const reportedRows = (acks: readonly ReportedAck[]) => sql`
  unnest(${acks.map(({ whatsappId }) => whatsappId)}::int[], ${acks.map(({ providerId }) => providerId)}::text[],
    ${acks.map(({ ack }) => ack)}::smallint[], ${acks.map(({ form }) => form ?? null)}::text[])
    AS r (whatsapp_id, provider_id, ack, form)`;

/** Finds which of the reported own messages are here, with their tickets. */
export async function findReported(
  db: Db,
  acks: readonly ReportedAck[],
): Promise<(ReportedMessage & { ticketId: number })[]> {
  const { rows } = await sql<ReportedMessage & { ticketId: number }>`
    SELECT m.ticket_id, r.whatsapp_id, r.provider_id FROM ${reportedRows(acks)}
    JOIN messages m ON m.whatsapp_id = r.whatsapp_id AND m.provider_id = r.provider_id AND m.from_me`.execute(db);
  return rows;
}

export async function ticketsOfProviderIds(db: Db, acks: readonly ReportedAck[]): Promise<number[]> {
  return [...new Set((await findReported(db, acks)).map(({ ticketId }) => ticketId))];
}

/**
 * Moves own messages forward: only to a higher ack, so that late and repeated reports change nothing.
 * @returns the messages that moved, with their tickets
 */
export async function raiseAcks(db: Db, acks: readonly ReportedAck[]): Promise<{ id: string; ticketId: number }[]> {
  const { rows } = await sql<{ id: string; ticketId: number }>`
    UPDATE messages m SET ack = r.ack, failure = NULL, wire_form = coalesce(r.form, m.wire_form), updated_at = ${changedAt} FROM ${reportedRows(acks)}
    WHERE m.whatsapp_id = r.whatsapp_id AND m.provider_id = r.provider_id AND m.from_me AND m.ack < r.ack
      -- what surely failed was not sent, whatever answer was still under way
      AND (m.ack <> -1 OR m.leaving OR r.ack > 2)
    RETURNING m.id, m.ticket_id`.execute(db);
  return rows;
}

/** Gives a message up with the reason, unless it was sent after all. `mayHaveBeenSent`: no one knows whether it arrived. */
export async function failMessage(
  db: Db,
  id: string,
  failure: string,
  mayHaveBeenSent: boolean,
): Promise<{ id: string; ticketId: number } | undefined> {
  return db
    .updateTable('messages')
    .set({ ack: -1, failure, leaving: mayHaveBeenSent, updatedAt: changedAt })
    .where('id', '=', id)
    .where('ack', '=', 0)
    .returning(['id', 'ticketId'])
    .executeTakeFirst();
}

/** Fails messages that the provider had accepted and now reports as failed; not one that the contact has. */
export async function failSent(
  db: Db,
  whatsappId: number,
  providerId: string,
  failure: string,
): Promise<{ id: string; ticketId: number }[]> {
  return db
    .updateTable('messages')
    .set({ ack: -1, failure, leaving: false, updatedAt: changedAt })
    .where('whatsappId', '=', whatsappId)
    .where('providerId', '=', providerId)
    .where('fromMe', '=', true)
    .where('ack', 'in', [0, 2])
    .returning(['id', 'ticketId'])
    .execute();
}

/** Gives up everything of a connection that is to be sent. @returns those messages */
export async function failWaiting(
  db: Db,
  whatsappId: number,
  failure: string,
): Promise<{ id: string; ticketId: number }[]> {
  const waiting = db
    .selectFrom('messages')
    .select('id')
    .where('whatsappId', '=', whatsappId)
    .where(sql<boolean>`waits`)
    .orderBy('id')
    .forNoKeyUpdate();
  return db
    .updateTable('messages')
    .set({ ack: -1, failure, updatedAt: changedAt })
    .where('id', 'in', waiting)
    .where('ack', '=', 0)
    .returning(['id', 'ticketId'])
    .execute();
}

export async function countAttempt(db: Db, id: string): Promise<void> {
  await db
    .updateTable('messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Puts a message that failed, or got lost, back into the queue, under its own provider id. @returns whether it had */
export async function requeueMessage(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('messages')
    .set((eb) => ({
      ack: 0,
      failure: null,
      attempts: 0,
      // The form of one that got lost is avoided; a refused one may go in whichever form is right by now.
      wireForm: eb.case().when('ack', '=', 2).then(eb.ref('wireForm')).else(null).end(),
      updatedAt: changedAt,
    }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('ack', '=', -1), eb.and([eb('ack', '=', 2), eb('failure', '=', undeliveredFailure)])]))
    .where('isDeleted', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
