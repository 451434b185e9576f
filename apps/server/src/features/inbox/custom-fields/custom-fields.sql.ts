import { sql, type Selectable } from 'kysely';
import type { CustomField, FieldChoice, FieldSubject, FieldType } from '@balcao/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CustomFields } from '../../../platform/db/schema.gen.ts';

export interface FieldColumns {
  subject: FieldSubject;
  key: string;
  name: string;
  type: FieldType;
  choices: readonly FieldChoice[];
  isRequired: boolean;
  adminsOnly: boolean;
  position: number;
}

/** The columns hold what their CHECKs say; choices are written by `columnsOf`. */
const toField = (row: Selectable<CustomFields>): CustomField => ({
  ...row,
  subject: row.subject as FieldSubject,
  type: row.type as FieldType,
  choices: row.choices as FieldChoice[],
});

const columnsOf = ({ choices, ...columns }: Partial<FieldColumns>) => ({
  ...columns,
  ...(choices && { choices: JSON.stringify(choices) }),
});

/** Lists the fields of contacts, then those of tickets, each in their order. */
export async function listFields(db: Db, subject?: FieldSubject): Promise<CustomField[]> {
  const query = db.selectFrom('customFields').selectAll().orderBy('subject').orderBy('position').orderBy('id');
  return (await (subject ? query.where('subject', '=', subject) : query).execute()).map(toField);
}

export async function findField(db: Db, id: number): Promise<CustomField | undefined> {
  const row = await db.selectFrom('customFields').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toField(row);
}

/** Locks the company's row: fields that are added at once are counted, named and placed one after the other. */
export async function lockFields(db: Db, companyId: number): Promise<void> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().execute();
}

export async function insertField(db: Db, companyId: number, columns: FieldColumns): Promise<CustomField> {
  const row = await db
    .insertInto('customFields')
    .values({ ...columns, choices: JSON.stringify(columns.choices), companyId })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toField(row);
}

export async function updateField(
  db: Db,
  id: number,
  { archived, ...columns }: Partial<FieldColumns> & { archived?: boolean | undefined },
): Promise<CustomField> {
  const row = await db
    .updateTable('customFields')
    .set({
      ...columnsOf(columns),
      ...(archived !== undefined && { archivedAt: archived ? sql`coalesce(archived_at, clock_timestamp())` : null }),
      updatedAt: sql`clock_timestamp()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toField(row);
}
