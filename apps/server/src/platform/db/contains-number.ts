import { sql, type Expression, type SqlBool } from 'kysely';
import { phoneForms } from '@balcao/contract';

/** Whether a column of phone numbers, as their digits, has the number that a text is, in whole or in part; false for other texts. */
export function containsNumber(column: string, text: string): Expression<SqlBool> {
  const patterns = phoneForms(text).map((digits) => `%${digits}%`);
  return patterns.length === 0 ? sql<boolean>`false` : sql<boolean>`${sql.ref(column)} LIKE ANY (${patterns}::text[])`;
}
