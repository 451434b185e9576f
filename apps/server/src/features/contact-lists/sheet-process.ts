import { read, utils } from '@e965/xlsx';
import { maxImportColumns, maxSheetRows } from '@balcao/contract';

const maxCellLength = 500;

function textOf(cell: unknown): string {
  if (typeof cell === 'string') return cell.slice(0, maxCellLength).toWellFormed().replaceAll('\u0000', '').trim();
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? cell.toFixed(0) : String(cell);
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  return '';
}

/** The first sheet as text. Of formulas it takes the value the sheet was saved with: nothing is computed. */
function tableOf({ bytes, csv }: { bytes: Uint8Array; csv: string | undefined }): string[][] {
  const options = {
    dense: true,
    // One row for the names of the columns, and one more than may be tells that there are more.
    sheetRows: maxSheetRows + 2,
    cellFormula: false,
    cellHTML: false,
    cellStyles: false,
    cellText: false,
    cellDates: true,
    bookVBA: false,
  };
  const book =
    // A plain text file has no types: 0119… stays as it is written.
    csv === undefined
      ? read(bytes, { ...options, type: 'array' })
      : read(csv, { ...options, type: 'string', raw: true });
  const first = book.Sheets[book.SheetNames[0] ?? ''];
  if (!first) return [];
  const table = utils.sheet_to_json<unknown[]>(first, { header: 1, raw: true, defval: null, blankrows: true });
  return table.map((row) => row.slice(0, maxImportColumns).map(textOf));
}

process.once('message', (source: Parameters<typeof tableOf>[0]) => {
  process.send?.(tableOf(source), () => process.disconnect());
});
