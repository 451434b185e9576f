import { sql, type AliasableExpression, type Selectable } from 'kysely';
import type { Contact, EndpointAnswer, listContactsBrief } from '@balcao/contract';
import type { Counts } from '../../../platform/db/counts.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';
import { meetsStored, type StoredCondition } from '../custom-fields/index.ts';
import type { ContactCursor, NameSource } from './contacts.rules.ts';

/** The number of contacts of a page of the list. */
export const pageSize = 30;

export interface ContactFilter {
  words: string;
  /** for who may not know numbers: nothing is found by a number, and nothing is in the order of numbers */
  hidesNumbers?: boolean | undefined;
  /** where the words are a phone number: the rows of digits with which it may be stored, in part or whole */
  digits: readonly string[];
  /** made at this time or later, and before that one */
  madeFrom?: string | undefined;
  madeBefore?: string | undefined;
  /** those that are archived instead of those that are not */
  archived: boolean;
  /** what their values meet, all of it */
  conditions?: readonly StoredCondition[];
}

/** Selects the address of a contact's picture while its signature is valid. */
const shownPicture = sql<string | null>`CASE WHEN c.picture_until > now() THEN c.profile_pic_url END`.as(
  'profilePicUrl',
);

/** Both columns come from one SELECT, so that page and order are those of the index. */
const contactQuery = (db: Db, contacts: AliasableExpression<Selectable<DB['contacts']>> = sql`contacts`) =>
  db
    .selectFrom(contacts.as('c'))
    .select([
      'c.id',
      'c.companyId',
      'c.name',
      'c.number',
      'c.username',
      'c.email',
      'c.isGroup',
      'c.isBlocked',
      'c.archivedAt',
      'c.createdAt',
      'c.updatedAt',
      'c.searchName',
    ])
    .select(shownPicture)
    .select(
      sql<
        Contact['extraInfo']
      >`coalesce((SELECT json_agg(json_build_object('id', e.id, 'name', e.name, 'value', e.value) ORDER BY e.id)
        FROM contact_extra_info e WHERE e.company_id = c.company_id AND e.contact_id = c.id), '[]')`.as('extraInfo'),
    );

export type BriefContact = EndpointAnswer<typeof listContactsBrief>[number];

/** The name by which a contact `c` is listed. */
const listedName = (hidesNumbers = false) =>
  hidesNumbers ? sql<string>`(without_numbers(c.search_name) COLLATE "C")` : sql<string>`c.search_name`;

/** The place of a contact in the list of who may not know numbers; undefined = it is gone. */
export async function findPlaceWithoutNumbers(db: Db, id: number): Promise<ContactCursor | undefined> {
  return db
    .selectFrom('contacts as c')
    .select(['c.id', listedName(true).as('searchName')])
    .where('c.id', '=', id)
    .executeTakeFirst();
}

/** Lists the first contacts by name, with as little of each as pickers show. */
export function listBriefContacts(db: Db, limit: number, hidesNumbers?: boolean): Promise<BriefContact[]> {
  return db
    .selectFrom('contacts as c')
    .select(['c.id', 'c.name', 'c.number', 'c.username', 'c.email', 'c.isGroup', 'c.isBlocked', shownPicture])
    .where('c.archivedAt', 'is', null)
    .orderBy(listedName(hidesNumbers))
    .orderBy('c.id')
    .limit(limit)
    .execute();
}

