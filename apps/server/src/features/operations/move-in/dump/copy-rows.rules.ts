import { type TextReader, unescapeCopyValue, withoutCutEnd } from './copy-value.rules.ts';

/** The rows behind `COPY … FROM stdin`, as they come in. */

export interface CopyRow {
  /** counted from 1 within its table */
  number: number;
  /** by the place of its column; undefined = not asked for, or not there */
  values: (string | null | undefined)[];
  /** it has more or fewer values than there are columns */
  isTorn: boolean;
  /** places of the values that were longer than is kept */
  cut: readonly number[];
  /** a text had characters of another kind than the dump says */
  isRepaired: boolean;
}

export interface CopyRowsOptions {
  /** whether the column at a place is asked for */
  wanted: readonly boolean[];
  /** of one value, as it is written */
  maxValueBytes: number;
  readText: TextReader;
}

const tab = 0x09;
const newline = 0x0a;
const carriageReturn = 0x0d;
const noBytes: readonly number[] = [];

/** A value that may come in pieces. No more than `maxBytes` of it are kept. */
function createValue(maxBytes: number) {
  let pieces: Buffer[] = [];
  let length = 0;
  let isCut = false;
  return {
    add(piece: Buffer) {
      const room = maxBytes - length;
      if (piece.length > room) isCut = true;
      if (room <= 0 || piece.length === 0) return;
      pieces.push(piece.length > room ? piece.subarray(0, room) : piece);
      length += Math.min(piece.length, room);
    },
    /** Pieces of a chunk are kept by copy until the next one: the chunk is larger than what is kept of it. */
    detach() {
      const last = pieces.at(-1);
      if (last) pieces[pieces.length - 1] = Buffer.from(last);
    },
    take(): { bytes: Buffer; isCut: boolean } {
      const [first = Buffer.alloc(0)] = pieces;
      const taken = { bytes: pieces.length > 1 ? Buffer.concat(pieces) : first, isCut };
      pieces = [];
      length = 0;
      isCut = false;
      return taken;
    },
  };
}

/** Reads the rows of one table. Memory is that of a row whose values are cut, however long the row is. */
export function createCopyRows({ wanted, maxValueBytes, readText }: CopyRowsOptions) {
  const value = createValue(maxValueBytes);
  let number = 0;
  let place = 0;
  let values: CopyRow['values'] = [];
  let cut: number[] | undefined;
  let isRepaired = false;
  let isEnd = false;

  function endValue(isLast: boolean) {
    const { bytes: all, isCut } = value.take();
    const at = place;
    place += 1;
    // What copies a file between systems puts it before the end of each line; in a value it is written as \r.
    const isReturned = isLast && !isCut && all.at(-1) === carriageReturn;
    const bytes = isReturned ? all.subarray(0, -1) : all;
    if (isLast && at === 0 && bytes.length === 2 && bytes.toString('latin1') === '\\.') {
      isEnd = true;
      return;
    }
    if (at >= wanted.length || !wanted[at]) return;
    if (bytes.length === 2 && bytes.toString('latin1') === '\\N') {
      values[at] = null;
      return;
    }
    const decoded = readText(unescapeCopyValue(isCut ? withoutCutEnd(bytes) : bytes));
    values[at] = decoded.text;
    isRepaired ||= decoded.isRepaired;
    if (isCut) (cut ??= []).push(at);
  }

  function endRow(): CopyRow {
    number += 1;
    const row = { number, values, isTorn: place !== wanted.length, cut: cut ?? noBytes, isRepaired };
    values = [];
    cut = undefined;
    isRepaired = false;
    place = 0;
    return row;
  }

  return {
    /**
     * Reads on from a place of a chunk.
     * @returns where the rows end, or the length of the chunk while they do not
     */
    read(chunk: Buffer, from: number, rows: CopyRow[]): { at: number; isEnd: boolean } {
      let at = from;
      let lineEnd = chunk.indexOf(newline, at);
      while (at < chunk.length) {
        const valueEnd = chunk.indexOf(tab, at);
        const isLast = lineEnd !== -1 && (valueEnd === -1 || lineEnd < valueEnd);
        const end = isLast ? lineEnd : valueEnd;
        // A value that nobody asked for is not kept; the first one may be the end of the rows.
        if (wanted[place] || place === 0) value.add(chunk.subarray(at, end === -1 ? chunk.length : end));
        if (end === -1) break;
        endValue(isLast);
        at = end + 1;
        if (!isLast) continue;
        if (isEnd) return { at, isEnd };
        rows.push(endRow());
        lineEnd = chunk.indexOf(newline, at);
      }
      value.detach();
      return { at: chunk.length, isEnd: false };
    },
  };
}
