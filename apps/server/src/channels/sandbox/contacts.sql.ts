// Tuned: statements of the message path are compiled once per process (`fixedStatement`, docs/performance.md).
import { sql } from 'kysely';
import type { SandboxContact } from '@balcao/contract';
import type { Db } from '../../platform/db/database.ts';
import { fixedStatement } from '../../platform/db/tuned/fixed-statement.ts';
import type { ConnectionRef } from '../port/channel.ts';
import { listMembers } from './groups.sql.ts';

/** Which of these numbers are contacts of the phone. */
export async function findKnownNumbers(db: Db, whatsappId: number, numbers: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('sandboxContacts')
    .select('number')
    .where('whatsappId', '=', whatsappId)
    .where('number', 'in', numbers)
    .execute();
  return rows.map(({ number }) => number);
}

/** The names of these contacts of the phone. */
export async function findNames(
  db: Db,
  whatsappId: number,
  numbers: readonly string[],
): Promise<{ number: string; name: string }[]> {
  return db
    .selectFrom('sandboxContacts')
    .select(['number', 'name'])
    .where('whatsappId', '=', whatsappId)
    .where('number', 'in', numbers)
    .execute();
}

/** Contacts that have a name on the phone. */
export async function findNamedContacts(db: Db, whatsappId: number): Promise<{ number: string; name: string }[]> {
  return db
    .selectFrom('sandboxContacts')
    .select(['number', 'name'])
    .where('whatsappId', '=', whatsappId)
    .whereRef('name', '<>', 'number')
    .where('isGroup', '=', false)
    .orderBy('number')
    .execute();
}

/** Numbers the company writes to: contacts of the phone from now on, each under its number until it has a name. */
export async function ensureContacts(db: Db, messages: readonly (ConnectionRef & { number: string })[]): Promise<void> {
  await sql`
    INSERT INTO sandbox_contacts (company_id, whatsapp_id, number, name)
    SELECT DISTINCT company_id, whatsapp_id, number, number FROM unnest(
      ${messages.map(({ companyId }) => companyId)}::int[], ${messages.map(({ whatsappId }) => whatsappId)}::int[],
      ${messages.map(({ number }) => number)}::text[]
    ) AS m (company_id, whatsapp_id, number) ORDER BY whatsapp_id, number
    ON CONFLICT (whatsapp_id, number) DO UPDATE SET updated_at = now()`.execute(db);
}

/** Names a contact of the phone; undefined = it keeps its name, or is named by its number. */
export async function saveContact(
  db: Db,
  { companyId, whatsappId }: ConnectionRef,
  number: string,
  name: string | undefined,
): Promise<string> {
  const { rows } = await saveStatement(db, companyId, whatsappId, number, name ?? null);
  return rows[0]?.name ?? number;
}

const saveStatement = fixedStatement((db, companyId: number, whatsappId: number, number: string, name: string | null) =>
  sql<{ name: string }>`
    INSERT INTO sandbox_contacts AS c (company_id, whatsapp_id, number, name)
    VALUES (${companyId}::int, ${whatsappId}::int, ${number}, coalesce(${name}::text, ${number}))
    ON CONFLICT (whatsapp_id, number) DO UPDATE SET name = coalesce(${name}::text, c.name), updated_at = now()
    RETURNING name`.compile(db),
);

export async function listContacts(db: Db, whatsappId: number): Promise<SandboxContact[]> {
  const rows = await db
    .selectFrom('sandboxContacts as c')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('sandboxMessages as m')
          .select(['m.body', 'm.createdAt'])
          .whereRef('m.whatsappId', '=', 'c.whatsappId')
          .whereRef('m.companyId', '=', 'c.companyId')
          .whereRef('m.number', '=', 'c.number')
          .orderBy('m.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['c.number', 'c.name', 'c.isGroup', 'last.body', 'last.createdAt'])
    .select(
      sql<string>`(SELECT count(*) FROM sandbox_messages u WHERE u.company_id = c.company_id AND u.whatsapp_id = c.whatsapp_id
        AND u.number = c.number AND NOT u.from_me AND u.ack < 4)`.as('unread'),
    )
    .where('c.whatsappId', '=', whatsappId)
    .orderBy(sql`last.created_at DESC NULLS LAST`)
    .orderBy('c.name')
    .limit(200)
    .execute();
  const groups = rows.filter(({ isGroup }) => isGroup).map(({ number }) => number);
  const members = Map.groupBy(await listMembers(db, whatsappId, groups), ({ groupNumber }) => groupNumber);
  return rows.map((row) => ({
    number: row.number,
    name: row.name,
    members: row.isGroup ? (members.get(row.number) ?? []).map(({ number, name }) => ({ number, name })) : null,
    unread: Number(row.unread),
    lastMessage: row.body ?? '',
    lastMessageAt: row.createdAt,
  }));
}
