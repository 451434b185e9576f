/**
 * The statements of a dump, as they come in, without telling what they mean: where one ends depends on its quotes and comments alone.
 * Nothing of them is ever run.
 */

export type DumpPiece =
  /** without its comments and its semicolon; no more than its first 256 kB */
  | { kind: 'statement'; text: string }
  /** a line behind -- */
  | { kind: 'comment'; text: string };

const maxStatementBytes = 256 * 1024;
const maxCommentBytes = 1024;

const sign = {
  newline: 0x0a,
  doubleQuote: 0x22,
  dollar: 0x24,
  quote: 0x27,
  star: 0x2a,
  dash: 0x2d,
  slash: 0x2f,
  semicolon: 0x3b,
  backslash: 0x5c,
} as const;

const isWordByte = (byte: number) =>
  (byte >= 0x30 && byte <= 0x39) ||
  (byte >= 0x41 && byte <= 0x5a) ||
  (byte >= 0x61 && byte <= 0x7a) ||
  byte === 0x5f ||
  byte >= 0x80;
const isBlank = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** Bytes of which the first are kept. */
function createText(maxBytes: number) {
  let bytes = Buffer.allocUnsafe(1024);
  let length = 0;
  return {
    get length() {
      return length;
    },
    add(byte: number) {
      if (length >= maxBytes) return;
      if (length === bytes.length) bytes = Buffer.concat([bytes], bytes.length * 2);
      bytes[length] = byte;
      length += 1;
    },
    dropLast() {
      length = Math.max(0, length - 1);
    },
    take(): string {
      const text = bytes.toString('utf8', 0, length).trim();
      length = 0;
      return text;
    },
  };
}

type State = 'plain' | 'line' | 'command' | 'block' | 'quote' | 'escapedQuote' | 'name' | 'dollarTag' | 'dollar';

/** Reads statements one at a time: behind one that announces rows another reader goes on. */
export function createStatements() {
  const statement = createText(maxStatementBytes);
  const comment = createText(maxCommentBytes);
  let state: State = 'plain';
  /** the byte before, and the one before that, where they are part of one thing with the next */
  let last = 0;
  let beforeLast = 0;
  let depth = 0;
  let tag = '';
  let tail = '';

  function readPlain(byte: number): DumpPiece | undefined {
    if (byte === sign.semicolon) {
      const text = statement.take();
      return text === '' ? undefined : { kind: 'statement', text };
    }
    if (byte === sign.dash && last === sign.dash) {
      statement.dropLast();
      state = 'line';
    } else if (byte === sign.star && last === sign.slash) {
      statement.dropLast();
      if (statement.length > 0) statement.add(0x20);
      depth = 1;
      state = 'block';
    } else if (byte === sign.backslash && statement.length === 0) {
      // \connect, \restrict: lines for the program that reads dumps.
      state = 'command';
    } else if (!(isBlank(byte) && statement.length === 0)) {
      statement.add(byte);
      if (byte === sign.quote) {
        const isEscaped = (last === 0x45 || last === 0x65) && !isWordByte(beforeLast);
        state = isEscaped ? 'escapedQuote' : 'quote';
      } else if (byte === sign.doubleQuote) state = 'name';
      else if (byte === sign.dollar && !isWordByte(last)) {
        tag = '$';
        state = 'dollarTag';
      }
    }
    return undefined;
  }

  function readTag(byte: number) {
    statement.add(byte);
    tag += String.fromCharCode(byte);
    if (byte === sign.dollar) {
      tail = '';
      state = 'dollar';
    } else if (!isWordByte(byte) || tag.length > 64) state = 'plain';
  }

  /** Inside of a text or a comment. */
  function readInside(byte: number): DumpPiece | undefined {
    switch (state) {
      case 'line':
      case 'command':
        if (byte !== sign.newline) {
          comment.add(byte);
          return undefined;
        }
        return endLine();
      case 'block':
        if (byte === sign.star && last === sign.slash) depth += 1;
        else if (byte === sign.slash && last === sign.star) depth -= 1;
        else break;
        if (depth === 0) state = 'plain';
        // Neither sign is part of another mark.
        last = 0;
        return undefined;
      case 'name':
        statement.add(byte);
        if (byte === sign.doubleQuote) state = 'plain';
        break;
      case 'quote':
        statement.add(byte);
        if (byte === sign.quote) state = 'plain';
        break;
      case 'escapedQuote':
        statement.add(byte);
        if (last === sign.backslash) {
          last = 0;
          return undefined;
        }
        if (byte === sign.quote) state = 'plain';
        break;
      case 'dollarTag':
        readTag(byte);
        break;
      default:
        statement.add(byte);
        tail = (tail + String.fromCharCode(byte)).slice(-tag.length);
        if (tail === tag) state = 'plain';
    }
    last = byte;
    return undefined;
  }

  function endLine(): DumpPiece | undefined {
    const isComment = state === 'line';
    state = 'plain';
    last = sign.newline;
    const text = comment.take();
    return isComment && text !== '' ? { kind: 'comment', text } : undefined;
  }

  return {
    /** Reads on from a place of a chunk to the end of the next piece, or of the chunk. */
    read(chunk: Buffer, from: number): { at: number; piece?: DumpPiece } {
      for (let at = from; at < chunk.length; at += 1) {
        const byte = chunk[at] ?? 0;
        let piece: DumpPiece | undefined;
        if (state === 'plain') {
          const before = state;
          piece = readPlain(byte);
          beforeLast = last;
          // A mark that began is over: its signs are no part of another one.
          last = state === before ? byte : 0;
        } else piece = readInside(byte);
        if (piece) return { at: at + 1, piece };
      }
      return { at: chunk.length };
    },
    /** What stands behind the last line end. */
    end(): DumpPiece | undefined {
      return state === 'line' || state === 'command' ? endLine() : undefined;
    },
  };
}
