import { openZipEntry, readZipDirectory, type ZipEntry } from '@balcao/contract/sheet-zip';
import { builtInFormat, isoText, numberText, parseFormat, type CellFormat, type NumberWriting } from './cell-text.ts';
import { loadMaskWriter } from './mask-writer.ts';
import { fillMergedCells, type MergedCells } from './merged-cells.ts';
import { attributeOf, createXmlReader, type XmlToken } from './xml-tokens.ts';

/** What Excel has, and every program that writes for it. */
const [maxRowNumber, maxColumnNumber] = [1_048_576, 16_384];

/** The parts of a workbook that decide how its cells read. */
interface Workbook extends NumberWriting {
  sharedStrings: readonly string[];
  /** of each style of cells */
  formats: readonly CellFormat[];
}

interface ReadOptions {
  /** a longer cell is cut */
  maxLength: number;
  /** columns after them are left out */
  maxColumns: number;
  decimalSign: string;
}

/**
 * The rows of the first visible sheet of an .xlsx as text, read piece by piece; rows that the sheet leaves out are empty ones. Of formulas
 * it takes the value they were saved with.
 * @throws Error where it is no such file
 */
export async function* xlsxRows(bytes: Uint8Array<ArrayBuffer>, options: ReadOptions): AsyncGenerator<string[]> {
  const directory = readZipDirectory(bytes);
  if (!Array.isArray(directory)) throw new Error('the archive has no directory');
  const entries = new Map(directory.map((entry) => [entry.name, entry]));
  const tokensOf = (name: string) => readEntry(bytes, entries.get(name));
  const { sheetPath, from1904 } = await findFirstSheet(tokensOf);
  const sharedStrings = await readSharedStrings(tokensOf('xl/sharedStrings.xml'), options.maxLength);
  const formats = await readFormats(tokensOf('xl/styles.xml'));
  const sheet = entries.get(sheetPath);
  if (!sheet) throw new Error('the first sheet is not there');
  const { decimalSign } = options;
  const workbook = { sharedStrings, formats, from1904, decimalSign, writeMask: await maskWriter(formats) };
  // The sheet names its merged cells behind its rows.
  const merged = await readMergedCells(textOfEntry(bytes, sheet));
  yield* fillMergedCells(readRows(tokensOf(sheetPath), workbook, options), merged);
}

/** Streams an entry; nothing where there is none. */
async function* readEntry(bytes: Uint8Array<ArrayBuffer>, entry: ZipEntry | undefined): AsyncGenerator<XmlToken[]> {
  if (!entry) return;
  const read = createXmlReader();
  for await (const text of textOfEntry(bytes, entry)) yield read(text);
}

async function* textOfEntry(bytes: Uint8Array<ArrayBuffer>, entry: ZipEntry): AsyncGenerator<string> {
  const content = openZipEntry(bytes, entry);
  if (!content) throw new Error('an entry cannot be read');
  const decoder = new TextDecoder();
  for await (const piece of content) yield decoder.decode(piece, { stream: true });
}

/** The library is loaded only where a format needs it. */
const maskWriter = async (formats: readonly CellFormat[]): Promise<NumberWriting['writeMask']> =>
  formats.some(({ mask }) => mask !== undefined) ? loadMaskWriter() : (_code, value) => String(value);

const mergedRange = /<(?:\w+:)?mergeCell\s[^>]*?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"/g;
/** Longer than any tag of one, so that none is missed where the text is cut. */
const longestTag = 200;
const maxMergedCells = 50_000;

async function readMergedCells(pieces: AsyncGenerator<string>): Promise<MergedCells[]> {
  const merged = new Map<string, MergedCells>();
  let rest = '';
  for await (const piece of pieces) {
    const text = rest + piece;
    for (const [, letters = '', firstRow, lastRow] of text.matchAll(mergedRange)) {
      if (merged.size >= maxMergedCells) return [...merged.values()];
      const cells = { column: columnOf(letters) ?? 0, firstRow: Number(firstRow), lastRow: Number(lastRow) };
      if (cells.lastRow > cells.firstRow) merged.set(`${letters}${firstRow}`, cells);
    }
    rest = text.slice(-longestTag);
  }
  return [...merged.values()];
}

async function findFirstSheet(tokensOf: (name: string) => AsyncGenerator<XmlToken[]>) {
  let relation: string | undefined;
  let from1904 = false;
  for await (const tokens of tokensOf('xl/workbook.xml'))
    for (const token of tokens) {
      if (token.kind !== 'open') continue;
      if (token.name === 'workbookPr') from1904 = /^(1|true)$/.test(attributeOf(token.attributes, 'date1904') ?? '');
      // A hidden sheet holds what a program needs; people take the first that they see for the first.
      if (token.name === 'sheet' && /^(visible)?$/.test(attributeOf(token.attributes, 'state') ?? ''))
        relation ??= attributeOf(token.attributes, 'id');
    }
  for await (const tokens of tokensOf('xl/_rels/workbook.xml.rels'))
    for (const token of tokens) {
      if (token.kind !== 'open' || token.name !== 'Relationship') continue;
      const target = attributeOf(token.attributes, 'Target');
      if (target === undefined || attributeOf(token.attributes, 'Id') !== relation) continue;
      return { sheetPath: target.startsWith('/') ? target.slice(1) : `xl/${target}`, from1904 };
    }
  return { sheetPath: 'xl/worksheets/sheet1.xml', from1904 };
}

