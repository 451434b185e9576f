import { maxSheetRows, zipProblem } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';
import { decodeText, parseInChild } from '../../platform/files/parse-in-child.ts';

const sheetProcess = new URL('sheet-process.ts', import.meta.url);

/** How an .xls begins, a compound file of OLE. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * Reads the first sheet of an .xlsx, .xls or .csv in a process of its own, since one that means harm takes its reader
 * with it: rows of text, the one with the names of the columns first.
 * @throws AppError ERR_SHEET_BROKEN, ERR_SHEET_EMPTY, ERR_SHEET_TOO_LARGE
 */
export async function readSheet(bytes: Buffer<ArrayBuffer>): Promise<string[][]> {
  const isBook = isZip(bytes) || bytes.subarray(0, compoundFile.length).equals(compoundFile);
  if (isZip(bytes)) {
    const problem = await zipProblem(bytes);
    if (problem === 'tooBig') throw new AppError('ERR_SHEET_TOO_LARGE', { limit: maxSheetRows });
    if (problem) throw new AppError('ERR_SHEET_BROKEN');
  }
  const rows = await parseInChild<string[][]>(
    sheetProcess,
    { bytes, csv: isBook ? undefined : plainText(bytes) },
    'ERR_SHEET_BROKEN',
  );
  if (rows.length > maxSheetRows + 1) throw new AppError('ERR_SHEET_TOO_LARGE', { limit: maxSheetRows });
  if (!rows.slice(1).some((row) => row.some((cell) => cell !== ''))) throw new AppError('ERR_SHEET_EMPTY');
  return rows;
}

function plainText(bytes: Buffer): string {
  // Pictures and programs hold zeros, text does not.
  if (bytes.includes(0)) throw new AppError('ERR_SHEET_BROKEN');
  return decodeText(bytes);
}
