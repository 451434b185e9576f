import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { maxSheetRows, zipProblem } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';

/** Longer takes no sheet that is one. */
const parseTimeoutMs = 60_000;
/** Of the process that reads it. */
const maxHeapMb = 512;
const sheetProcess = fileURLToPath(new URL('sheet-process.ts', import.meta.url));

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
  const rows = await parseInChild({ bytes, csv: isBook ? undefined : plainText(bytes) });
  if (rows.length > maxSheetRows + 1) throw new AppError('ERR_SHEET_TOO_LARGE', { limit: maxSheetRows });
  if (!rows.slice(1).some((row) => row.some((cell) => cell !== ''))) throw new AppError('ERR_SHEET_EMPTY');
  return rows;
}

/** A .csv as people save it: in UTF-8, or as Windows writes Portuguese. */
function plainText(bytes: Buffer): string {
  // Pictures and programs hold zeros, text does not.
  if (bytes.includes(0)) throw new AppError('ERR_SHEET_BROKEN');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function parseInChild(source: { bytes: Uint8Array; csv: string | undefined }): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const child = fork(sheetProcess, {
      execArgv: [`--max-old-space-size=${maxHeapMb}`],
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      timeout: parseTimeoutMs,
      killSignal: 'SIGKILL',
    });
    const fail = () => reject(new AppError('ERR_SHEET_BROKEN'));
    child.once('message', (rows) => resolve(rows as string[][]));
    child.once('error', fail);
    child.once('exit', fail);
    child.send(source, (error) => error && child.kill('SIGKILL'));
  });
}
