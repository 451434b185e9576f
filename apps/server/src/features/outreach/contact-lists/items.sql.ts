import { sql, type SelectType } from 'kysely';
import { phoneKey, type ContactListItem, type NumberValidity } from '@balcao/contract';
import { containsNumber } from '../../../platform/db/contains-number.ts';
import type { Db } from '../../../platform/db/database.ts';
import { suggestionFor } from '../../inbox/index.ts';
import { containsText, readPage, type Page } from '../../../platform/db/page.ts';
import type { ContactListItems } from '../../../platform/db/schema.gen.ts';

type Row = { [K in keyof ContactListItems]: SelectType<ContactListItems[K]> };

const toItem = ({ numberKey: _key, numberProblem, validity, variables, ...row }: Row): ContactListItem => ({
  ...row,
  // WhatsApp knows better.
  numberProblem: validity === 'valid' ? null : numberProblem,
  numberSuggestion: numberProblem === null || validity === 'valid' ? null : suggestionFor(row.number),
  validity: validity as NumberValidity,
  isWhatsappValid: validity === 'valid',
  variables: variables as Record<string, string>,
});

export async function searchItems(
  db: Db,
  {
    contactListId,
    searchParam,
    validity,
    toCheck,
    pageNumber,
  }: {
    contactListId: number;
    searchParam: string;
    validity?: NumberValidity | undefined;
    toCheck?: boolean;
    pageNumber: number;
  },
): Promise<Page<ContactListItem>> {
  const query = db
    .selectFrom('contactListItems')
    .selectAll()
    .where('contactListId', '=', contactListId)
    .where((eb) =>
      eb.or([containsText(['name', 'number', 'email'], searchParam), containsNumber('number', searchParam)]),
    )
    .$if(validity !== undefined, (all) => all.where('validity', '=', validity ?? ''))
    .$if(toCheck === true, (all) => all.where('numberProblem', 'is not', null).where('validity', '<>', 'valid'));
  const page = await readPage(query.orderBy(sql`search_text(name)`).orderBy('id'), { pageNumber });
  return { ...page, rows: page.rows.map(toItem) };
}

export async function findItem(db: Db, id: number): Promise<ContactListItem | undefined> {
  const row = await db.selectFrom('contactListItems').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toItem(row);
}

export interface NewItem {
  contactListId: number;
  name: string;
  number: string;
  email: string;
  variables?: Record<string, string>;
}