async function readSharedStrings(pieces: AsyncGenerator<XmlToken[]>, maxLength: number): Promise<string[]> {
  const strings: string[] = [];
  const text = createTextReader(maxLength);
  for await (const tokens of pieces)
    for (const token of tokens) {
      if (token.kind === 'close' && token.name === 'si') strings.push(text.take());
      else text.read(token);
    }
  return strings;
}

/** Adds up the text of a cell, which may be in several parts; how it is pronounced is none of it. */
function createTextReader(maxLength: number) {
  let text = '';
  let isText = false;
  let isPronunciation = false;
  return {
    read(token: XmlToken) {
      if (token.kind === 'text') {
        if (isText && !isPronunciation && text.length < maxLength) text += token.text;
      } else if (token.name === 't') isText = token.kind === 'open';
      else if (token.name === 'rPh') isPronunciation = token.kind === 'open';
    },
    take() {
      // Excel writes characters that XML has none for like this.
      const taken = text.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) =>
        String.fromCodePoint(Number.parseInt(code, 16)),
      );
      text = '';
      return taken.slice(0, maxLength);
    },
  };
}

async function readFormats(pieces: AsyncGenerator<XmlToken[]>): Promise<CellFormat[]> {
  const custom = new Map<number, CellFormat>();
  const formats: CellFormat[] = [];
  let inCells = false;
  for await (const tokens of pieces)
    for (const token of tokens) {
      if (token.kind === 'text') continue;
      if (token.name === 'cellXfs') inCells = token.kind === 'open';
      if (token.kind === 'close') continue;
      const id = Number(attributeOf(token.attributes, 'numFmtId') ?? 0);
      if (token.name === 'numFmt') custom.set(id, parseFormat(attributeOf(token.attributes, 'formatCode') ?? ''));
      if (token.name === 'xf' && inCells) formats.push(custom.get(id) ?? builtInFormat(id));
    }
  return formats;
}

async function* readRows(
  pieces: AsyncGenerator<XmlToken[]>,
  workbook: Workbook,
  { maxLength, maxColumns }: ReadOptions,
): AsyncGenerator<string[]> {
  const text = createTextReader(maxLength);
  let written = 0;
  let number = 0;
  let row: string[] = [];
  let column = -1;
  let type = '';
  let style = 0;
  let value = '';
  let isValue = false;
  for await (const tokens of pieces)
    for (const token of tokens) {
      if (token.kind === 'text') {
        if (isValue) value += token.text;
        else text.read(token);
        continue;
      }
      const { kind, name } = token;
      if (name === 'row') {
        if (kind === 'open') {
          number = Number(attributeOf(token.attributes, 'r') ?? number + 1);
          // Up to its number all rows count as empty ones.
          if (!Number.isInteger(number) || number < 1 || number > maxRowNumber)
            throw new Error('a row has a number that no sheet has');
          [row, column] = [[], -1];
        } else {
          for (; written < number - 1; written += 1) yield [];
          written += 1;
          yield row;
        }
      } else if (name === 'c') {
        if (kind === 'open') {
          column = columnOf(attributeOf(token.attributes, 'r')) ?? column + 1;
          if (column >= maxColumnNumber) throw new Error('a cell is in a column that no sheet has');
          type = attributeOf(token.attributes, 't') ?? 'n';
          style = Number(attributeOf(token.attributes, 's') ?? 0);
          value = '';
          text.take();
        } else if (column < maxColumns) {
          while (row.length < column) row.push('');
          row[column] = type === 'inlineStr' ? text.take() : textOf(value, type, style, workbook).slice(0, maxLength);
        }
      } else if (name === 'v') isValue = kind === 'open';
      else text.read(token);
    }
}

/** The place of the column in `BC12`, from 0. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = reference === undefined ? null : /^[A-Z]{1,3}/.exec(reference);
  if (!letters) return undefined;
  return [...letters[0]].reduce((sum, letter) => sum * 26 + (letter.codePointAt(0) ?? 0) - 64, 0) - 1;
}

const general = builtInFormat(0);

function textOf(value: string, type: string, style: number, workbook: Workbook): string {
  if (type === 's') return workbook.sharedStrings[Number(value)] ?? '';
  if (type === 'str') return value;
  const format = workbook.formats[style] ?? general;
  if (type === 'd') return isoText(value, format);
  if (type !== 'n' || value === '') return '';
  const number = Number(value);
  return Number.isNaN(number) ? value : numberText(number, format, workbook);
}
