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
 * A file as text, piece by piece: as it says itself, else in UTF-8, or as Windows writes Portuguese. Excel saves *Unicode text* in UTF-16.
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
  // Pictures and programs hold zeros, text does not.
  if (bytes.includes(0)) throw new Error('no text');
  // A file that was cut off may end within a character.
  for (let cut = 0; cut <= maxCutBytes; cut += 1) if (isUtf8(bytes.subarray(0, bytes.length - cut))) return 'utf-8';
  return 'windows-1252';
}
