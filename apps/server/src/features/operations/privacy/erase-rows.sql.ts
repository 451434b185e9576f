import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { addressedRows, type Condition, type Person } from './contact-rows.sql.ts';

/** Rows that went, and the names of the files that only they may have named. */
export interface Gone {
  count: number;
  keys: string[];
}

const isFileName = sql.lit('"([0-9a-f]{32})"');

/** Deletes up to so many rows of a table. */
export async function deleteRows(db: Db, table: string, condition: Condition, limit = 1000): Promise<Gone> {
  const { rows } = await sql<Gone>`
    WITH gone AS (
      DELETE FROM ${sql.table(table)} t WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${sql.table(table)} WHERE ${condition} LIMIT ${sql.lit(limit)}))
      RETURNING to_jsonb(t)::text AS line
    )
    SELECT (SELECT count(*)::integer FROM gone) AS count,
      coalesce((SELECT array_agg(DISTINCT m[1]) FROM gone, regexp_matches(line, ${isFileName}, 'g') m), '{}') AS keys`.execute(
    db,
  );
  return rows[0] ?? { count: 0, keys: [] };
}

/** Some messages of a contact's own conversations. */
export const messagesOf = (contactId: number): Condition =>
  sql<boolean>`ticket_id IN (SELECT id FROM tickets WHERE contact_id = ${contactId})`;

export async function countMessages(db: Db, contactId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM messages WHERE ${messagesOf(contactId)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Rows that name the person without referring to them, and are deleted before the contact is: those that contain an
 * address, and copies of other tables.
 */
export function looseRows(person: Person, ticketIds: readonly number[]): Map<string, Condition> {
  const found = new Map(addressedRows(person));
  const { id, addresses } = person;
  const messageIds = sql`SELECT provider_id FROM messages WHERE ${messagesOf(id)}`;
  const add = (table: string, condition: Condition) => found.set(table, condition);
  add('cloud_sends', sql<boolean>`provider_id IN (${messageIds})`);
  const stanzaIds = sql`SELECT regexp_replace(provider_id, '#\\d+$', '') FROM messages WHERE ${messagesOf(id)}`;
  for (const table of ['web_message_secrets', 'web_originals']) add(table, sql<boolean>`stanza_id IN (${stanzaIds})`);
  add('live_events', namesContact(sql`events::jsonb`, person, ticketIds));
  add('webhook_deliveries', namesContact(sql`body::jsonb`, person, ticketIds));
  // A key of the day does not say whom its call was about.
  add('idempotency_keys', sql<boolean>`true`);
  if (addresses.length === 0) return found;
  add('web_keys', hasDigitRun(sql`id`, addresses));
  add('connection_history_messages', hasDigitRun(sql`chat`, addresses));
  for (const table of ['inbound_journal', 'cloud_events'])
    add(table, sql<boolean>`(${hasAddress(sql`chat`, addresses)} OR ${hasAddress(sql`payload::text`, addresses)})`);
  add('webhook_bodies', sql<boolean>`people && ${addresses}::text[]`);
  add(
    'session_calls',
    sql<boolean>`(${hasDigitRun(sql`input::text`, addresses)} OR ${hasDigitRun(sql`answer::text`, addresses)})`,
  );
  return found;
}

/** Whether a number or an id in a text is an address of the person. */
const hasAddress = (text: RawBuilder<unknown>, addresses: readonly string[]): Condition => {
  const ids = addresses.filter((address) => /\D/.test(address));
  const numbers = hasDigitRun(text, addresses);
  return ids.length === 0
    ? numbers
    : sql<boolean>`(${numbers} OR EXISTS (SELECT FROM unnest(${ids}::text[]) id WHERE strpos(${text}, id) > 0))`;
};

/** Whether a number in a text is an address of the person. */
const hasDigitRun = (text: RawBuilder<unknown>, addresses: readonly string[]): Condition =>
  sql<boolean>`(regexp_split_to_array(coalesce(${text}, ''), '\\D+') && ${addresses}::text[])`;

/** A copy of records that names its owner: by the id of the contact or of its tickets, or by an address. */
const namesContact = (
  json: RawBuilder<unknown>,
  { id, addresses }: Person,
  ticketIds: readonly number[],
): Condition => sql<boolean>`(
  jsonb_path_exists(${json}, '$.** ? (@.contactId == $id || @.contact.id == $id || @.ticketId == $tickets[*])',
    jsonb_build_object('id', ${id}::int, 'tickets', ${JSON.stringify(ticketIds)}::jsonb))
  OR ${hasDigitRun(sql`${json}::text`, addresses)})`;

export async function listTickets(db: Db, contactId: number): Promise<number[]> {
  const rows = await db.selectFrom('tickets').select('id').where('contactId', '=', contactId).execute();
  return rows.map(({ id }) => id);
}

/** People of contact lists that have the address of a contact. */
export async function listListItems(db: Db, person: Person): Promise<number[]> {
  const condition = addressedRows(person).get('contact_list_items');
  if (!condition) return [];
  const { rows } = await sql<{ id: number }>`SELECT id FROM contact_list_items WHERE ${condition} ORDER BY id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
