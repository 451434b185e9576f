import { parsePhone } from '@balcao/contract/phone';
import {
  columnOfHeader,
  parseSheetRow,
  withoutTextMark,
  type ImportColumn,
  type refusedReasons,
  type SheetProblem,
} from '@balcao/contract';

export type RefusedReason = (typeof refusedReasons)[number];

const plainName = (header: string) =>
  header
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]/g, '');

const columns = { Nome: 'name', Telefone: 'number', 'E-mail': 'email' } as const;

/** The most likely meaning of each column, by its name; a column with another name becomes a variable of that name. */
export function guessColumns(header: readonly string[]): ImportColumn[] {
  const taken = new Set<string>();
  return header.map((text) => {
    const plain = plainName(text);
    if (plain === '') return 'ignore';
    const usual = columnOfHeader(text);
    const column = usual && columns[usual];
    if (column && !taken.has(column)) {
      taken.add(column);
      return column;
    }
    const variable = `variable:${plain.slice(0, 30)}` as const;
    if (taken.has(variable)) return 'ignore';
    taken.add(variable);
    return variable;
  });
}

export interface ParsedRow {
  rowNumber: number;
  name: string;
  number: string;
  email: string;
  variables: Record<string, string>;
}
export interface RefusedRow {
  rowNumber: number;
  name: string;
  number: string;
  email: string;
  reason: RefusedReason;
}

function reasonOf({ field, problem, reason }: SheetProblem): RefusedReason {
  if (field === 'E-mail') return 'email_invalid';
  if (field === 'Telefone') return reason === undefined || reason === 'empty' ? 'number_missing' : `number_${reason}`;
  return problem === 'missing' ? 'name_missing' : problem === 'short' ? 'name_short' : 'name_long';
}

/** A contact, the reason why it is none, or undefined for an empty row. */
export function parseRow(
  cells: readonly string[],
  columns: readonly ImportColumn[],
  rowNumber: number,
): ParsedRow | RefusedRow | undefined {
  const of = (column: ImportColumn) => cells[columns.indexOf(column)]?.trim() ?? '';
  const name = of('name').replace(/\s+/g, ' ');
  const [typed, address] = [of('number'), of('email')];
  if (name === '' && typed === '' && address === '') return undefined;
  const contact = parseSheetRow({ Nome: name, Telefone: typed, 'E-mail': address }, parsePhone);
  if ('problem' in contact)
    return {
      rowNumber,
      name: name.slice(0, 100),
      number: typed,
      email: address,
      reason: reasonOf(contact),
    };
  const variables = Object.fromEntries(
    columns.flatMap((column, index) =>
      column.startsWith('variable:') && cells[index]
        ? [[column.slice('variable:'.length), withoutTextMark(cells[index])]]
        : [],
    ),
  );
  return { rowNumber, ...contact, variables };
}
