import { sql } from 'kysely';
import type { Address } from '../../../../channels/port/message-content.ts';
import type { Db } from '../../../../platform/db/database.ts';

/** Among so many of the newest messages of a group its members are looked for. */
const maxMessages = 500;

/** What members of a group call themselves: `kind:value` -> name. */
export async function findAuthorNames(
  db: Db,
  ticketId: number,
  addresses: readonly Address[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; name: string }>`
    SELECT DISTINCT ON (key) key, name FROM (
      SELECT id, author_kind || ':' || author_value AS key, author_name AS name FROM messages
      WHERE ticket_id = ${ticketId} ORDER BY id DESC LIMIT ${maxMessages}) newest
    WHERE key = ANY (${addresses.map(({ kind, value }) => `${kind}:${value}`)}::text[]) AND name <> ''
    ORDER BY key, id DESC`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** Recent authors in a group. */
export async function listAuthors(db: Db, ticketId: number): Promise<Address[]> {
  const { rows } = await sql<{ kind: 'pn' | 'lid'; value: string }>`
    SELECT DISTINCT author_kind AS kind, author_value AS value FROM (
      SELECT author_kind, author_value FROM messages
      WHERE ticket_id = ${ticketId} ORDER BY id DESC LIMIT ${maxMessages}) newest
    WHERE author_value IS NOT NULL`.execute(db);
  return rows;
}
