import { Worker } from 'node:worker_threads';
import { maxSheetRows, zipProblem } from '@balcao/contract';
import { AppError } from '../../platform/app-error.ts';

/** Longer takes no sheet that is one. */
const parseTimeoutMs = 60_000;
/** Of the thread that reads it: one that means harm takes only this thread with it. */
const maxHeapMb = 512;

/** How an .xls begins, a compound file of OLE. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * Reads the first sheet of an .xlsx, .xls or .csv in a thread of its own: rows of text, the one with the names of the
 * columns first.
 * @throws AppError ERR_SHEET_BROKEN, ERR_SHEET_EMPTY, ERR_SHEET_TOO_LARGE
 */
export async function readSheet(bytes: Buffer<ArrayBuffer>): Promise<string[][]> {
  const isBook = isZip(bytes) || bytes.subarray(0, compoundFile.length).equals(compoundFile);
  if (isZip(bytes)) {
    const problem = await zipProblem(bytes);
    if (problem === 'tooBig') throw new AppError('ERR_SHEET_TOO_LARGE', { limit: maxSheetRows });
    if (problem) throw new AppError('ERR_SHEET_BROKEN');
  }
  const rows = await parseInWorker({ bytes, csv: isBook ? undefined : plainText(bytes) });
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

function parseInWorker(workerData: { bytes: Uint8Array; csv: string | undefined }): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('sheet.worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
    const fail = () => reject(new AppError('ERR_SHEET_BROKEN'));
    // A thread that is done ends by itself.
    const timer = setTimeout(() => void worker.terminate(), parseTimeoutMs);
    worker.once('message', resolve);
    worker.once('error', fail);
    worker.once('exit', () => {
      clearTimeout(timer);
      fail();
    });
  });
}
