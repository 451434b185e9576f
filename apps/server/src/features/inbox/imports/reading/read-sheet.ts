import type { Readable } from 'node:stream';
import { maxImportColumns, maxSheetRows } from '@balcao/contract';
import { AppError } from '../../../../platform/app-error.ts';
import { linesFromChild } from '../../../../platform/files/parse-in-child.ts';
import type { SheetEnd } from './sheet-end.ts';
import type { SheetLine } from './sheet-process.ts';

const sheetProcess = new URL('sheet-process.ts', import.meta.url);

/** How a sheet is read. */
export interface SheetReading {
  /** what stands before the fraction of a number */
  decimalSign: string;
  fileName: string;
  /** nobody waits for it */
  isBackground?: boolean;
}

/**
 * Reads the first sheet of an .xlsx, .xls or .csv in a process of its own, since one that means harm takes its reader with it: rows of
 * text as they are taken, the one with the names of the columns first; rows before it are empty.
 * @throws AppError ERR_SHEET_TYPE, ERR_SHEET_BROKEN, ERR_SHEET_EMPTY, ERR_SHEET_TOO_LARGE
 */
export async function* readSheet(
  companyId: number,
  open: () => Promise<Readable | undefined>,
  { decimalSign, fileName, isBackground = false }: SheetReading,
): AsyncGenerator<SheetLine> {
  let count = 0;
  const lines = linesFromChild(sheetProcess, [String(maxImportColumns), decimalSign, fileName], open, {
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
    if (read.end === 'noSheet') throw new AppError('ERR_SHEET_TYPE');
    if (read.end === 'broken') throw new AppError('ERR_SHEET_BROKEN');
    if (count < 2) throw new AppError('ERR_SHEET_EMPTY');
    return;
  }
  throw new AppError('ERR_SHEET_BROKEN');
}
