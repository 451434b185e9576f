import type { CellObject, ParsingOptions } from '@e965/xlsx';
import { numberText, parseFormat, type CellFormat, type NumberWriting } from './cell-text.ts';
import { loadMaskWriter } from './mask-writer.ts';
import { fillMergedCells } from './merged-cells.ts';

interface ReadOptions {
  /** a longer cell is cut */
  maxLength: number;
  /** columns after them are left out */
  maxColumns: number;
  decimalSign: string;
}

const parsing: ParsingOptions = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellStyles: false,
  cellText: false,
  cellNF: true,
  bookVBA: false,
  sheets: 0,
};

/** The rows of an .xls, or of the XML that Excel 2003 wrote, which the library reads as a whole: an .xls has no more than 65,536. */
export async function* libraryRows(content: Buffer | string, options: ReadOptions): AsyncGenerator<string[]> {
  const { read } = await import('@e965/xlsx');
  const book = read(content, { ...parsing, type: typeof content === 'string' ? 'string' : 'buffer' });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''];
  const rows = sheet?.['!data'] ?? [];
  const writing: NumberWriting = {
    decimalSign: options.decimalSign,
    from1904: book.Workbook?.WBProps?.date1904 ?? false,
    writeMask: await loadMaskWriter(),
  };
  const merged = (sheet?.['!merges'] ?? []).map(({ s, e }) => ({
    column: s.c,
    firstRow: s.r + 1,
    lastRow: e.r + 1,
  }));
  function* texts() {
    // Rows and cells that are not there are holes.
    for (let number = 0; number < rows.length; number += 1)
      yield Array.from({ length: Math.min(rows[number]?.length ?? 0, options.maxColumns) }, (_none, column) =>
        textOf(rows[number]?.[column], writing).slice(0, options.maxLength),
      );
  }
  yield* fillMergedCells(texts(), merged);
}

function textOf(cell: CellObject | undefined, writing: NumberWriting): string {
  const value = cell?.v;
  if (typeof value === 'string') return value;
  if (typeof value !== 'number' || cell?.t !== 'n') return '';
  return numberText(value, formatOf(String(cell.z ?? '')), writing);
}

/** By their codes, of which a sheet has few and its cells many. */
const formats = new Map<string, CellFormat>();

function formatOf(code: string): CellFormat {
  const format = formats.get(code) ?? parseFormat(code);
  formats.set(code, format);
  return format;
}
