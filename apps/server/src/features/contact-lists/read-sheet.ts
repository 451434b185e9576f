import type { Readable } from 'node:stream';
import { maxImportColumns, maxSheetRows } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import { linesFromChild } from '../../platform/files/parse-in-child.ts';
import type { SheetEnd } from './sheet-process.ts';

const sheetProcess = new URL('sheet-process.ts', import.meta.url);

/**
 * Reads the first sheet of an .xlsx, .xls or .csv in a process of its own, since one that means harm takes its reader with it: rows of
 * text as they are taken, the one with the names of the columns first.
 * @throws AppError ERR_SHEET_BROKEN, ERR_SHEET_EMPTY, ERR_SHEET_TOO_LARGE
 */
export async function* readSheet(
  companyId: number,
  open: () => Promise<Readable | undefined>,
  { isBackground = false } = {},
): AsyncGenerator<string[]> {
  let count = 0;
  const lines = linesFromChild(sheetProcess, [String(maxImportColumns)], open, {
    companyId,
    broken: 'ERR_SHEET_BROKEN',
    isBackground,
  });
  for await (const line of lines) {
    const row = JSON.parse(line) as string[] | SheetEnd;
    if (Array.isArray(row)) {
      count += 1;
      if (count > maxSheetRows + 1) throw new AppError('ERR_SHEET_TOO_LARGE', { limit: maxSheetRows });
      yield row;
      continue;
    }
    if (row.end === 'tooLarge') throw new AppError('ERR_SHEET_TOO_LARGE', { limit: maxSheetRows });
    if (row.end === 'broken') throw new AppError('ERR_SHEET_BROKEN');
    if (count < 2) throw new AppError('ERR_SHEET_EMPTY');
    return;
  }
  throw new AppError('ERR_SHEET_BROKEN');
}
