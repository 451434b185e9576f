import { sheetColumns, zipProblem } from '@balcao/contract';
import type { SheetColumn, SheetRow } from '@balcao/contract';
import { read, utils } from '@e965/xlsx';

export const maxRows = 50_000;
/** Bytes of the file itself. */
const maxFileBytes = 20 * 1024 * 1024;

/** The content of a file, or why it cannot be used. */
export type Sheet =
  | { kind: 'rows'; rows: { row: number; cells: SheetRow }[] }
  | { kind: 'problem'; problem: 'type' | 'broken' | 'tooBig' | 'tooManyRows' | 'noColumns' | 'empty' }
  | { kind: 'problem'; problem: 'columns'; found: string };

const sheetProblem = (what: 'type' | 'broken' | 'tooBig' | 'tooManyRows' | 'noColumns' | 'empty'): Sheet => ({
  kind: 'problem',
  problem: what,
});

/** Reads the first sheet of a .xlsx. Of formulas it takes the value the sheet was saved with: nothing is computed. */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  if (bytes.length > maxFileBytes) return sheetProblem('tooBig');
  const wrong = await zipProblem(bytes);
  if (wrong) return sheetProblem(wrong);
  let table: unknown[][];
  try {
    // One row more than may be shows that there are more.
    const book = read(bytes, {
      type: 'array',
      dense: true,
      sheetRows: maxRows + 2,
      cellFormula: false,
      cellHTML: false,
      cellStyles: false,
      bookVBA: false,
    });
    const first = book.Sheets[book.SheetNames[0] ?? ''];
    if (!first) return sheetProblem('empty');
    table = utils.sheet_to_json<unknown[]>(first, { header: 1, raw: true, defval: null, blankrows: true });
  } catch {
    return sheetProblem('broken');
  }
  return sheetRows(table);
}

/** Rows of contacts from a table whose first row names the columns. */
export function sheetRows(table: readonly (readonly unknown[])[]): Sheet {
  const head = (table[0] ?? []).map((cell) => textOf(cell).trim());
  if (head.every((name) => name === '')) return sheetProblem('noColumns');
  const columnIndexes = new Map(
    sheetColumns.map((column) => [
      column,
      head.findIndex((name) => columnAliases[column].includes(normalizeHeader(name))),
    ]),
  );
  if (columnIndexes.get('Nome') === -1 || columnIndexes.get('Telefone') === -1) {
    return { kind: 'problem', problem: 'columns', found: head.filter(Boolean).slice(0, 8).join(', ').slice(0, 200) };
  }
  const rows = table.slice(1).flatMap((cells, index) => {
    const of = (column: SheetColumn) => textOf(cells[columnIndexes.get(column) ?? -1]);
    const read: SheetRow = { Nome: of('Nome'), Telefone: of('Telefone'), 'E-mail': of('E-mail') };
    const blank = Object.values(read).every((text) => text?.trim() === '');
    // The number people see beside the row: the first one names the columns.
    return blank ? [] : [{ row: index + 2, cells: read }];
  });
  if (rows.length > maxRows) return sheetProblem('tooManyRows');
  return rows.length === 0 ? sheetProblem('empty') : { kind: 'rows', rows };
}

/** How people write the names of the columns, without capitals, accents and dashes. */
const columnAliases: Record<SheetColumn, readonly string[]> = {
  Nome: ['nome', 'name', 'nombre', 'contato', 'contact'],
  Telefone: ['telefone', 'phone', 'telefono', 'numero', 'number', 'celular', 'whatsapp', 'fone'],
  'E-mail': ['email', 'correo', 'mail'],
};
const normalizeHeader = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '');

const maxCellLength = 500;

function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell.slice(0, maxCellLength).toWellFormed();
  if (typeof cell === 'number') return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell);
  return '';
}
