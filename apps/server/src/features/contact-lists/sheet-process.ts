import { isUtf8 } from 'node:buffer';
import type { CellObject } from '@e965/xlsx';
import { zipProblem } from '@balcao/contract/sheet-zip';
import { csvRows } from './csv-rows.ts';
import { xlsxRows } from './xlsx-rows.ts';

/**
 * Reads the first sheet of the .xlsx, .xls or .csv that comes in, and writes its rows as they are read: a line of JSON
 * each, and at last one with the outcome. Reading pauses while its output is not consumed.
 */
export type SheetEnd = { end: 'done' | 'broken' | 'tooLarge' };

const limits = { maxLength: 500, maxColumns: Number(process.argv[2]) };
/** How an .xls begins, a compound file of OLE. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const [zipStart, utf16Start] = [Buffer.from('PK'), Buffer.from([0xff, 0xfe])];
const beginsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);
const pieceBytes = 65_536;

/** A file as text: in UTF-8, in UTF-16 as Excel saves *Unicode text*, or as Windows writes Portuguese. */
function* textPieces(bytes: Buffer): Generator<string> {
  const encoding = beginsWith(bytes, utf16Start) ? 'utf-16le' : isUtf8(bytes) ? 'utf-8' : 'windows-1252';
  const decoder = new TextDecoder(encoding);
  for (let at = 0; at < bytes.length; at += pieceBytes)
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
  yield decoder.decode();
}

/** The rows of an .xls, which is read as a whole: it has no more than 65,536. */
async function* xlsRows(bytes: Buffer): AsyncGenerator<string[]> {
  const { read } = await import('@e965/xlsx');
  const book = read(bytes, {
    type: 'buffer',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellStyles: false,
    cellText: false,
    cellDates: true,
    bookVBA: false,
    sheets: 0,
  });
  const rows = book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? [];
  // Rows and cells that are not there are holes.
  for (let number = 0; number < rows.length; number += 1)
    yield Array.from({ length: Math.min(rows[number]?.length ?? 0, limits.maxColumns) }, (_none, column) =>
      xlsText(rows[number]?.[column]?.v),
    );
}

function xlsText(value: CellObject['v']): string {
  if (typeof value === 'string') return value.slice(0, limits.maxLength);
  if (typeof value === 'number') return Number.isSafeInteger(value) ? value.toFixed(0) : String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  return '';
}

class TooLarge extends Error {}

async function rowsOf(bytes: Buffer<ArrayBuffer>): Promise<AsyncGenerator<string[]>> {
  if (beginsWith(bytes, zipStart)) {
    const problem = await zipProblem(bytes);
    if (problem === 'tooBig') throw new TooLarge();
    if (problem) throw new Error('no workbook');
    return xlsxRows(bytes, limits);
  }
  if (beginsWith(bytes, compoundFile)) return xlsRows(bytes);
  // Pictures and programs hold zeros, text does not.
  if (!beginsWith(bytes, utf16Start) && bytes.includes(0)) throw new Error('no text');
  return csvRows(textPieces(bytes), limits.maxLength);
}

const write = (line: string) =>
  new Promise<void>((resolve) => {
    if (process.stdout.write(line)) resolve();
    else process.stdout.once('drain', resolve);
  });

const written = async (lines: string): Promise<''> => {
  await write(lines);
  return '';
};

async function writeRows(): Promise<SheetEnd['end']> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  parts.length = 0;
  let isBegun = false;
  let empty = 0;
  let lines = '';
  try {
    for await (const row of await rowsOf(bytes)) {
      const cells = row.slice(0, limits.maxColumns).map((cell) => cell.toWellFormed().replaceAll('\u0000', '').trim());
      // Empty rows count between others only: some programs write a million after the last one.
      if (cells.every((cell) => cell === '')) {
        if (isBegun) empty += 1;
        continue;
      }
      isBegun = true;
      for (; empty > 0; empty -= 1) {
        lines += '[]\n';
        if (lines.length >= pieceBytes) lines = await written(lines);
      }
      lines += `${JSON.stringify(cells)}\n`;
      if (lines.length >= pieceBytes) lines = await written(lines);
    }
    await write(lines);
    return 'done';
  } catch (error) {
    return error instanceof TooLarge ? 'tooLarge' : 'broken';
  }
}

const end = await writeRows();
await write(`${JSON.stringify({ end } satisfies SheetEnd)}\n`);
