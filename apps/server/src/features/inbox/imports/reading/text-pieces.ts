import { isUtf8 } from 'node:buffer';

/** How texts begin that say how they are written. */
const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];
/** Bytes of the longest character of UTF-8 that is not whole. */
const maxCutBytes = 3;
const pieceBytes = 65_536;

/**
 * A file as text, piece by piece: as it says itself, else in UTF-8, or as Windows or an older Mac writes Portuguese. Excel saves *Unicode
 * text* in UTF-16.
 * @throws Error where it is no text
 */
export function* textPieces(bytes: Buffer): Generator<string> {
  const decoder = new TextDecoder(encodingOf(bytes));
  for (let at = 0; at < bytes.length; at += pieceBytes)
    yield decoder.decode(bytes.subarray(at, at + pieceBytes), { stream: true });
  yield decoder.decode();
}

function encodingOf(bytes: Buffer): string {
  const marked = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte));
  if (marked) return marked.encoding;
  // Pictures and programs hold zeros; of text only what is in two bytes a letter.
  if (bytes.includes(0)) return wideEncodingOf(bytes);
  // A file that was cut off may end within a character.
  for (let cut = 0; cut <= maxCutBytes; cut += 1) if (isUtf8(bytes.subarray(0, bytes.length - cut))) return 'utf-8';
  return isMacText(bytes) ? 'macintosh' : 'windows-1252';
}

const maxPairs = 500;

/** Text of Latin letters in two bytes each has a zero in nearly all pairs, on one side. */
function wideEncodingOf(bytes: Buffer): string {
  const pairs = Math.min(Math.floor(bytes.length / 2), maxPairs);
  const zeros = [0, 1].map((side) => {
    let count = 0;
    for (let pair = 0; pair < pairs; pair += 1) if (bytes[pair * 2 + side] === 0) count += 1;
    return count;
  });
  const [first = 0, second = 0] = zeros;
  if (pairs > 5 && second > pairs * 0.9 && first === 0) return 'utf-16le';
  if (pairs > 5 && first > pairs * 0.9 && second === 0) return 'utf-16be';
  throw new Error('no text');
}

const isLetter = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
/** á à â ã ç é ê õ ú of a Mac. Windows has signs there that stand in no word. */
const macLetters = new Set([0x87, 0x88, 0x89, 0x8b, 0x8d, 0x8e, 0x90, 0x9b, 0x9c]);

const maxJudgedBytes = 1024 * 1024;

function isMacText(bytes: Buffer): boolean {
  let mac = 0;
  let windows = 0;
  for (let at = 0; at < Math.min(bytes.length, maxJudgedBytes); at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte < 0x80 || !(isLetter(bytes[at - 1]) || isLetter(bytes[at + 1]))) continue;
    if (macLetters.has(byte)) mac += 1;
    else if (byte >= 0xc0) windows += 1;
  }
  return mac > windows;
}
