import { columnOfHeader, sheetColumns, zipProblem } from '@balcao/contract';
import type { SheetColumn, SheetRow } from '@balcao/contract';
import { read, utils } from '@e965/xlsx';
import type { WorkSheet } from '@e965/xlsx';

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

/** Reads the first visible sheet of a .xlsx. Of formulas it takes the value the sheet was saved with: nothing is computed. */
export async function readSheet(bytes: Uint8Array<ArrayBuffer>): Promise<Sheet> {
  if (bytes.length > maxFileBytes) return sheetProblem('tooBig');
  const wrong = await zipProblem(bytes);
  if (wrong) return sheetProblem(wrong);
  try {
    // One row more than may be shows that there are more.
    const begin = firstVisibleSheet(bytes, maxRows + 2);
    if (!begin) return sheetProblem('empty');
    const sheet = sheetRows(begin);
    // Where rows are empty, others are left that were not read.
    const isCut = begin['!fullref'] !== undefined && !('problem' in sheet && sheet.problem === 'tooManyRows');
    return isCut ? sheetRows(firstVisibleSheet(bytes, 0) ?? begin) : sheet;
  } catch {
    return sheetProblem('broken');
  }
}

/** @param limit the most rows that are read; 0 = all */
function firstVisibleSheet(bytes: Uint8Array<ArrayBuffer>, limit: number): WorkSheet | undefined {
  const book = read(bytes, {
    type: 'array',
    dense: true,
    sheetRows: limit,
    cellFormula: false,
    cellHTML: false,
    cellStyles: false,
    bookVBA: false,
  });
  // A hidden sheet holds what a program needs; people take the first that they see for the first.
  const name = book.SheetNames.find((_name, index) => !book.Workbook?.Sheets?.[index]?.Hidden);
  return book.Sheets[name ?? book.SheetNames[0] ?? ''];
}

/** Rows of contacts; the first row of the sheet's range names the columns. */
function sheetRows(sheet: WorkSheet): Sheet {
  const table = utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true, defval: null, blankrows: true });
  // Excel begins the range at the first row that has anything.
  const firstRow = utils.decode_range(sheet['!ref'] ?? 'A1').s.r + 1;
  const head = (table[0] ?? []).map((cell) => textOf(cell).trim());
  if (head.every((name) => name === '')) return sheetProblem('noColumns');
  const columnIndexes = new Map(
    sheetColumns.map((column) => [column, head.findIndex((name) => columnOfHeader(name) === column)]),
  );
  if (columnIndexes.get('Nome') === -1 || columnIndexes.get('Telefone') === -1) {
    return { kind: 'problem', problem: 'columns', found: head.filter(Boolean).slice(0, 8).join(', ').slice(0, 200) };
  }
  const rows = table.slice(1).flatMap((cells, index) => {
    const of = (column: SheetColumn) => textOf(cells[columnIndexes.get(column) ?? -1]);
    const read: SheetRow = { Nome: of('Nome'), Telefone: of('Telefone'), 'E-mail': of('E-mail') };
    const blank = Object.values(read).every((text) => text?.trim() === '');
    // The number people see beside the row.
    return blank ? [] : [{ row: firstRow + 1 + index, cells: read }];
  });
  if (rows.length > maxRows) return sheetProblem('tooManyRows');
  return rows.length === 0 ? sheetProblem('empty') : { kind: 'rows', rows };
}

const maxCellLength = 500;

function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell.slice(0, maxCellLength).toWellFormed();
  if (typeof cell === 'number') return Number.isInteger(cell) ? BigInt(cell).toString() : String(cell);
  return '';
}
