import { DumpProblem } from './dump-problem.ts';

/** A value of a row of `COPY … FROM stdin`: its escapes and its characters. */

const backslash = 0x5c;
const zero = 0x30;
/** The letters that stand for a sign behind a backslash. */
const namedEscapes: Readonly<Record<number, number>> = { 0x62: 8, 0x66: 12, 0x6e: 10, 0x72: 13, 0x74: 9, 0x76: 11 };

const isOctal = (byte: number | undefined) => byte !== undefined && byte >= zero && byte <= 0x37;
const hexDigit = (byte: number | undefined) => {
  const digit = byte === undefined ? Number.NaN : Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(digit) ? undefined : digit;
};

/** The digits of a number in a base, at most `most`, and where they end. */
function readDigits(bytes: Buffer, from: number, most: number, base: 8 | 16): { value: number; at: number } {
  let value = 0;
  let at = from;
  for (; at < bytes.length && at < from + most; at += 1) {
    const digit = base === 16 ? hexDigit(bytes[at]) : isOctal(bytes[at]) ? (bytes[at] ?? zero) - zero : undefined;
    if (digit === undefined) break;
    value = value * base + digit;
  }
  return { value: value & 0xff, at };
}

/** What stands behind a backslash, as PostgreSQL reads it, and where it ends. */
function readEscape(bytes: Buffer, at: number): { value: number; at: number } {
  const sign = bytes[at] ?? backslash;
  if (isOctal(sign)) return readDigits(bytes, at, 3, 8);
  if (sign === 0x78 && hexDigit(bytes[at + 1]) !== undefined) return readDigits(bytes, at + 1, 2, 16);
  return { value: namedEscapes[sign] ?? sign, at: at + 1 };
}

/** The bytes that a value stands for. */
export function unescapeCopyValue(bytes: Buffer): Buffer {
  const first = bytes.indexOf(backslash);
  if (first === -1) return bytes;
  const result = Buffer.allocUnsafe(bytes.length);
  bytes.copy(result, 0, 0, first);
  let length = first;
  for (let at = first; at < bytes.length;) {
    const byte = bytes[at] ?? 0;
    if (byte !== backslash) {
      result[length] = byte;
      at += 1;
    } else {
      const escape = readEscape(bytes, at + 1);
      result[length] = escape.value;
      at = escape.at;
    }
    length += 1;
  }
  return result.subarray(0, length);
}

/**
 * A value that was cut after some bytes, without what is left of an escape or of a character at its end. A run of backslashes goes as a
 * whole: whether its last one begins an escape is told by all of them.
 */
export function withoutCutEnd(bytes: Buffer): Buffer {
  let end = bytes.length;
  const lastEscape = bytes.lastIndexOf(backslash);
  if (lastEscape !== -1 && lastEscape >= end - 3) {
    end = lastEscape;
    while (end > 0 && bytes[end - 1] === backslash) end -= 1;
  }
  // The bytes behind the first one of a character of UTF-8, then the first one.
  let begin = end;
  while (begin > 0 && begin > end - 3 && ((bytes[begin - 1] ?? 0) & 0xc0) === 0x80) begin -= 1;
  const lead = bytes[begin - 1] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return bytes.subarray(0, length > end - begin + 1 ? begin - 1 : end);
}

export interface DecodedText {
  text: string;
  /** some bytes were no UTF-8, and were read as those of Windows */
  isRepaired: boolean;
}
export type TextReader = (bytes: Buffer) => DecodedText;

/** The kinds of characters that PostgreSQL names, as the decoder of the platform names them. */
const labels: Readonly<Record<string, string>> = {
  LATIN1: 'windows-1252',
  ISO88591: 'windows-1252',
  WIN1252: 'windows-1252',
  LATIN9: 'iso-8859-15',
  LATIN2: 'iso-8859-2',
  WIN1250: 'windows-1250',
  WIN1251: 'windows-1251',
};
const utf8Names = new Set(['UTF8', 'UNICODE', 'SQLASCII']);

/**
 * How the texts of a dump are read. A database without a kind of characters (`SQL_ASCII`) keeps what programs wrote, so that one value may
 * be UTF-8 and the next one is not: what is no UTF-8 is read as the characters of Windows, whose every byte is one. PostgreSQL keeps no
 * zero in a text, so that one is left out.
 * @throws DumpProblem
 */
export function textReaderOf(encoding: string): TextReader {
  const name = encoding.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const windows = new TextDecoder('windows-1252');
  if (utf8Names.has(name)) {
    return (bytes) => {
      const text = bytes.toString('utf8');
      // The mark of what cannot be read may have been written by somebody.
      const isRepaired = text.includes('�') && !Buffer.from(text, 'utf8').equals(bytes);
      return { text: withoutZeros(isRepaired ? windows.decode(bytes) : text), isRepaired };
    };
  }
  const label = labels[name];
  if (label === undefined) throw new DumpProblem('encoding');
  const decoder = new TextDecoder(label);
  return (bytes) => ({ text: withoutZeros(decoder.decode(bytes)), isRepaired: false });
}

const withoutZeros = (text: string) => (text.includes('\0') ? text.replaceAll('\0', '') : text);
