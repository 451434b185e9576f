import type { ParsedPhone, PhoneProblem } from './phone/problems.ts';
import { readPhone } from './phone/read-phone.ts';
import { withoutTextMark } from './text-mark.ts';

/**
 * Rows of a spreadsheet as contacts: read alike by the browser, which shows beforehand what would be taken, and by the
 * server, which decides.
 */

export const sheetColumns = ['Nome', 'Telefone', 'E-mail'] as const;
export type SheetColumn = (typeof sheetColumns)[number];
/** A row as it is sent: the cells of the columns, as text. */
export type SheetRow = Partial<Record<SheetColumn, string | undefined>>;

export interface SheetContact {
  name: string;
  number: string;
  email: string;
}
export interface SheetProblem {
  field: SheetColumn;
  problem: 'missing' | 'short' | 'invalid';
  /** why a number is invalid */
  reason?: PhoneProblem;
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

const maxNameLength = 50;

/** A name as it is kept: with one blank between words, and cut where it is too long, as those that WhatsApp tells. */
const nameOf = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxNameLength)
    // Half of a sign that was cut in two.
    .replace(/[\ud800-\udbff]$/, '')
    .trim();

/**
 * A contact, or the first thing that is wrong with the row.
 * @param parsePhone the rule for numbers, which the browser has to fetch
 */
export function parseSheetRow(row: SheetRow, parsePhone: (text: string) => ParsedPhone): SheetContact | SheetProblem {
  const cell = (column: SheetColumn) => withoutTextMark((row[column] ?? '').trim());
  const name = nameOf(cell('Nome'));
  if (name === '') return { field: 'Nome', problem: 'missing' };
  if (name.length < 2) return { field: 'Nome', problem: 'short' };
  if (cell('Telefone') === '') return { field: 'Telefone', problem: 'missing' };
  const parsed = parsePhone(cell('Telefone'));
  if ('problem' in parsed) return { field: 'Telefone', problem: 'invalid', reason: parsed.problem };
  const address = cell('E-mail');
  if (address !== '' && (!email.test(address) || address.length > 255)) return { field: 'E-mail', problem: 'invalid' };
  return { name, number: parsed.number, email: address };
}

/** A full number as a sheet has it: with a + where its digits alone would be read as another one. */
export function numberForSheet(number: string): string {
  const read = readPhone(number);
  return number === '' || ('number' in read && read.number === number) ? number : `+${number}`;
}
