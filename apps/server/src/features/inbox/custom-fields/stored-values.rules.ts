import {
  amountOf,
  isText,
  matchesOf,
  type CustomField,
  type FieldCondition,
  type FieldType,
  type FieldValue,
  type FieldValues,
} from '@balcao/contract';

/** A row of a value; of several choices there is one for each. */
export interface ValueRow {
  fieldId: number;
  value: string;
}

export interface NewValue extends ValueRow {
  match: string;
  /** a whole number, as text as large ones travel */
  amount: string | null;
}

/** The rows in which a value is stored. */
export function rowsOf(field: Pick<CustomField, 'id' | 'type'>, value: FieldValue): NewValue[] {
  const matches = matchesOf(value);
  const amount = amountOf(field.type, value)?.toFixed(0) ?? null;
  const texts = Array.isArray(value) ? value : [String(value)];
  return texts.map((text, index) => ({ fieldId: field.id, value: text, match: matches[index] ?? '', amount }));
}

/** The value that rows of one field hold. */
function valueOf({ type, choices }: CustomField, texts: readonly string[]): FieldValue {
  const [text = ''] = texts;
  if (type === 'several') return choices.map(({ key }) => key).filter((key) => texts.includes(key));
  if (type === 'number' || type === 'money') return Number(text);
  return type === 'yesNo' ? text === 'true' : text;
}

/** The values of some fields by their keys, in the order of the fields. */
export function valuesOf(fields: readonly CustomField[], rows: readonly ValueRow[]): FieldValues {
  const values: FieldValues = {};
  for (const field of fields) {
    const texts = rows.filter(({ fieldId }) => fieldId === field.id).map(({ value }) => value);
    if (texts.length > 0) values[field.key] = valueOf(field, texts);
  }
  return values;
}

/** A condition as rows are compared with it. */
export type StoredCondition = { fieldId: number } & (
  | { kind: 'filled'; filled: boolean }
  | { kind: 'equal'; match: string }
  | { kind: 'begins'; from: string; before: string }
  | { kind: 'between'; from: string; to: string }
);

/** Beyond every amount: an open end. */
const farthest = '9000000000000000000';

/** Behind every text that begins with another one. */
const lastCharacter = '\u{10ffff}';

/** Rows meet the result exactly where the value meets the condition, as `meetsCondition` says it. */
export function storedCondition(
  { id: fieldId, type }: { id: number; type: FieldType },
  condition: FieldCondition,
): StoredCondition {
  if ('filled' in condition) return { fieldId, kind: 'filled', filled: condition.filled };
  if ('is' in condition) {
    const [match = ''] = matchesOf(condition.is);
    return isText(type)
      ? { fieldId, kind: 'begins', from: match, before: match + lastCharacter }
      : { fieldId, kind: 'equal', match };
  }
  const amount = (value: FieldValue | undefined, open: string) =>
    value === undefined ? open : (amountOf(type, value)?.toFixed(0) ?? open);
  return { fieldId, kind: 'between', from: amount(condition.from, `-${farthest}`), to: amount(condition.to, farthest) };
}
