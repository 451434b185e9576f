import { sql, type RawBuilder } from 'kysely';
import type { FieldSubject } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { NewValue, StoredCondition, ValueRow } from './stored-values.rules.ts';

/** Lists the values of some contacts or tickets. */
export async function listValues(
  db: Db,
  subject: FieldSubject,
  ids: readonly number[],
): Promise<(ValueRow & { subjectId: number })[]> {
  if (ids.length === 0) return [];
  return subject === 'contact'
    ? db
        .selectFrom('contactFieldValues')
        .select(['contactId as subjectId', 'fieldId', 'value'])
        .where('contactId', '=', sql<number>`any(${ids}::int[])`)
        .execute()
    : db
        .selectFrom('ticketFieldValues')
        .select(['ticketId as subjectId', 'fieldId', 'value'])
        .where('ticketId', '=', sql<number>`any(${ids}::int[])`)
        .execute();
}

/** Replaces the values of some fields of a contact or ticket. */
export async function replaceValues(
  db: Db,
  { companyId, subject, id }: { companyId: number; subject: FieldSubject; id: number },
  fieldIds: readonly number[],
  values: readonly NewValue[],
): Promise<Pick<NewValue, 'fieldId' | 'value'>[]> {
  if (subject === 'contact') {
    const former = await db
      .deleteFrom('contactFieldValues')
      .where('contactId', '=', id)
      .where('fieldId', 'in', fieldIds)
      .returning(['fieldId', 'value'])
      .execute();
    if (values.length > 0)
      await db
        .insertInto('contactFieldValues')
        .values(values.map((value) => ({ ...value, companyId, contactId: id })))
        .execute();
    return former;
  }
  const former = await db
    .deleteFrom('ticketFieldValues')
    .where('ticketId', '=', id)
    .where('fieldId', 'in', fieldIds)
    .returning(['fieldId', 'value'])
    .execute();
  if (values.length > 0)
    await db
      .insertInto('ticketFieldValues')
      .values(values.map((value) => ({ ...value, companyId, ticketId: id })))
      .execute();
  return former;
}

/** Adds values of contacts; one that has a value in a field keeps it. */
export async function insertMissingContactValues(
  db: Db,
  companyId: number,
  values: readonly (NewValue & { contactId: number })[],
): Promise<void> {
  if (values.length === 0) return;
  await sql`
    INSERT INTO contact_field_values (company_id, contact_id, field_id, value, match, amount)
    SELECT ${companyId}::int, s.contact_id, s.field_id, s.value, s.match, s.amount
    FROM unnest(${values.map(({ contactId }) => contactId)}::int[], ${values.map(({ fieldId }) => fieldId)}::int[],
      ${values.map(({ value }) => value)}::text[], ${values.map(({ match }) => match)}::text[],
      ${values.map(({ amount }) => amount)}::bigint[]) AS s (contact_id, field_id, value, match, amount)
    WHERE NOT EXISTS (SELECT FROM contact_field_values f WHERE f.contact_id = s.contact_id AND f.field_id = s.field_id)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Two contacts are one: values of fields that the one that stays has not are the other's. */
export async function moveContactValues(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await sql`
    UPDATE contact_field_values f SET contact_id = ${into}::int
    WHERE f.contact_id = ${from} AND NOT EXISTS (
      SELECT FROM contact_field_values i WHERE i.contact_id = ${into} AND i.field_id = f.field_id)`.execute(db);
}

/** As `moveContactValues`, of two tickets. */
export async function moveTicketValues(db: Db, { from, into }: { from: number; into: number }): Promise<void> {
  await sql`
    UPDATE ticket_field_values f SET ticket_id = ${into}::int
    WHERE f.ticket_id = ${from} AND NOT EXISTS (
      SELECT FROM ticket_field_values i WHERE i.ticket_id = ${into} AND i.field_id = f.field_id)`.execute(db);
}

const valuesOfSubject = {
  contact: { table: sql.table('contact_field_values'), id: sql.ref('v.contact_id') },
  ticket: { table: sql.table('ticket_field_values'), id: sql.ref('v.ticket_id') },
} as const;

/** Whether the values of a contact or ticket meet a condition. @param id the column with its id */
export function meetsStored(
  subject: FieldSubject,
  id: RawBuilder<unknown>,
  condition: StoredCondition,
): RawBuilder<boolean> {
  const { table, id: owner } = valuesOfSubject[subject];
  const exists = (more: RawBuilder<unknown>) =>
    sql<boolean>`EXISTS (SELECT FROM ${table} v WHERE ${owner} = ${id} AND v.field_id = ${condition.fieldId}${more})`;
  switch (condition.kind) {
    case 'filled':
      return condition.filled ? exists(sql``) : sql<boolean>`NOT ${exists(sql``)}`;
    case 'equal':
      return exists(sql` AND v.match = ${condition.match}`);
    case 'begins':
      return exists(sql` AND v.match >= ${condition.from} AND v.match < ${condition.before}`);
    case 'between':
      return exists(sql` AND v.amount >= ${condition.from}::bigint AND v.amount <= ${condition.to}::bigint`);
  }
}
