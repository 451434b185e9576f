import { sql, type RawBuilder } from 'kysely';
import { formsOfNumber } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { Table } from './catalogue.sql.ts';

/** Which rows of a table are about a contact. */
export type Condition = RawBuilder<boolean>;

/** A contact with everything by which rows that do not refer to it can be found. */
export interface Person {
  id: number;
  /** as addresses are kept: numbers in every form that one person has, private ids, groups */
  addresses: string[];
}

/** Columns that hold someone's address, in tables that know no contact. */
const addressColumns: Readonly<Record<string, readonly string[]>> = {
  api_calls: ['number'],
  campaign_recipients: ['number', 'number_key'],
  move_in_left_rows: ['number'],
  sheet_import_rows: ['number'],
  contact_list_items: ['number', 'number_key', 'whatsapp_number'],
  sandbox_blocks: ['number'],
  sandbox_changes: ['number', 'author'],
  sandbox_contacts: ['number'],
  sandbox_members: ['number', 'group_number'],
  sandbox_messages: ['number', 'author'],
  web_chat_expirations: ['value'],
  whatsapp_web_people: ['value', 'lid'],
};

/** Rows of a campaign are found by their contact as well, which may be known by no number. */
const loosely: Readonly<Record<string, string>> = { campaign_recipients: 'contact_id' };

export async function findPerson(db: Db, id: number): Promise<Person | undefined> {
  const contact = await db.selectFrom('contacts').select('number').where('id', '=', id).executeTakeFirst();
  if (!contact) return undefined;
  const identities = await db.selectFrom('contactIdentities').select('value').where('contactId', '=', id).execute();
  const values = [contact.number, ...identities.map(({ value }) => value)].filter((value) => value !== '');
  return { id, addresses: [...new Set(values.flatMap(formsOfNumber))] };
}

/**
 * The condition of every table that holds something of a contact: what hangs on it through references, and what names its address. A
 * table that is added later is among them by itself if it refers to the contact, or to what does.
 */
export function rowsOfContact(tables: readonly Table[], person: Person): Map<string, Condition> {
  const found = new Map<string, Condition>(hangingOn(tables, person.id));
  const add = (table: string, condition: Condition) => {
    const before = found.get(table);
    found.set(table, before ? sql<boolean>`(${before} OR ${condition})` : condition);
  };
  for (const [table, condition] of addressedRows(person)) add(table, condition);
  return found;
}

/** The condition of tables that know no contact and hold its address. */
export function addressedRows({ id, addresses }: Person): Map<string, Condition> {
  const conditions: [string, Condition][] = Object.entries(loosely).map(([table, column]) => [
    table,
    sql<boolean>`${sql.ref(column)} = ${id}`,
  ]);
  for (const [table, columns] of addresses.length === 0 ? [] : Object.entries(addressColumns))
    for (const column of columns) conditions.push([table, hasAddress(column, addresses)]);
  for (const [table, condition] of phoneRows(addresses)) conditions.push([table, condition]);
  return new Map(
    [...Map.groupBy(conditions, ([table]) => table)].map(([table, some]) => [
      table,
      sql<boolean>`(${sql.join(
        some.map(([, condition]) => condition),
        sql` OR `,
      )})`,
    ]),
  );
}

/** What was brought from phones: a person's own chats, their messages before them, and what they wrote in groups. */
function phoneRows(addresses: readonly string[]): [table: string, condition: Condition][] {
  if (addresses.length === 0) return [];
  const isTheirs = sql<boolean>`EXISTS (SELECT FROM unnest(addresses) a WHERE split_part(a, ':', 2) = ANY (${addresses}::text[]))`;
  return [
    [
      'phone_messages',
      sql<boolean>`(author_value = ANY (${addresses}::text[]) OR chat_id IN (SELECT id FROM phone_chats WHERE ${isTheirs}))`,
    ],
    ['phone_chats', isTheirs],
  ];
}

/** The address itself, before the `@` of a protocol and behind its kind; or as people type numbers. */
const hasAddress = (column: string, addresses: readonly string[]) => {
  const bare = sql`regexp_replace(regexp_replace(${sql.ref(column)}, '^(pn|lid|group):', ''), '[@:].*$', '')`;
  return sql<boolean>`(${bare} = ANY (${addresses}::text[])
    OR regexp_replace(${sql.ref(column)}, '\\D', '', 'g') = ANY (${addresses}::text[]))`;
};

/** Tables whose rows go with the contact, and how they are found from it. */
function hangingOn(tables: readonly Table[], contactId: number): Map<string, Condition> {
  const found = new Map<string, Condition>([['contacts', sql<boolean>`id = ${contactId}`]]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { name, hangsOn } of tables) {
      if (found.has(name)) continue;
      const ways = hangsOn.flatMap(({ table, columns: [pair] }) => {
        const parent = found.get(table);
        if (!parent || !pair) return [];
        const [own, theirs] = pair;
        return [sql<boolean>`${sql.ref(own)} IN (SELECT ${sql.ref(theirs)} FROM ${sql.table(table)} WHERE ${parent})`];
      });
      if (ways.length === 0) continue;
      found.set(name, sql<boolean>`(${sql.join(ways, sql` OR `)})`);
      grown = true;
    }
  }
  return found;
}
