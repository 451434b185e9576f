import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import { DumpProblem, type DumpProblemCode } from './dump-problem.ts';

/** The bytes of a dump as text of UTF-8 or of the kind that it names, whatever it is packed in. */

/** Bytes by which a form is known: the header of a tar has its mark at 257. */
const headBytes = 512;

const marks: readonly (readonly [at: number, mark: string, problem: DumpProblemCode])[] = [
  [0, 'PGDMP', 'custom_format'],
  [257, 'ustar', 'tar_format'],
  [0, 'PK\u0003\u0004', 'packed'],
  [0, '\u0028\u00b5\u002f\u00fd', 'packed'],
  [0, '\u0004\u0022\u004d\u0018', 'packed'],
  [0, 'BZh', 'packed'],
  [0, '\u00fd7zXZ', 'packed'],
  [0, '7z\u00bc\u00af', 'packed'],
  [0, 'Rar!', 'packed'],
];

/** @throws DumpProblem where the head is that of a form that is not read */
export function checkHead(head: Buffer): void {
  const text = head.toString('latin1');
  for (const [at, mark, problem] of marks) if (text.startsWith(mark, at)) throw new DumpProblem(problem);
  if (/^\s*--\s*(?:MySQL|MariaDB)\s+dump/im.test(text) || /^\/\*M?!\d+/.test(text)) {
    throw new DumpProblem('other_database');
  }
  // No text has a zero, save one of two bytes for each character.
  if (head.includes(0) && !wideLabel(head)) throw new DumpProblem('no_dump');
}

/** Texts that were redirected to a file by PowerShell have two bytes for each character. */
function wideLabel(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  return head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined;
}

/** A stream whose first bytes can be looked at before they are read. */
async function withHead(chunks: AsyncIterable<Uint8Array>): Promise<{ head: Buffer; all: AsyncIterable<Buffer> }> {
  const iterator = chunks[Symbol.asyncIterator]();
  const pieces: Buffer[] = [];
  let length = 0;
  let isDone = false;
  while (length < headBytes && !isDone) {
    const next = await iterator.next();
    isDone = next.done === true;
    if (next.done) break;
    pieces.push(Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength));
    length += next.value.byteLength;
  }
  async function* all() {
    try {
      yield* pieces;
      if (isDone) return;
      for (;;) {
        const next = await iterator.next();
        if (next.done) return;
        yield Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
      }
    } finally {
      await iterator.return?.();
    }
  }
  return { head: Buffer.concat(pieces).subarray(0, headBytes), all: all() };
}

async function* gunzip(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const packed = Readable.from(chunks, { objectMode: false });
  const plain = createGunzip();
  packed.on('error', (error) => plain.destroy(error));
  try {
    for await (const chunk of packed.pipe(plain) as AsyncIterable<Buffer>) yield chunk;
  } catch (error) {
    throw isZlibError(error) ? new DumpProblem('broken') : error;
  } finally {
    packed.destroy();
    plain.destroy();
  }
}

const isZlibError = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');

async function* narrowed(chunks: AsyncIterable<Buffer>, label: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(label);
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }), 'utf8');
  yield Buffer.from(decoder.decode(), 'utf8');
}

/**
 * The text of a file that may be packed by gzip.
 * @throws DumpProblem where it is no plain dump
 */
export async function plainBytes(chunks: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Buffer>> {
  let file = await withHead(chunks);
  if (file.head[0] === 0x1f && file.head[1] === 0x8b) file = await withHead(gunzip(file.all));
  checkHead(file.head);
  const wide = wideLabel(file.head);
  return wide ? narrowed(file.all, wide) : file.all;
}
