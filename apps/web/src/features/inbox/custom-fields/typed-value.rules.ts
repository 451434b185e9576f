import { readFieldValue, typedFieldValue } from '@balcao/contract';
import type { CustomField, FieldProblem, FieldValue } from '@balcao/contract';

/** A value as it stands in a form: text, or the keys of choices. */
export type TypedValue = string | string[];

export const toTyped = (field: CustomField, value: FieldValue | undefined): TypedValue =>
  typedFieldValue(field, value ?? null);

/** What is wrong with a typed value; undefined = nothing. Choices that were archived since may stay chosen. */
export function typedProblem(field: CustomField, typed: TypedValue): FieldProblem | undefined {
  const reading = readFieldValue(field, typed);
  if ('problem' in reading) return reading.problem;
  return reading.value === null && field.isRequired ? 'required' : undefined;
}

export const isSameTyped = (one: TypedValue, other: TypedValue): boolean =>
  String(one) === String(other) && Array.isArray(one) === Array.isArray(other);
