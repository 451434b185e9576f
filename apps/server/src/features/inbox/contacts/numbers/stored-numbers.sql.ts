import { sql, type RawBuilder } from 'kysely';
import type { Contact } from '@balcao/contract';
import type { Db } from '../../../../platform/db/database.ts';
import { readFirst } from '../../../../platform/db/page.ts';
import { contactsByIds } from '../contacts.sql.ts';
import { problemOf } from './stored-numbers.rules.ts';

/** Rows of a page. */
const pageSize = 20;

/**
 * Whether a contact's number is known to be somebody's, whatever the rule says: they wrote, a message reached them, or WhatsApp named
 * them.
 * @param contact the name of `contacts` in the query
 */
export const isProven = (contact: string): RawBuilder<boolean> => {
  const column = (name: string) => sql.ref(`${contact}.${name}`);
  return sql<boolean>`(${column('name_source')} IN ('profile', 'phone')
    OR EXISTS (SELECT FROM contact_identities known
      WHERE known.company_id = ${column('company_id')} AND known.contact_id = ${column('id')} AND known.kind = 'lid')
    OR EXISTS (SELECT FROM tickets spoken JOIN messages said ON said.company_id = spoken.company_id AND said.ticket_id = spoken.id
      WHERE spoken.company_id = ${column('company_id')} AND spoken.contact_id = ${column('id')} AND (NOT said.from_me OR said.ack >= 3)))`;
};

/** Whether nothing is sent to a contact, since its number can be nobody's. */
export const isToCheck = (contact: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${contact}.number_problem`)} IS NOT NULL AND NOT ${isProven(contact)})`;

/** Contacts with a number to check, the oldest first. */
export async function listToCheck(
  db: Db,
  after: number,
): Promise<{ rows: { contact: Contact; problem: string }[]; hasMore: boolean }> {
  const { rows, hasMore } = await readFirst(pageSize, (limit) =>
    db
      .selectFrom('contacts as c')
      .select(['c.id', sql<string>`c.number_problem`.as('problem')])
      .where('c.id', '>', after)
      .where('c.archivedAt', 'is', null)
      .where(isToCheck('c'))
      .orderBy('c.id')
      .limit(limit)
      .execute(),
  );
  const contacts = await contactsByIds(
    db,
    rows.map(({ id }) => id),
  );
  return {
    rows: rows.flatMap(({ id, problem }) => {
      const contact = contacts.get(id);
      return contact ? [{ contact, problem }] : [];
    }),
    hasMore,
  };
}

/** How many contacts have a number to check, and how many pairs are proposed for merging; each up to `limit`. */
export async function countChecks(db: Db, limit: number): Promise<{ duplicates: number; numbers: number }> {
  const { rows } = await sql<{ duplicates: number; numbers: number }>`
    SELECT (SELECT count(*)::int FROM (SELECT FROM contact_duplicates WHERE dismissed_at IS NULL LIMIT ${limit}) pairs) AS duplicates,
      (SELECT count(*)::int FROM (SELECT FROM contacts c WHERE c.archived_at IS NULL AND ${isToCheck('c')} LIMIT ${limit}) numbers) AS numbers`.execute(
    db,
  );
  return rows[0] ?? { duplicates: 0, numbers: 0 };
}

/** The next contacts with a number, by their ids. */
export function nextNumbers(db: Db, after: number, limit: number): Promise<{ id: number; number: string }[]> {
  return db
    .selectFrom('contacts')
    .select(['id', 'number'])
    .where('id', '>', after)
    .where('number', '<>', '')
    .where('isGroup', '=', false)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/**
 * Marks contacts whose numbers can be nobody's, as long as they have them and nothing was heard of them.
 * @returns how many
 */
export async function markToCheck(
  db: Db,
  found: readonly { id: number; number: string; problem: string }[],
): Promise<number> {
  if (found.length === 0) return 0;
  const { numAffectedRows } = await sql`
    UPDATE contacts c SET number_problem = f.problem
    FROM unnest(${found.map(({ id }) => id)}::int[], ${found.map(({ number }) => number)}::text[],
      ${found.map(({ problem }) => problem)}::text[]) AS f (id, number, problem)
    WHERE c.id = f.id AND c.number = f.number AND c.number_problem IS DISTINCT FROM f.problem AND NOT ${isProven('c')}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0n);
}

export type Refusal = 'ERR_CONTACT_BLOCKED' | 'ERR_NUMBER_TO_CHECK';

/** What decides whether a contact may be written to. */
interface Reached {
  id: number;
  number: string;
  isBlocked: boolean;
  isGroup: boolean;
  /** what the walk over stored numbers found */
  numberProblem: string | null;
}

/**
 * Why nothing is sent to some of these contacts. Numbers are looked at here, too: the walk that marks them may not have come to them.
 */
export async function refusalsOf(db: Db, contacts: readonly Reached[]): Promise<Map<number, Refusal>> {
  const refusals = new Map<number, Refusal>();
  const doubtful: number[] = [];
  for (const { id, number, isBlocked, isGroup, numberProblem } of contacts) {
    if (isBlocked) refusals.set(id, 'ERR_CONTACT_BLOCKED');
    else if (!isGroup && number !== '' && (numberProblem ?? problemOf(number)) !== null) doubtful.push(id);
  }
  if (doubtful.length === 0) return refusals;
  const unproven = await db
    .selectFrom('contacts as c')
    .select('c.id')
    .where('c.id', '=', sql<number>`any(${doubtful}::int[])`)
    .where(sql<boolean>`NOT ${isProven('c')}`)
    .execute();
  for (const { id } of unproven) refusals.set(id, 'ERR_NUMBER_TO_CHECK');
  return refusals;
}

/** Why nothing is sent to some of these contacts. */
export async function refusalsAmong(db: Db, ids: readonly number[]): Promise<Map<number, Refusal>> {
  if (ids.length === 0) return new Map();
  const contacts = await db
    .selectFrom('contacts')
    .select(['id', 'number', 'isBlocked', 'isGroup', 'numberProblem'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  return refusalsOf(db, contacts);
}
