import type { CellObject } from '@e965/xlsx';
import { zipProblem } from '@balcao/contract/sheet-zip';
import { toStorableText } from '../../../platform/util/storable-text.ts';
import { numberText, parseFormat, type CellFormat, type NumberWriting } from './cell-text.ts';
import { csvRows } from './csv-rows.ts';
import { textPieces } from './text-pieces.ts';
import { xlsxRows } from './xlsx-rows.ts';

/**
 * Reads the first sheet of the .xlsx, .xls or .csv that comes in, and writes its rows as they are read: a line of JSON
 * each, and at last one with the outcome. Reading pauses while its output is not consumed. Its arguments are the most columns
 * and the decimal sign.
 */
export type SheetEnd = { end: 'done' | 'broken' | 'tooLarge' };

/** A row with its number in the spreadsheet, from 1. */
export interface SheetLine {
  row: number;
  cells: string[];
}

const [, , maxColumns, decimalSign = ','] = process.argv;
const limits = { maxLength: 500, maxColumns: Number(maxColumns), decimalSign };
/** How an .xls begins, a compound file of OLE. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const zipStart = Buffer.from('PK');
const beginsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);
const pieceBytes = 65_536;

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
    cellNF: true,
    bookVBA: false,
    sheets: 0,
  });
  const rows = book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? [];
  const writing = { decimalSign, from1904: book.Workbook?.WBProps?.date1904 ?? false };
  // Rows and cells that are not there are holes.
  for (let number = 0; number < rows.length; number += 1)
    yield Array.from({ length: Math.min(rows[number]?.length ?? 0, limits.maxColumns) }, (_none, column) =>
      xlsText(rows[number]?.[column], writing),
    );
}

function xlsText(cell: CellObject | undefined, writing: NumberWriting): string {
  const value = cell?.v;
  if (typeof value === 'string') return value.slice(0, limits.maxLength);
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

class TooLarge extends Error {}

async function rowsOf(bytes: Buffer<ArrayBuffer>): Promise<AsyncGenerator<string[]>> {
  if (beginsWith(bytes, zipStart)) {
    const problem = await zipProblem(bytes);
    if (problem === 'tooBig') throw new TooLarge();
    if (problem) throw new Error('no workbook');
    return xlsxRows(bytes, limits);
  }
  if (beginsWith(bytes, compoundFile)) return xlsRows(bytes);
  return csvRows(textPieces(bytes), limits.maxLength);
}

const write = (line: string) =>
  new Promise<void>((resolve) => {
    if (process.stdout.write(line)) resolve();
    else process.stdout.once('drain', resolve);
  });

async function writeRows(): Promise<SheetEnd['end']> {
  const parts: Buffer[] = [];
  for await (const part of process.stdin) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  parts.length = 0;
  let number = 0;
  let lastWritten: number | undefined;
  let lines = '';
  const add = async (line: SheetLine) => {
    lines += `${JSON.stringify(line)}\n`;
    if (lines.length < pieceBytes) return;
    await write(lines);
    lines = '';
  };
  try {
    for await (const row of await rowsOf(bytes)) {
      number += 1;
      const cells = row.slice(0, limits.maxColumns).map((cell) => toStorableText(cell).trim());
      if (cells.every((cell) => cell === '')) continue;
      // Empty rows count between others only: some programs write a million after the last one.
      for (let empty = (lastWritten ?? number) + 1; empty < number; empty += 1) await add({ row: empty, cells: [] });
      await add({ row: number, cells });
      lastWritten = number;
    }
    await write(lines);
    return 'done';
  } catch (error) {
    return error instanceof TooLarge ? 'tooLarge' : 'broken';
  }
}

const end = await writeRows();
await write(`${JSON.stringify({ end } satisfies SheetEnd)}\n`);
