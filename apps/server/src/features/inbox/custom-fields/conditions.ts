import {
  fieldProblemTexts,
  isOrdered,
  readFieldValue,
  type CustomField,
  type FieldCondition,
  type FieldConditionForm,
  type FieldSubject,
  type FieldValue,
} from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/db/database.ts';
import { storedCondition, type StoredCondition } from './stored-values.rules.ts';
import { fieldsFor, type FieldReader } from './values.ts';

/**
 * Reads the conditions of a list.
 * @throws AppError ERR_VALIDATION for a field that the reader does not see, and for what cannot be asked of it
 */
export async function readConditions(
  db: Db,
  reader: FieldReader,
  subject: FieldSubject,
  sent: readonly FieldConditionForm[] = [],
): Promise<StoredCondition[]> {
  if (sent.length === 0) return [];
  const fields = await fieldsFor(db, reader, subject);
  return sent.map((condition, index) => {
    const reading = readCondition(fields, condition);
    if ('problem' in reading)
      throw new AppError('ERR_VALIDATION', { fields: [{ field: `fields.${index}`, problem: reading.problem }] });
    return reading.stored;
  });
}

/** Leaves out kept conditions that can no longer be asked: the field is in use, the reader sees it, and the value fits it. */
export async function askableConditions(
  db: Db,
  reader: FieldReader,
  subject: FieldSubject,
  kept: readonly FieldConditionForm[] = [],
): Promise<FieldConditionForm[]> {
  if (kept.length === 0) return [];
  const fields = await fieldsFor(db, reader, subject);
  return kept.filter((condition) => 'stored' in readCondition(fields, condition));
}

type Reading<T> = T | { problem: string };

function readCondition(
  fields: readonly CustomField[],
  condition: FieldConditionForm,
): Reading<{ stored: StoredCondition }> {
  const field = fields.find(({ key }) => key === condition.key);
  if (!field) return { problem: 'there is no such field' };
  const reading = toCondition(field, condition);
  return 'problem' in reading ? reading : { stored: storedCondition(field, reading.condition) };
}

function toCondition(
  field: CustomField,
  { is, from, to, filled }: FieldConditionForm,
): Reading<{ condition: FieldCondition }> {
  if (filled !== undefined) return { condition: { filled } };
  if (is !== undefined) {
    const wanted = readWanted(field, is);
    return 'problem' in wanted ? wanted : { condition: { is: wanted.value } };
  }
  if (from === undefined && to === undefined) return { problem: 'expected is, from, to or filled' };
  if (!isOrdered(field.type)) return { problem: 'has no order: expected is or filled' };
  const [lower, upper] = [from, to].map((end) => (end === undefined ? undefined : readWanted(field, end)));
  if (lower && 'problem' in lower) return lower;
  if (upper && 'problem' in upper) return upper;
  return { condition: { ...(lower && { from: lower.value }), ...(upper && { to: upper.value }) } };
}

function readWanted(field: CustomField, sent: unknown): Reading<{ value: FieldValue }> {
  // Of several choices one is asked for.
  const reading = readFieldValue(field.type === 'several' ? { ...field, type: 'one' } : field, sent);
  if ('problem' in reading) return { problem: fieldProblemTexts[reading.problem] };
  return reading.value === null ? { problem: 'expected a value' } : { value: reading.value };
}
