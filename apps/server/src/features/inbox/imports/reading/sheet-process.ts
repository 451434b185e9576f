import { zipProblem } from '@balcao/contract/sheet-zip';
import { withoutTextMark } from '@balcao/contract/text-mark';
import { toStorableText } from '../../../../platform/util/storable-text.ts';
import { csvRows } from './csv-rows.ts';
import { libraryRows } from './library-rows.ts';
import { SheetRefusal, type SheetEnd } from './sheet-end.ts';
import { textPieces } from './text-pieces.ts';
import { xlsxRows } from './xlsx-rows.ts';

/**
 * Reads the first sheet of the .xlsx, .xls or .csv that comes in, and writes its rows as they are read: a line of JSON
 * each, and at last one with the outcome. Reading pauses while its output is not consumed. Its arguments are the most columns,
 * the decimal sign and the name of the file.
 */

/** A row with its number in the spreadsheet, from 1. */
export interface SheetLine {
  row: number;
  cells: string[];
}

const [, , maxColumns, decimalSign = ',', fileName = ''] = process.argv;
const limits = { maxLength: 500, maxColumns: Number(maxColumns), decimalSign };
/** How an .xls begins, a compound file of OLE. */
const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const zipStart = Buffer.from('PK');
const beginsWith = (bytes: Buffer, start: Buffer) => bytes.subarray(0, start.length).equals(start);
const pieceBytes = 65_536;

/** How texts begin that are documents of another kind. */
const otherText = /^\s*(?:%PDF|\{\\rtf|MIME-Version:)/;

async function rowsOf(bytes: Buffer<ArrayBuffer>): Promise<AsyncGenerator<string[]>> {
  if (beginsWith(bytes, zipStart)) {
    const problem = await zipProblem(bytes);
    if (problem === 'tooBig') throw new SheetRefusal('tooLarge');
    if (problem) throw new SheetRefusal(problem === 'type' ? 'noSheet' : 'broken');
    return xlsxRows(bytes, limits);
  }
  if (beginsWith(bytes, compoundFile)) return libraryRows(bytes, limits);
  const start = firstText(bytes);
  if (otherText.test(start)) throw new SheetRefusal('noSheet');
  // Systems export pages, and the XML of Excel 2003, under the name of an .xls.
  if (/^\s*</.test(start)) {
    if (/<(?:\w+:)?Workbook[\s>]/.test(start)) return libraryRows([...textPieces(bytes)].join(''), limits);
    // Most sheets are no pages, and each is read by a process that loads what it imports.
    const { htmlRows } = await import('./html-rows.ts');
    return htmlRows(textPieces(bytes), limits.maxLength);
  }
  return separatedRows(bytes);
}

function firstText(bytes: Buffer): string {
  try {
    return textPieces(bytes).next().value ?? '';
  } catch {
    throw new SheetRefusal('noSheet');
  }
}

/** Rows whose cells are separated. What is named as a workbook may be such a text; with one column alone it is none. */
async function* separatedRows(bytes: Buffer): AsyncGenerator<string[]> {
  let isTable = !/\.xls[xmb]?$/i.test(fileName);
  for await (const row of csvRows(textPieces(bytes), limits.maxLength)) {
    isTable ||= row.filter((cell) => cell.trim() !== '').length > 1;
    yield row;
  }
  if (!isTable) throw new SheetRefusal('noSheet');
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
      const cells = row.slice(0, limits.maxColumns).map((cell) => withoutTextMark(toStorableText(cell).trim()));
      if (cells.every((cell) => cell === '')) continue;
      // Empty rows count between others only: some programs write a million after the last one.
      for (let empty = (lastWritten ?? number) + 1; empty < number; empty += 1) await add({ row: empty, cells: [] });
      await add({ row: number, cells });
      lastWritten = number;
    }
    await write(lines);
    return 'done';
  } catch (error) {
    return error instanceof SheetRefusal ? error.end : 'broken';
  }
}

const end = await writeRows();
await write(`${JSON.stringify({ end } satisfies SheetEnd)}\n`);
