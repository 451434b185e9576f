import type { ParsedPhone, PhoneProblem } from './phone/problems.ts';
import { readPhone } from './phone/read-phone.ts';

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
  /** why a number is invalid */
  reason?: PhoneProblem;
}

const email = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** How people and programs name the columns, without capitals, accents, signs and numbers. */
const columnNames: Readonly<Record<SheetColumn, readonly string[]>> = {
  Nome: [
    'nome',
    'nomecompleto',
    'nomedocontato',
    'nomedocliente',
    'nomedapessoa',
    'name',
    'fullname',
    'firstname',
    'displayname',
    'contactname',
    'customername',
    'nombre',
    'nombrecompleto',
    'contato',
    'contact',
    'contacto',
    'cliente',
    'customer',
  ],
  Telefone: [
    'telefone',
    'telefonecelular',
    'telefonemovel',
    'numero',
    'numerodetelefone',
    'numerodotelefone',
    'numerodecelular',
    'numerodocelular',
    'numerodewhatsapp',
    'numerodowhatsapp',
    'telefonewhatsapp',
    'celularwhatsapp',
    'celular',
    'whatsapp',
    'fone',
    'tel',
    'phone',
    'phonenumber',
    'mobile',
    'mobilephone',
    'cellphone',
    'number',
    'whatsappnumber',
    'telefono',
    'telefonomovil',
    'numerodetelefono',
    'movil',
  ],
  'E-mail': ['email', 'enderecodeemail', 'emailaddress', 'mail', 'correo', 'correoelectronico'],
};

/** The column that a header names in one of the usual ways, such as `Nº de Telefone 1`; undefined = none of them. */
export function columnOfHeader(header: string): SheetColumn | undefined {
  const plain = header
    .toLowerCase()
    // As it is abbreviated: with a sign of its own, or that of degrees.
    .replace(/\bn[º°]/, 'numero')
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
  return sheetColumns.find((column) => columnNames[column].includes(plain));
}

/** A text without the apostrophe that keeps spreadsheets from computing it, as exports write one. */
export const withoutTextMark = (text: string): string => text.replace(/^'(?=[=+\-@＝＋－＠])/, '');

/**
 * A contact, or the first thing that is wrong with the row.
 * @param parsePhone the rule for numbers, which the browser has to fetch
 */
export function parseSheetRow(row: SheetRow, parsePhone: (text: string) => ParsedPhone): SheetContact | SheetProblem {
  const cell = (column: SheetColumn) => withoutTextMark((row[column] ?? '').trim());
  const name = cell('Nome').replace(/\s+/g, ' ');
  if (name === '') return { field: 'Nome', problem: 'missing' };
  if (name.length < 2) return { field: 'Nome', problem: 'short' };
  if (name.length > 50) return { field: 'Nome', problem: 'long' };
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
