import { formatFieldValue } from '@balcao/contract';
import type { CustomField, FieldValues } from '@balcao/contract';

/** Texts of fields by their keys. Of two fields with one key that of the ticket counts. */
export function fieldTexts(
  fields: readonly CustomField[],
  values: Readonly<Record<CustomField['subject'], FieldValues | undefined>>,
  language: string,
): Record<string, string> {
  const textsOf = (subject: CustomField['subject']) => {
    const known = values[subject];
    if (!known) return [];
    return fields
      .filter((field) => field.subject === subject)
      .map((field) => [field.key, formatFieldValue(field, known[field.key] ?? null, language)]);
  };
  return Object.fromEntries([...textsOf('contact'), ...textsOf('ticket')]) as Record<string, string>;
}
