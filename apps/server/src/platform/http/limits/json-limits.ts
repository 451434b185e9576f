/** Deeper than any body of the contract, and than anything a person writes. */
const maxDepth = 20;
/** Lists of the contract hold a few thousand values at most. */
const maxValues = 20_000;

const quote = 0x22;
const comma = 0x2c;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/**
 * Whether JSON is cheap enough to be parsed and checked: parsing runs alone in its process, and a body of a few megabytes
 * that consists of brackets would keep everyone waiting. It reads the bytes once and builds nothing.
 */
export function isCheapJson(bytes: Uint8Array): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfString(bytes, at);
    else if (byte === comma) values += 1;
    else if (opening.has(byte)) {
      values += 1;
      depth += 1;
    } else if (closing.has(byte)) depth -= 1;
    if (depth > maxDepth || values > maxValues) return false;
  }
  return true;
}

/** @returns the index of the closing quote; the end of a text that is not closed */
function endOfString(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(quote, from + 1); at !== -1; at = bytes.indexOf(quote, at + 1)) {
    let backslashes = 0;
    while (bytes[at - 1 - backslashes] === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return at;
  }
  return bytes.length;
}
