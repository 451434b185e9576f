import * as z from 'zod';
import { fieldProblems } from './field-values.ts';
import { isoDate } from './fields.ts';
import { contactName, contactNumber } from './masks.ts';
import { phoneProblems } from './phone/problems.ts';

/** Spreadsheets of people, as contacts and contact lists import them. */

const maxVariableName = 30;
export const maxInfoName = 100;
/** Pieces of extra info that a contact has at most. */
export const maxInfos = 50;
/**
 * The target of a spreadsheet's column. A person may have several columns for numbers, the area codes before them, addresses and parts
 * of the surname; `variable:cidade` is what messages to a list write as `{cidade}`, `info:Cidade` extra info of a contact, `field:cpf` the field of contacts with that key.
 */
export const importColumn = z.union([
  z.enum(['name', 'firstName', 'lastName', 'number', 'areaCode', 'email', 'ignore']),
  z.templateLiteral([
    'variable:',
    z
      .string()
      .regex(/^[a-z0-9_]+$/)
      .max(maxVariableName),
  ]),
  z.templateLiteral([
    'info:',
    z
      .string()
      .regex(/^\S(?:.*\S)?$/)
      .max(maxInfoName),
  ]),
  z.templateLiteral([
    'field:',
    z
      .string()
      .regex(/^[a-z][a-z0-9_]*$/)
      .max(40),
  ]),
]);
export type ImportColumn = z.infer<typeof importColumn>;

/** Address books have some ninety columns, most of them empty. */
export const maxImportColumns = 120;
const repeated: ReadonlySet<ImportColumn> = new Set(['lastName', 'number', 'areaCode', 'email', 'ignore']);

/** Whether columns can be imported: a name, a number, and nothing chosen twice that a person has once. */
export function areColumnsComplete(columns: readonly ImportColumn[]): boolean {
  const single = columns.filter((column) => !repeated.has(column));
  const hasName = single.includes('name') || single.includes('firstName') || columns.includes('lastName');
  const infos = columns.filter((column) => column.startsWith('info:'));
  return infos.length <= maxInfos && new Set(single).size === single.length && hasName && columns.includes('number');
}

export const sheetImport = z.object({
  id: z.number(),
  fileName: z.string(),
  /** ready = read, and waiting for its columns to be confirmed */
  status: z.enum(['ready', 'running', 'done', 'failed']),
  columns: z.array(importColumn),
  rowsTotal: z.number(),
  rowsDone: z.number(),
  added: z.number(),
  /** known already, or further up in the sheet */
  repeated: z.number(),
  refused: z.number(),
  createdAt: isoDate,
  updatedAt: isoDate,
});
export type SheetImport = z.infer<typeof sheetImport>;

/** The first rows of a sheet, the one with the names of the columns first. */
export const sheetSample = z.array(z.array(z.string()));

export const maxSheetBytes = 20 * 1024 * 1024;
/** Rows of one spreadsheet. */
export const maxSheetRows = 100_000;

/** What the calls that take a spreadsheet share. */
export const sheetUploadCall = {
  method: 'POST',
  body: z.object({}),
  files: { field: 'file', maxCount: 1, maxBytes: maxSheetBytes },
  weight: 100,
} as const;

export const importColumns = z.object({ columns: z.array(importColumn).max(maxImportColumns) });

export const refusedReasons = [
  'name_missing',
  'name_short',
  /** of imports before long names were cut */
  'name_long',
  'number_missing',
  /** of imports before reasons were told apart */
  'number_invalid',
  ...phoneProblems.filter((problem) => problem !== 'empty').map((problem) => `number_${problem}` as const),
  'email_invalid',
  /** the value of a column that is a field does not fit its type */
  ...fieldProblems.map((problem) => `field_${problem}` as const),
  'repeated',
] as const;
export type RefusedReason = (typeof refusedReasons)[number];

const wrongField = z.object({ field: z.string(), problem: z.enum(fieldProblems) });
export type WrongField = z.infer<typeof wrongField>;

export const refusedRowsQuery = z.object({ after: z.coerce.number().int().min(0).max(2_147_483_647).default(0) });
export const refusedRowsPage = z.object({
  rows: z.array(
    z.object({
      rowNumber: z.number(),
      name: contactName,
      number: contactNumber,
      email: z.string(),
      reason: z.enum(refusedReasons),
      /** the name of the first field whose value does not fit */
      field: z.string().nullable(),
      /** all fields whose values do not fit, in the order of the columns */
      wrong: z.array(wrongField),
    }),
  ),
  hasMore: z.boolean(),
});
