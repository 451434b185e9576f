import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { ConnectionRef } from '../port/channel.ts';
import type { WebhookEvent } from './webhook-fields.rules.ts';

/** Events as the columns of a statement. */
export interface JournalRows {
  chats: string[];
  keys: string[];
  payloads: string[];
}

/** Built before the transaction that writes them, which would otherwise stand still meanwhile. */
export const toJournalRows = (events: readonly WebhookEvent[]): JournalRows => ({
  chats: events.map(({ chat }) => chat),
  keys: events.map(({ key }) => key),
  payloads: events.map(({ payload }) => JSON.stringify(payload)),
});

/** Writes down what a webhook brought; what it brought before is there already. */
export async function journalEvents(db: Db, connection: ConnectionRef, rows: JournalRows): Promise<void> {
  const { companyId, whatsappId } = connection;
  await sql`
    INSERT INTO cloud_events (company_id, whatsapp_id, chat, key, payload)
    SELECT ${companyId}::int, ${whatsappId}::int, v.chat, v.key, v.payload::jsonb
    FROM unnest(${rows.chats}::text[], ${rows.keys}::text[], ${rows.payloads}::text[])
      WITH ORDINALITY AS v (chat, key, payload, place)
    ORDER BY v.place
    ON CONFLICT DO NOTHING`.execute(db);
}

/** In the words of the index of what waits. */
const isPending = sql<boolean>`handled_at IS NULL`;

/** Chats with events that wait, longest first, other than those that are being worked on. */
export async function listPendingChats(
  db: Db,
  whatsappId: number,
  busy: readonly string[],
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('cloudEvents')
    .select('chat')
    .where('whatsappId', '=', whatsappId)
    .where(isPending)
    .where('chat', '<>', sql<string>`all(${busy}::text[])`)
    .groupBy('chat')
    .orderBy((eb) => eb.fn.min('id'))
    .limit(limit)
    .execute();
  return rows.map(({ chat }) => chat);
}

export interface PendingEvent {
  id: string;
  payload: unknown;
}

/** The oldest events of each of these chats that wait, in the order in which they came. */
export async function listPendingEvents(
  db: Db,
  whatsappId: number,
  chats: readonly string[],
  limitEach: number,
): Promise<(PendingEvent & { chat: string })[]> {
  const { rows } = await sql<PendingEvent & { chat: string }>`
    SELECT e.id, e.chat, e.payload FROM unnest(${chats}::text[]) AS c (chat)
    CROSS JOIN LATERAL (
      SELECT id, chat, payload FROM cloud_events
      WHERE whatsapp_id = ${whatsappId} AND chat = c.chat AND ${isPending} ORDER BY id LIMIT ${limitEach}
    ) e ORDER BY e.id`.execute(db);
  return rows;
}

export async function markEventsHandled(db: Db, ids: readonly string[], isKept = false): Promise<void> {
  await db
    .updateTable('cloudEvents')
    .set({ handledAt: sql<string>`now()`, kept: isKept })
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .execute();
}

/** The origin of a message, while it is kept. */
export async function findEvent(db: Db, whatsappId: number, key: string): Promise<PendingEvent | undefined> {
  return db
    .selectFrom('cloudEvents')
    .select(['id', 'payload'])
    .where('whatsappId', '=', whatsappId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Deletes webhook events of all companies that were handled before a moment, for the housekeeping. Meta repeats one for seven days. */
export async function deleteWebhookEventsBefore(db: Db, handledBefore: Date): Promise<void> {
  await db
    .deleteFrom('cloudEvents')
    .where('handledAt', '<', handledBefore.toISOString())
    .where(sql<boolean>`NOT kept`)
    .execute();
}