/** The ids of contacts, archived or not, whose name, e-mail or number holds words. */
export async function findContactIds(
  db: Db,
  words: string,
  digits: readonly string[],
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('contacts as c')
    .select('c.id')
    .where(
      sql<boolean>`c.search_words LIKE ANY (ARRAY(SELECT search_pattern(w) FROM unnest(array_prepend(${words}, ${digits}::text[])) w))`,
    )
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findContact(db: Db, id: number): Promise<Contact | undefined> {
  return contactQuery(db).where('c.id', '=', id).executeTakeFirst();
}

export async function contactsByIds(db: Db, ids: readonly number[]): Promise<Map<number, Contact>> {
  if (ids.length === 0) return new Map();
  const rows = await contactQuery(db)
    .where('c.id', '=', sql<number>`any(${ids}::int[])`)
    .execute();
  return new Map(rows.map(({ searchName: _search, ...row }) => [row.id, row]));
}

/** Reads and locks a contact. */
export async function lockContact(db: Db, id: number) {
  return db
    .selectFrom('contacts')
    .select(['id', 'number', 'numberProblem', 'isGroup', 'isBlocked', 'archivedAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns midnights of the company's clock: the start of the first day and the end of the last one. */
export async function daysAsTimes(
  db: Db,
  days: { first: string | undefined; last: string | undefined; timeZone: string },
): Promise<{ madeFrom?: string; madeBefore?: string }> {
  const { rows } = await sql<{ madeFrom: string | null; madeBefore: string | null }>`
    SELECT (${days.first ?? null}::date)::timestamp AT TIME ZONE ${days.timeZone} AS made_from,
      (${days.last ?? null}::date + 1)::timestamp AT TIME ZONE ${days.timeZone} AS made_before`.execute(db);
  const { madeFrom, madeBefore } = rows[0] ?? {};
  return { ...(madeFrom ? { madeFrom } : {}), ...(madeBefore ? { madeBefore } : {}) };
}

function createdWithin(db: Db, filter: ContactFilter) {
  let query = db.selectFrom('contacts as c').where('c.archivedAt', filter.archived ? 'is not' : 'is', null);
  if (filter.madeFrom !== undefined) query = query.where('c.createdAt', '>=', filter.madeFrom);
  if (filter.madeBefore !== undefined) query = query.where('c.createdAt', '<', filter.madeBefore);
  const { words, digits, conditions = [], hidesNumbers } = filter;
  for (const condition of conditions) query = query.where(meetsStored('contact', sql.ref('c.id'), condition));
  // What the conditions leave is searched one by one; without them the index of words is.
  if (conditions.length > 0 && words !== '')
    query = query.where(
      sql<boolean>`c.search_words LIKE ANY (ARRAY(SELECT search_pattern(w) FROM unnest(array_prepend(${words}, ${digits}::text[])) w))`,
    );
  if (conditions.length > 0 && words !== '' && hidesNumbers)
    query = query.where(
      sql<boolean>`without_numbers(c.search_name) || E'\\n' || search_text(c.email) LIKE search_pattern(${words})`,
    );
  return query;
}

/** From here on the transaction's lists are planned for their conditions: a value that few have is read otherwise than one that all have. */
export async function planForConditions(db: Db): Promise<void> {
  await sql`SET LOCAL plan_cache_mode = force_custom_plan`.execute(db);
}

/** Totals of contacts. */
export const contactCounts: Counts = {
  table: 'contact_counts',
  by: ['archived'],
  recount: sql`SELECT company_id, archived_at IS NOT NULL AS archived, count(*) FROM contacts GROUP BY 1, 2`,
};

export async function countContacts(db: Db, filter: ContactFilter): Promise<number> {
  const isConditional = (filter.conditions ?? []).length > 0;
  if (filter.words !== '' && !isConditional) {
    const { rows } = await sql<{ count: number }>`
      SELECT count_found_contacts(${filter.words}, ${filter.digits}::text[], ${filter.hidesNumbers ?? false}, ${filter.archived}, ${filter.madeFrom ?? null}, ${filter.madeBefore ?? null}) AS count`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  }
  if (filter.madeFrom === undefined && filter.madeBefore === undefined && !isConditional) {
    const total = db
      .selectFrom('contactCounts')
      .select(sql<number>`coalesce(sum(count), 0)::int`.as('count'))
      .where('archived', '=', filter.archived);
    return (await total.executeTakeFirstOrThrow()).count;
  }
  const row = await createdWithin(db, filter)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Lists contacts by name, in either direction, after a cursor or past an offset. The page is found first, then joined. */
export async function listContacts(
  db: Db,
  filter: ContactFilter,
  page: { after?: ContactCursor | undefined; offset: number; limit: number; descending?: boolean },
): Promise<(Contact & ContactCursor)[]> {
  const { after } = page;
  // Results of a word search are sorted there.
  const direction = page.descending && filter.words === '' ? 'desc' : 'asc';
  const beyond = sql.raw(direction === 'desc' ? '<' : '>');
  const name = listedName(filter.hidesNumbers);
  const found = sql<number>`(SELECT search_contacts(${filter.words}, ${filter.digits}::text[], ${filter.hidesNumbers ?? false}, ${filter.archived}, ${filter.madeFrom ?? null}, ${filter.madeBefore ?? null},
    ${after?.searchName ?? null}, ${after?.id ?? null}, ${page.offset}, ${page.limit}))`;
  let plain = createdWithin(db, filter)
    .selectAll('c')
    .orderBy(name, direction)
    .orderBy('c.id', direction)
    .limit(page.limit);
  if (after) plain = plain.where(sql<boolean>`(${name}, c.id) ${beyond} (${after.searchName}, ${after.id}::int)`);
  else if (page.offset > 0) plain = plain.offset(page.offset);
  const isPlain = filter.words === '' || (filter.conditions ?? []).length > 0;
  const query = isPlain ? contactQuery(db, plain) : contactQuery(db).where('c.id', 'in', found);
  return query.orderBy(name, direction).orderBy('c.id', direction).execute();
}

export async function insertContact(
  db: Db,
  contact: {
    companyId: number;
    name: string;
    nameSource?: NameSource;
    number: string;
    username?: string;
    email?: string;
    isGroup?: boolean;
  },
): Promise<number> {
  const { id } = await db.insertInto('contacts').values(contact).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateContact(
  db: Db,
  id: number,
  columns: {
    name?: string | undefined;
    nameSource?: NameSource;
    number?: string | undefined;
    username?: string;
    email?: string | undefined;
    isBlocked?: boolean;
  },
): Promise<void> {
  await db
    .updateTable('contacts')
    .set({
      ...columns,
      // Another number has not been found wanting.
      ...(columns.number !== undefined && { numberProblem: null }),
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Replaces the extra info of a contact. */
export async function replaceExtraInfo(
  db: Db,
  companyId: number,
  contactId: number,
  list: readonly { name: string; value: string }[],
): Promise<void> {
  await db.deleteFrom('contactExtraInfo').where('contactId', '=', contactId).execute();
  if (list.length === 0) return;
  await db
    .insertInto('contactExtraInfo')
    .values(list.map(({ name, value }) => ({ companyId, contactId, name, value })))
    .execute();
}

/** Stores a phone number of a contact that had none. */
export async function learnNumber(db: Db, contactId: number, number: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('contacts')
    .set({ number, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', contactId)
    .where('number', '=', '')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function markArchived(db: Db, id: number): Promise<void> {
  await db
    .updateTable('contacts')
    .set({ archivedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/** Restores archived ones among these. @returns which they were */
export async function restoreArchived(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .updateTable('contacts')
    .set({ archivedAt: null, updatedAt: sql`clock_timestamp()` })
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('archivedAt', 'is not', null)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function deleteContact(db: Db, id: number): Promise<void> {
  await db.deleteFrom('contacts').where('id', '=', id).execute();
}

/** Returns whether a contact is blocked. */
export async function findBlocked(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('contacts').select('isBlocked').where('id', '=', id).executeTakeFirst();
  return row?.isBlocked ?? false;
}
