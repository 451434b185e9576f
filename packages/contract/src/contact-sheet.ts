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

/** A contact, or the first thing that is wrong with the row. */
export function parseSheetRow(row: SheetRow): SheetContact | SheetProblem {
  const cell = (column: SheetColumn) => withoutTextMark((row[column] ?? '').trim());
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
  // A number that was copied brings along marks that nobody sees, and dashes and digits that only look like ours.
  const seen = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-')
    .trim()
    // Typed in front so that a spreadsheet keeps it as text.
    .replace(/^'/, '');
  // A number that the sheet kept as one may have come with a fraction of nothing.
  const plain = seen.replace(/^(\d{10,})[.,]0+$/, '$1');
  if (!/^[+\d\s().\-/]+$/.test(plain)) return undefined;
  const foreign = /^(\+|00)/.test(plain);
  const digits = plain.replace(/\D/g, '').replace(/^0+/, '');
  if (!foreign && (digits.length === 10 || digits.length === 11)) return `55${digits}`;
  const least = foreign ? phoneDigits.min : phoneDigits.minWithoutPlus;
  return digits.length >= least && digits.length <= phoneDigits.max ? digits : undefined;
}

/** A full number as a sheet has it: with a + where its digits alone would be read as another one. */
export const numberForSheet = (number: string): string =>
  number === '' || parseTypedNumber(number) === number ? number : `+${number}`;
