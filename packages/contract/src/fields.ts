import * as z from 'zod';
import { idParam } from './endpoint.ts';

/** ISO 8601 in UTC, e.g. `2026-11-20T18:57:37.123Z`; the database hands timestamps over in this form. */
export const isoDate = z.string();

/** A place of the IANA list, under the name this platform knows it by; offsets such as `+03:00` have no daylight saving. */
export const timeZone = z
  .string()
  .max(60)
  .regex(/^(?:UTC|[A-Za-z_]+(?:\/[A-Za-z0-9_+-]+)+)$/)
  .transform((name, context) => {
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
    } catch {
      context.addIssue({ code: 'custom', message: 'is no time zone' });
      return z.NEVER;
    }
  });

/** Number of the page, from 1; clients of this API also send it as text. */
export const pageNumber = z.coerce.number().int().min(1).max(100_000).catch(1).default(1);

/** Search text as a person types it. */
export const searchParam = z.string().trim().max(200).default('');

/** Clients of this API send booleans of a query as text. */
export const queryFlag = z
  .union([z.boolean(), z.string()])
  .transform((value) => value === true || value === 'true' || value === '1')
  .default(false);

/** A yes or no of a form: clients of this API send it as text, too. */
export const formFlag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true');

/** `count=0`: how many there are altogether is not counted, for callers that do not show it. */
export const queryCount = z
  .union([z.boolean(), z.string()])
  .transform((value) => value !== false && value !== 'false' && value !== '0')
  .default(true);

/** `[1,2]` as JSON text, a comma list, repeated parameters or an array: all mean the same list of ids. */
export const queryIds = z
  .union([z.string(), z.array(z.union([z.string(), z.number()]))])
  .transform((value, context) => {
    const parts = Array.isArray(value) ? value : parseIdList(value);
    const ids = parts?.map(Number);
    if (!ids || ids.some((id) => !Number.isInteger(id) || id < 0 || id > 2_147_483_647)) {
      context.addIssue({ code: 'custom', message: 'expected a list of ids such as [1,2]' });
      return z.NEVER;
    }
    return ids;
  })
  .optional();

/** A day such as `2026-11-20`; of a moment its day as it is written; empty means none. */
export const queryDay = z
  .union([
    z.literal('').transform(() => undefined),
    z
      .string()
      .transform((text) => text.replace(/^(\d{4}-\d\d-\d\d)[T ].*$/s, '$1'))
      // PostgreSQL has no year 0
      .pipe(z.iso.date().refine((day) => day > '0001')),
  ])
  .optional();

function parseIdList(text: string): unknown[] | undefined {
  if (['', 'null'].includes(text.trim())) return [];
  if (!text.trim().startsWith('[')) return text.split(',');
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : undefined;
  } catch {
    return undefined;
  }
}

/** Id of a message or of a line of a log: digits, more than a number can hold, and no more than 64 bits do. */
export const messageId = z.coerce
  .string()
  .regex(/^\d{1,19}$/)
  .refine((digits) => /^\d{1,19}$/.test(digits) && BigInt(digits) < 2n ** 63n);

/** Ids in the body of a form. */
export const idList = z.array(idParam).max(500);

/** `null`, `""`, `false`, 0 and absent all mean "none": clients of this API send each of them for an empty choice. */
export const optionalId = z
  .union([z.literal(['', '0', 0, false]), z.null(), idParam])
  .transform((value) => (typeof value === 'number' && value > 0 ? value : null))
  .optional();

/**
 * Whose a ticket was when somebody wrote in it; null = nobody's. When it is somebody else's by then, nothing is sent.
 * Absent = it is sent to whomever it belongs.
 */
export const expectedUserId = optionalId.describe('whose the ticket was when the message was written');

/** A number of a form, sent as number or text; an emptied field (`null`, `""`, `false`) means `none`. */
export const optionalCount = (max: number, emptyValue = 0, min = 0) =>
  z
    .union([z.literal(['', false]), z.null(), z.coerce.number().int().min(min).max(max)])
    .transform((value) => (typeof value === 'number' ? value : emptyValue))
    .optional();

/** A limit of a form, as number or digits. */
export const formCount = z
  .union([z.number(), z.string().trim().regex(/^\d+$/)])
  .transform(Number)
  .pipe(z.number().int().min(0).max(1_000_000));

/** An amount of money in BRL, as number or as text with a decimal point or comma, with no more than two decimals. */
export const formAmount = z
  .union([
    z.number(),
    z
      .string()
      .trim()
      .regex(/^\d+(?:[.,]\d{1,2})?$/)
      .transform((text) => Number(text.replace(',', '.'))),
  ])
  .pipe(
    z
      .number()
      .min(0)
      .max(9_999_999.99)
      .refine((value) => Math.abs(Math.round(value * 100) - value * 100) < 1e-6, 'expected no more than two decimals')
      // What is less than half a cent is nothing.
      .overwrite((value) => Math.round(value * 100) / 100),
  );

/** A text column of a form; `null` clears it. */
export const optionalText = (max: number) =>
  z
    .string()
    .max(max)
    .nullable()
    .transform((value) => value ?? '')
    .optional();

/** A field that holds JSON: in a multipart request it travels as text. */
export function jsonFormField<S extends z.ZodType>(schema: S) {
  return z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  }, schema.optional());
}

/** An e-mail address; blanks around it, as a paste brings them, are no part of it. */
export const emailText = z.string().trim().check(z.email()).max(255);

/** An e-mail address, or '' for none. */
export const optionalEmail = z.union([z.string().trim().max(0), z.null().transform(() => ''), emailText]);

/** The details of an error code that has none. */
export const noDetails = z.object({});

export const okAnswer = z.object({ message: z.string() });

const graphemes = new Intl.Segmenter();

/**
 * Whether a text is one emoji as people see it, however many code points it takes; a character that is only drawn like
 * text, such as a digit, is none.
 */
export function isSingleEmoji(text: string): boolean {
  if (!/\p{Extended_Pictographic}|\p{Regional_Indicator}{2}|\u20e3/u.test(text)) return false;
  return [...graphemes.segment(text)].length === 1;
}

export const singleEmoji = z.string().max(64).refine(isSingleEmoji, 'expected one emoji');
