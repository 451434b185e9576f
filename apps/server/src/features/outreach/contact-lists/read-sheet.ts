import type { Readable } from 'node:stream';
import { maxImportColumns, maxSheetRows } from '@balcao/contract';
import { AppError } from '../../../platform/app-error.ts';
import { linesFromChild } from '../../../platform/files/parse-in-child.ts';
import type { SheetEnd, SheetLine } from './sheet-process.ts';

const sheetProcess = new URL('sheet-process.ts', import.meta.url);

/**
 * Reads the first sheet of an .xlsx, .xls or .csv in a process of its own, since one that means harm takes its reader with it: rows of
 * text as they are taken, the one with the names of the columns first; rows before it are empty.
 * @param decimalSign what stands before the fraction of a number
 * @throws AppError ERR_SHEET_BROKEN, ERR_SHEET_EMPTY, ERR_SHEET_TOO_LARGE
 */
export async function* readSheet(
  companyId: number,
  open: () => Promise<Readable | undefined>,
  { decimalSign, isBackground = false }: { decimalSign: string; isBackground?: boolean },
): AsyncGenerator<SheetLine> {
  let count = 0;
  const lines = linesFromChild(sheetProcess, [String(maxImportColumns), decimalSign], open, {
    companyId,
    broken: 'ERR_SHEET_BROKEN',
    isBackground,
  });
  for await (const line of lines) {
    const read = JSON.parse(line) as SheetLine | SheetEnd;
    if ('cells' in read) {
      count += 1;
      if (count > maxSheetRows + 1) throw new AppError('ERR_SHEET_TOO_LARGE', { limit: maxSheetRows });
      yield read;
      continue;
    }
    if (read.end === 'tooLarge') throw new AppError('ERR_SHEET_TOO_LARGE', { limit: maxSheetRows });
    if (read.end === 'broken') throw new AppError('ERR_SHEET_BROKEN');
    if (count < 2) throw new AppError('ERR_SHEET_EMPTY');
    return;
  }
  throw new AppError('ERR_SHEET_BROKEN');
}
