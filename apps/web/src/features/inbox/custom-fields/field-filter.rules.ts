import { isOrdered, isText, readFieldValue } from '@balcao/contract';
import type { CustomField, FieldConditionForm, FieldType } from '@balcao/contract';
import { toTyped } from './typed-value.rules.ts';

/** What may be asked of a field: its value, how it begins, from one to another, whether there is one. */
export type ConditionKind = 'is' | 'begins' | 'between' | 'filled' | 'empty';

/** A condition as it stands in the filter, complete or not. */
export interface DraftCondition {
  /** the key of the field */
  key: string;
  kind: ConditionKind;
  /** a typed value: the value, or the lower end */
  from: string;
  /** the upper end */
  to: string;
}

export function kindsOf(type: FieldType): readonly ConditionKind[] {
  const first = isText(type) ? 'begins' : 'is';
  return isOrdered(type) ? ['is', 'between', 'filled', 'empty'] : [first, 'filled', 'empty'];
}

export const newCondition = ({ key, type }: CustomField): DraftCondition => ({
  key,
  kind: kindsOf(type)[0] ?? 'filled',
  from: '',
  to: '',
});

/** A condition that was sent, as it stands in the filter. */
export function draftOf(field: CustomField, { key, is, from, to, filled }: FieldConditionForm): DraftCondition {
  if (filled !== undefined) return { key, kind: filled ? 'filled' : 'empty', from: '', to: '' };
  const typed = (end: typeof is) =>
    typeof end === 'string' || end === undefined ? (end ?? '') : String(toTyped(askedField(field), end));
  if (is !== undefined) return { key, kind: isText(field.type) ? 'begins' : 'is', from: typed(is), to: '' };
  return { key, kind: 'between', from: typed(from), to: typed(to) };
}

/** The field by whose rule a typed condition is read: of several choices one is asked for. */
export const askedField = (field: CustomField): CustomField => ({
  ...field,
  type: field.type === 'several' ? 'one' : field.type,
  isRequired: false,
});

/** Whether a typed value can be asked for; nothing typed cannot. */
export function isAskable(field: CustomField, typed: string): boolean {
  const reading = readFieldValue(askedField(field), typed);
  return 'value' in reading && reading.value !== null;
}

/** A condition as it is sent; undefined while it is not complete. */
export function toCondition(
  field: CustomField,
  { key, kind, from, to }: DraftCondition,
): FieldConditionForm | undefined {
  if (kind === 'filled' || kind === 'empty') return { key, filled: kind === 'filled' };
  if (kind !== 'between') return isAskable(field, from) ? { key, is: from } : undefined;
  const ends = [from, to].filter((end) => end.trim() !== '');
  if (ends.length === 0 || !ends.every((end) => isAskable(field, end))) return undefined;
  return { key, ...(from.trim() !== '' && { from }), ...(to.trim() !== '' && { to }) };
}

/** The complete conditions; one of a field that is gone is left out. */
export function conditionsOf(fields: readonly CustomField[], drafts: readonly DraftCondition[]): FieldConditionForm[] {
  return drafts.flatMap((draft) => {
    const field = fields.find(({ key }) => key === draft.key);
    return (field && toCondition(field, draft)) ?? [];
  });
}
