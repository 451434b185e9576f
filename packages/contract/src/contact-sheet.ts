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
  problem: 'missing' | 'short' | 'long' | 'invalid';
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;
/** Digits of a number with its country, the most that E.164 allows; without a + fewer than twelve lack something. */
const phoneDigits = { min: 8, minWithoutPlus: 12, max: 15 };

/** A contact, or the first thing that is wrong with the row. */
export function parseSheetRow(row: SheetRow): SheetContact | SheetProblem {
  const cell = (column: SheetColumn) => (row[column] ?? '').trim();
  const name = cell('Nome').replace(/\s+/g, ' ');
  if (name === '') return { field: 'Nome', problem: 'missing' };
  if (name.length < 2) return { field: 'Nome', problem: 'short' };
  if (name.length > 50) return { field: 'Nome', problem: 'long' };
  if (cell('Telefone') === '') return { field: 'Telefone', problem: 'missing' };
  const number = parseTypedNumber(cell('Telefone'));
  if (number === undefined) return { field: 'Telefone', problem: 'invalid' };
  const address = cell('E-mail');
  if (address !== '' && (!email.test(address) || address.length > 255)) return { field: 'E-mail', problem: 'invalid' };
  return { name, number, email: address };
}

/**
 * The full number of a typed text, or undefined. Ten or eleven digits without a + are Brazilian, area and line, as
 * people write them there. More are taken as they are, with their country.
 */
export function parseTypedNumber(text: string): string | undefined {
  // A number that the sheet kept as one may have come with a fraction of nothing.
  const plain = text.replace(/[.,]0+$/, '');
  if (!/^[+\d\s().\-/]+$/.test(plain)) return undefined;
  const foreign = /^(\+|00)/.test(plain);
  const digits = plain.replace(/\D/g, '').replace(/^0+/, '');
  if (!foreign && (digits.length === 10 || digits.length === 11)) return `55${digits}`;
  const least = foreign ? phoneDigits.min : phoneDigits.minWithoutPlus;
  return digits.length >= least && digits.length <= phoneDigits.max ? digits : undefined;
}
