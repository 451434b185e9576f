import type { MoveInLeftReason } from '@balcao/contract';
import type { FamilyKind, NotMovedReason } from '../family/family-tables.ts';

/** A row of a source, by the fields of the family, and how its values are read. */

/** What a row by itself may lack. */
export type LeftReason = Exclude<
  MoveInLeftReason,
  'older' | 'plan_limit' | 'email_taken' | 'kept' | 'no_conversation' | 'list_full' | 'changed'
>;

export interface SourceRow {
  kind: FamilyKind;
  /** counted from 1 within its table */
  number: number;
  isTorn: boolean;
  /** @returns '' where the source has no such column, or nothing in it */
  text: (field: string) => string;
}

/** What made a source: one of the family, exported chats, a spreadsheet. */
export type SourceForm = 'whaticket' | 'saas' | 'ticketz' | 'chats' | 'sheet';

/** A source of any form as it is read, from its first row to its last one. */
export type SourcePart =
  /** before the first row */
  | { kind: 'form'; form: SourceForm; tablesLeft: readonly TableLeft[] }
  | { kind: 'rows'; rows: SourceRow[] }
  /** rows of a table that does not move */
  | { kind: 'left'; table: string; count: number }
  /** the last part; not whole = the source ends before it should */
  | { kind: 'end'; isWhole: boolean };

/** A table of a source that does not move, and why. */
export interface TableLeft {
  name: string;
  reason: NotMovedReason | 'unknown';
}

/** A row of values by the names of their fields. */
export const rowOf = (kind: FamilyKind, number: number, values: Readonly<Record<string, string>>): SourceRow => ({
  kind,
  number,
  isTorn: false,
  text: (field) => values[field] ?? '',
});

/** What becomes of a row by itself, before others of the source are looked at. */
export interface JudgedRow {
  /** as the source calls it; '' = it has none */
  sourceId: string;
  /** the company of the source; '' = the table does not say */
  company: string;
  /** `kind:id` of the row without which it cannot come */
  parent: string;
  /** what makes it one with another row, or with what is here; '' = nothing does */
  key: string;
  /** a second key of a row, which is another row's only one: the private id of a contact with a number */
  alias: string;
  /** what is kept of it */
  data: Readonly<Record<string, unknown>>;
  reason: LeftReason | undefined;
}

/** The part of a judgement that depends on its kind. */
export type Judgement =
  | { data: Readonly<Record<string, unknown>>; parent?: string; key?: string; alias?: string; sourceId?: string }
  | { reason: LeftReason; parent?: string; key?: string };

const yes = new Set(['t', 'true', '1', 'yes', 'enabled', 'sim']);
export const isYes = (text: string): boolean => yes.has(text.toLowerCase());
const no = new Set(['f', 'false', '0', 'no', 'disabled', 'desabled', 'nao', 'não']);
export const isNo = (text: string): boolean => no.has(text.toLowerCase());

const instantForm =
  /^(\d{4,6})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:(Z)|([+-])(\d{2}):?(\d{2})?(?::?\d{2})?)?$/;
/** Before WhatsApp there was nothing to keep; what lies years ahead is a mistake. */
const earliest = Date.UTC(2009, 0, 1);
const latest = Date.UTC(2100, 0, 1);

/** A time as PostgreSQL writes it, or as seconds or milliseconds since 1970; undefined = none that can be. Without a zone it is UTC. */
export function readInstant(text: string): Date | undefined {
  const at = /^\d{9,13}$/.test(text) ? Number(text) * (text.length < 12 ? 1000 : 1) : timeOf(text);
  return at === undefined || Number.isNaN(at) || at < earliest || at >= latest ? undefined : new Date(at);
}

function timeOf(text: string): number | undefined {
  const found = instantForm.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour, minute, second, fraction = '', , sign, zoneHours = '0', zoneMinutes = '0'] = found;
  const at = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  // The calendar of JavaScript goes on where a month ends.
  if (new Date(at).getUTCDate() !== Number(day)) return undefined;
  const zone = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60_000 * (sign === '-' ? -1 : 1);
  return at - zone + Number(fraction.padEnd(3, '0').slice(0, 3) || 0);
}

/** A text in one line, as names are kept: cut where it is too long, never in the middle of a sign. */
export function lineOf(text: string, most: number): string {
  return text
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

/** A text of several lines. */
export function wordsOf(text: string, most: number): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '');
}

export const wholeNumber = (text: string): number | undefined => (/^-?\d{1,9}$/.test(text) ? Number(text) : undefined);
export const isoOf = (at: Date | undefined): string | null => at?.toISOString() ?? null;
/** The id of a row as it is kept: a number, or a text of a fork. */
export const idOf = (text: string): string => lineOf(text, 200);
/** The row of another table that a row names; '' = it names none. */
export const refOf = (kind: FamilyKind, id: string): string => (idOf(id) === '' ? '' : `${kind}:${idOf(id)}`);
