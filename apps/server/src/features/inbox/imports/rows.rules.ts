import { parsePhone } from '@balcao/contract/phone';
import {
  parseSheetRow,
  readWrittenValue,
  withoutTextMark,
  type CustomField,
  type FieldValue,
  type ImportColumn,
  type RefusedReason,
  type SheetProblem,
  type WrongField,
} from '@balcao/contract';

export interface ParsedRow {
  rowNumber: number;
  name: string;
  number: string;
  email: string;
  variables: Record<string, string>;
  /** extra info, in the order of the columns */
  infos: { name: string; value: string }[];
  /** values of fields, those that are empty left out */
  values: { field: CustomField; value: FieldValue }[];
}
export interface RefusedRow {
  rowNumber: number;
  name: string;
  number: string;
  email: string;
  reason: RefusedReason;
  /** the name of the first field whose value does not fit */
  field: string | null;
  /** all of them, with why */
  wrong: WrongField[];
}

/** What the columns of a sheet that are fields are read by. */
export interface FieldColumns {
  /** by their keys */
  fields: ReadonlyMap<string, CustomField>;
  /** what stands before the fraction of a number */
  decimalSign: string;
}
/** A row that is refused for something else has no wrong fields. */
export const noWrong: Pick<RefusedRow, 'field' | 'wrong'> = { field: null, wrong: [] };
const noFields: FieldColumns = { fields: new Map(), decimalSign: ',' };

function reasonOf({ field, problem, reason }: SheetProblem): RefusedReason {
  if (field === 'E-mail') return 'email_invalid';
  if (field === 'Telefone') return reason === undefined || reason === 'empty' ? 'number_missing' : `number_${reason}`;
  return problem === 'missing' ? 'name_missing' : 'name_short';
}

/** Characters of one piece of extra info; what is longer is cut. */
const maxInfoLength = 1_000;

/** A contact, the reason why it is none, or undefined for an empty row. */
export function parseRow(
  cells: readonly string[],
  columns: readonly ImportColumn[],
  rowNumber: number,
  fieldColumns = noFields,
): ParsedRow | RefusedRow | undefined {
  const name = nameOf(cells, columns);
  const typed = numberOf(cells, columns);
  // Address books keep several in one cell.
  const email = textsOf('email', cells, columns)[0]?.split(':::')[0]?.trim() ?? '';
  if (name === '' && typed === '' && email === '') return undefined;
  const contact = parseSheetRow({ Nome: name, Telefone: typed, 'E-mail': email }, parsePhone);
  if ('problem' in contact)
    return { rowNumber, name: name.slice(0, 100), number: typed, email, reason: reasonOf(contact), ...noWrong };
  const { values, wrong } = valuesOf(cells, columns, fieldColumns);
  const [first] = wrong;
  if (first)
    return { rowNumber, ...contact, number: typed, reason: `field_${first.problem}`, field: first.field, wrong };
  const variables = Object.fromEntries(
    columns.flatMap((column, index) =>
      column.startsWith('variable:') && cells[index] ? [[column.slice('variable:'.length), cells[index]]] : [],
    ),
  );
  const infos = columns.flatMap((column, index) => {
    const value = withoutTextMark(cells[index]?.trim() ?? '').slice(0, maxInfoLength);
    return column.startsWith('info:') && value !== '' ? [{ name: column.slice('info:'.length), value }] : [];
  });
  return { rowNumber, ...contact, variables, infos, values };
}

/** The values of fields in a row, and those that do not fit. An empty cell says nothing. */
function valuesOf(cells: readonly string[], columns: readonly ImportColumn[], { fields, decimalSign }: FieldColumns) {
  const values: ParsedRow['values'] = [];
  const wrong: WrongField[] = [];
  for (const [index, column] of columns.entries()) {
    const field = column.startsWith('field:') ? fields.get(column.slice('field:'.length)) : undefined;
    if (!field) continue;
    const reading = readWrittenValue(field, withoutTextMark(cells[index]?.trim() ?? ''), decimalSign);
    if ('problem' in reading) wrong.push({ field: field.name, problem: reading.problem });
    else if (reading.value !== null) values.push({ field, value: reading.value });
  }
  return { values, wrong };
}

/** What the columns of a kind have, in their order, without empty cells. */
const textsOf = (kind: ImportColumn, cells: readonly string[], columns: readonly ImportColumn[]): string[] =>
  columns.flatMap((column, index) => {
    const text = cells[index]?.trim() ?? '';
    return column === kind && text !== '' ? [text] : [];
  });

function nameOf(cells: readonly string[], columns: readonly ImportColumn[]): string {
  const [whole] = textsOf('name', cells, columns);
  // With its parts in columns of their own a name is whole.
  if (whole !== undefined && (columns.includes('firstName') || !columns.includes('lastName'))) return whole;
  const first = whole ?? textsOf('firstName', cells, columns)[0];
  return [first ?? '', ...textsOf('lastName', cells, columns)].join(' ').replace(/\s+/g, ' ').trim();
}

/** A mobile of Brazil, which more often than other lines has WhatsApp. */
const isMobile = (number: string) => /^55\d\d9\d{8}$/.test(number);

/** The number of a row as it is written: of several columns that of a mobile, else the first that is one. */
function numberOf(cells: readonly string[], columns: readonly ImportColumn[]): string {
  const written = columns.flatMap((column, index) => {
    const text = column === 'number' ? (cells[index]?.trim() ?? '') : '';
    return text === '' ? [] : [withArea(text, areaBefore(index, cells, columns))];
  });
  if (written.length < 2) return written[0] ?? '';
  const read = written.map((text) => ({ text, parsed: parsePhone(text) }));
  const numbers = read.flatMap(({ text, parsed }) => ('number' in parsed ? [{ text, number: parsed.number }] : []));
  return (numbers.find(({ number }) => isMobile(number)) ?? numbers[0])?.text ?? written[0] ?? '';
}

/** The area code that stands for a number: in the nearest column before it, else in the first behind it. */
function areaBefore(place: number, cells: readonly string[], columns: readonly ImportColumn[]): string {
  const before = columns.lastIndexOf('areaCode', place);
  const at = before === -1 ? columns.indexOf('areaCode', place) : before;
  return /^\W*0*(\d{2})\W*$/.exec(cells[at] ?? '')?.[1] ?? '';
}

/** A number that lacks its area, with the one of another column. */
function withArea(text: string, area: string): string {
  if (area === '') return text;
  const parsed = parsePhone(text);
  if (!('problem' in parsed)) return text;
  const whole = `(${area}) ${text}`;
  return 'number' in parsePhone(whole) ? whole : text;
}
