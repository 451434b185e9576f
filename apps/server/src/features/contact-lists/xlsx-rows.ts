import { openZipEntry, readZipDirectory, type ZipEntry } from '@balcao/contract/sheet-zip';
import { attributeOf, createXmlReader, type XmlToken } from './xml-tokens.ts';

/** What Excel has, and every program that writes for it. */
const [maxRowNumber, maxColumnNumber] = [1_048_576, 16_384];

/** The parts of a workbook that decide how its cells read. */
interface Workbook {
  sharedStrings: readonly string[];
  /** of each style of cells: whether its numbers are days */
  isDateStyle: readonly boolean[];
  /** days are counted from 1904, as on a Mac, and not from 1900 */
  from1904: boolean;
}

/**
 * The rows of the first sheet of an .xlsx as text, read piece by piece; rows that the sheet leaves out are empty ones. Of formulas it takes
 * the value they were saved with. A cell longer than `maxLength` characters is cut, columns after `maxColumns` are left out.
 * @throws Error where it is no such file
 */
export async function* xlsxRows(
  bytes: Uint8Array<ArrayBuffer>,
  { maxLength, maxColumns }: { maxLength: number; maxColumns: number },
): AsyncGenerator<string[]> {
  const directory = readZipDirectory(bytes);
  if (!Array.isArray(directory)) throw new Error('the archive has no directory');
  const entries = new Map(directory.map((entry) => [entry.name, entry]));
  const tokensOf = (name: string) => readEntry(bytes, entries.get(name));
  const { sheetPath, from1904 } = await findFirstSheet(tokensOf);
  const sharedStrings = await readSharedStrings(tokensOf('xl/sharedStrings.xml'), maxLength);
  const isDateStyle = await readDateStyles(tokensOf('xl/styles.xml'));
  if (!entries.has(sheetPath)) throw new Error('the first sheet is not there');
  yield* readRows(tokensOf(sheetPath), { sharedStrings, isDateStyle, from1904 }, { maxLength, maxColumns });
}

/** Streams an entry; nothing where there is none. */
async function* readEntry(bytes: Uint8Array<ArrayBuffer>, entry: ZipEntry | undefined): AsyncGenerator<XmlToken[]> {
  if (!entry) return;
  const content = openZipEntry(bytes, entry);
  if (!content) throw new Error('an entry cannot be read');
  const decoder = new TextDecoder();
  const read = createXmlReader();
  for await (const piece of content) yield read(decoder.decode(piece, { stream: true }));
}

async function findFirstSheet(tokensOf: (name: string) => AsyncGenerator<XmlToken[]>) {
  let relation: string | undefined;
  let from1904 = false;
  for await (const tokens of tokensOf('xl/workbook.xml'))
    for (const token of tokens) {
      if (token.kind !== 'open') continue;
      if (token.name === 'workbookPr') from1904 = /^(1|true)$/.test(attributeOf(token.attributes, 'date1904') ?? '');
      if (token.name === 'sheet') relation ??= attributeOf(token.attributes, 'id');
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

const isDateFormatId = (id: number) =>
  (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
/** The part of a format that is neither in quotes nor in brackets nor escaped. */
const isDateFormat = (code: string) => /[ymdhs]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

async function readDateStyles(pieces: AsyncGenerator<XmlToken[]>): Promise<boolean[]> {
  const custom = new Map<number, boolean>();
  const styles: boolean[] = [];
  let inCells = false;
  for await (const tokens of pieces)
    for (const token of tokens) {
      if (token.kind === 'text') continue;
      if (token.name === 'cellXfs') inCells = token.kind === 'open';
      if (token.kind === 'close') continue;
      const id = Number(attributeOf(token.attributes, 'numFmtId') ?? 0);
      if (token.name === 'numFmt') custom.set(id, isDateFormat(attributeOf(token.attributes, 'formatCode') ?? ''));
      if (token.name === 'xf' && inCells) styles.push(custom.get(id) ?? isDateFormatId(id));
    }
  return styles;
}

async function* readRows(
  pieces: AsyncGenerator<XmlToken[]>,
  workbook: Workbook,
  { maxLength, maxColumns }: { maxLength: number; maxColumns: number },
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

const dayMs = 86_400_000;
/** The first of January 1970 as spreadsheets count days. */
const [unixDay1900, unixDay1904] = [25_569, 24_107];

function textOf(
  value: string,
  type: string,
  style: number,
  { sharedStrings, isDateStyle, from1904 }: Workbook,
): string {
  if (type === 's') return sharedStrings[Number(value)] ?? '';
  if (type === 'str') return value;
  if (type === 'd') return value.slice(0, 10);
  if (type !== 'n' || value === '') return '';
  const number = Number(value);
  if (Number.isNaN(number)) return value;
  if (isDateStyle[style]) {
    const day = new Date(Math.round((number - (from1904 ? unixDay1904 : unixDay1900)) * dayMs));
    return Number.isNaN(day.getTime()) ? '' : day.toISOString().slice(0, 10);
  }
  return Number.isSafeInteger(number) ? number.toFixed(0) : String(number);
}