export async function insertItem(db: Db, companyId: number, { variables = {}, ...item }: NewItem) {
  const row = await db
    .insertInto('contactListItems')
    .values({ ...item, companyId, numberKey: phoneKey(item.number), variables: JSON.stringify(variables) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toItem(row);
}

/** Adds those whose numbers the list does not have. @returns the keys of the numbers that were added */
export async function insertNewItems(
  db: Db,
  companyId: number,
  items: readonly (NewItem & { numberKey: string })[],
): Promise<ReadonlySet<string>> {
  if (items.length === 0) return new Set();
  const rows = await db
    .insertInto('contactListItems')
    .columns(['companyId', 'contactListId', 'name', 'number', 'numberKey', 'email', 'variables'])
    .expression(
      sql`SELECT ${companyId}::integer, * FROM unnest(
        ${items.map((item) => item.contactListId)}::integer[], ${items.map((item) => item.name)}::text[],
        ${items.map((item) => item.number)}::text[], ${items.map((item) => item.numberKey)}::text[],
        ${items.map((item) => item.email)}::text[],
        ${items.map((item) => JSON.stringify(item.variables ?? {}))}::jsonb[])` as never,
    )
    .onConflict((conflict) => conflict.columns(['companyId', 'contactListId', 'numberKey']).doNothing())
    .returning('numberKey')
    .execute();
  return new Set(rows.map(({ numberKey }) => numberKey));
}

export async function updateItem(
  db: Db,
  id: number,
  { name, number, email }: { name?: string | undefined; number?: string | undefined; email?: string | undefined },
): Promise<ContactListItem | undefined> {
  const row = await db
    .updateTable('contactListItems')
    .set({
      name,
      email,
      updatedAt: sql`clock_timestamp()`,
      // Another number has not been asked about.
      ...(number !== undefined && {
        number,
        numberKey: phoneKey(number),
        validity: sql<string>`CASE WHEN number = ${number} THEN validity ELSE 'unknown' END`,
        checkedAt: sql<null>`CASE WHEN number = ${number} THEN checked_at END`,
        whatsappNumber: sql<null>`CASE WHEN number = ${number} THEN whatsapp_number END`,
        numberProblem: sql<null>`CASE WHEN number = ${number} THEN number_problem END`,
      }),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  return row && toItem(row);
}

/** @returns the list it was on */
export async function deleteItem(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .deleteFrom('contactListItems')
    .where('id', '=', id)
    .returning('contactListId')
    .executeTakeFirst();
  return row?.contactListId;
}

export async function countItems(db: Db, contactListId: number) {
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`count(*) FILTER (WHERE ${condition})::integer`;
  return db
    .selectFrom('contactListItems')
    .select([
      count(sql`validity = 'valid'`).as('valid'),
      count(sql`validity = 'invalid'`).as('invalid'),
      count(sql`validity = 'unknown'`).as('unknown'),
      count(sql`checked_at IS NULL`).as('unchecked'),
      count(sql`number_problem IS NOT NULL AND validity <> 'valid'`).as('toCheck'),
    ])
    .where('contactListId', '=', contactListId)
    .executeTakeFirstOrThrow();
}

/** The number that has waited longest to be asked about. */
export function nextUnchecked(db: Db): Promise<{ id: number; number: string } | undefined> {
  return db
    .selectFrom('contactListItems')
    .select(['id', 'number'])
    .where('checkedAt', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Stores WhatsApp's answer about a number, unless it was changed meanwhile. */
export async function storeCheck(
  db: Db,
  { id, number }: { id: number; number: string },
  { validity, whatsappNumber }: { validity: NumberValidity; whatsappNumber: string | null },
): Promise<ContactListItem | undefined> {
  const row = await db
    .updateTable('contactListItems')
    .set({ validity, whatsappNumber, checkedAt: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('number', '=', number)
    .returningAll()
    .executeTakeFirst();
  return row && toItem(row);
}

/** The next numbers of lists, by their ids. */
export function nextNumbers(db: Db, after: number, limit: number): Promise<{ id: number; number: string }[]> {
  return db
    .selectFrom('contactListItems')
    .select(['id', 'number'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Marks those whose numbers can be nobody's, as long as they have them. @returns the lists they are on */
export async function markToCheck(
  db: Db,
  found: readonly { id: number; number: string; problem: string }[],
): Promise<number[]> {
  if (found.length === 0) return [];
  const { rows } = await sql<{ contactListId: number }>`
    UPDATE contact_list_items i SET number_problem = f.problem
    FROM unnest(${found.map(({ id }) => id)}::int[], ${found.map(({ number }) => number)}::text[],
      ${found.map(({ problem }) => problem)}::text[]) AS f (id, number, problem)
    WHERE i.id = f.id AND i.number = f.number AND i.number_problem IS DISTINCT FROM f.problem
    RETURNING i.contact_list_id AS "contactListId"`.execute(db);
  return [...new Set(rows.map(({ contactListId }) => contactListId))];
}

/** Lists the companies with unchecked numbers, among all: the sweep then checks those of each in its own transaction. */
export async function companiesWithUnchecked(
  db: Db,
  { after, limit }: { after: number; limit: number },
): Promise<{ companyId: number; id: number }[]> {
  return db
    .selectFrom('companies as company')
    .select(['company.id as companyId', 'company.id as id'])
    .where('company.id', '>', after)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('contactListItems as item')
          .select('item.id')
          .whereRef('item.companyId', '=', 'company.id')
          .where('item.checkedAt', 'is', null),
      ),
    )
    .orderBy('company.id')
    .limit(limit)
    .execute();
}
