import {
  fieldProblemTexts,
  isAdmin,
  readFieldValue,
  type CustomField,
  type FieldSubject,
  type FieldValue,
  type FieldValues,
  type FieldValuesForm,
  type UserActor,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { CompanyTx, Db } from '../../../platform/db/database.ts';
import { listFields } from './custom-fields.sql.ts';
import { rowsOf, valuesOf, type NewValue } from './stored-values.rules.ts';
import { fieldValuesChanged } from './events.ts';
import { insertMissingContactValues, listValues, replaceValues } from './values.sql.ts';

/** Who reads or writes values: a person, or the company itself, which sees every field. */
export type FieldReader = Pick<UserActor, 'profile' | 'super'> | 'company';

export const maySee = (reader: FieldReader, { adminsOnly }: Pick<CustomField, 'adminsOnly'>): boolean =>
  !adminsOnly || reader === 'company' || isAdmin(reader);

/** The fields of contacts or tickets that a reader sees, in their order, the archived ones too. */
export const fieldsEverFor = async (db: Db, reader: FieldReader, subject: FieldSubject): Promise<CustomField[]> =>
  (await listFields(db, subject)).filter((field) => maySee(reader, field));

/** The fields in use of contacts or tickets that a reader sees, in their order. */
export async function fieldsFor(db: Db, reader: FieldReader, subject: FieldSubject): Promise<CustomField[]> {
  return (await fieldsEverFor(db, reader, subject)).filter(({ archivedAt }) => archivedAt === null);
}

/** The values of a contact or ticket that a reader sees. The caller knows that the reader sees the record. */
export async function readValues(db: Db, reader: FieldReader, subject: FieldSubject, id: number): Promise<FieldValues> {
  const fields = await fieldsFor(db, reader, subject);
  return fields.length === 0 ? {} : valuesOf(fields, await listValues(db, subject, [id]));
}

/** The values of some contacts or tickets that a reader sees, by their ids. The caller knows that the reader sees the records. */
export async function readValuesOf(
  db: Db,
  reader: FieldReader,
  subject: FieldSubject,
  ids: readonly number[],
): Promise<Map<number, FieldValues>> {
  const fields = await fieldsFor(db, reader, subject);
  const rows = fields.length === 0 ? [] : await listValues(db, subject, ids);
  const byId = Map.groupBy(rows, ({ subjectId }) => subjectId);
  return new Map(ids.map((id) => [id, valuesOf(fields, byId.get(id) ?? [])]));
}

/**
 * Stores the values that are sent; the others stay. The caller has locked the record and emits the change.
 * @throws AppError ERR_VALIDATION for each key that names no field the reader sees, and each value that does not fit
 */
export async function saveValues(
  tx: CompanyTx,
  reader: FieldReader,
  { subject, id }: { subject: FieldSubject; id: number },
  sent: FieldValuesForm,
  /** the key of the request that has the values, as refusals name it */
  at = 'values',
): Promise<void> {
  const { db, companyId } = tx;
  const entries = Object.entries(sent);
  if (entries.length === 0) return;
  const byKey = new Map((await fieldsFor(db, reader, subject)).map((field) => [field.key, field]));
  const problems: { field: string; problem: string }[] = [];
  const fieldIds: number[] = [];
  const values: NewValue[] = [];
  for (const [key, input] of entries) {
    const refuse = (problem: string) => problems.push({ field: `${at}.${key}`, problem });
    const field = byKey.get(key);
    if (!field) {
      refuse('there is no such field');
      continue;
    }
    const reading = readFieldValue(field, input);
    if ('problem' in reading) refuse(fieldProblemTexts[reading.problem]);
    else if (reading.value === null && field.isRequired) refuse(fieldProblemTexts.required);
    else {
      fieldIds.push(field.id);
      if (reading.value !== null) values.push(...rowsOf(field, reading.value));
    }
  }
  if (problems.length > 0) throw new AppError('ERR_VALIDATION', { fields: problems });
  const former = await replaceValues(db, { companyId, subject, id }, fieldIds, values);
  const changed = changedFields(fieldIds, former, values);
  if (changed.length > 0) await tx.raise(fieldValuesChanged, { subject, id, fieldIds: changed });
}

/** The fields that have other values now. */
function changedFields(
  fieldIds: readonly number[],
  former: readonly Pick<NewValue, 'fieldId' | 'value'>[],
  values: readonly Pick<NewValue, 'fieldId' | 'value'>[],
): number[] {
  const textOf = (all: typeof former, fieldId: number) =>
    JSON.stringify(all.flatMap((one) => (one.fieldId === fieldId ? one.value : [])).toSorted());
  return fieldIds.filter((id) => textOf(former, id) !== textOf(values, id));
}

/** Stores values of contacts, which were read by the rules of their fields; a contact that has a value keeps it. */
export const fillContactValues = (
  { db, companyId }: CompanyTx,
  values: readonly { contactId: number; field: CustomField; value: FieldValue }[],
): Promise<void> =>
  insertMissingContactValues(
    db,
    companyId,
    values.flatMap(({ contactId, field, value }) => rowsOf(field, value).map((row) => ({ ...row, contactId }))),
  );
