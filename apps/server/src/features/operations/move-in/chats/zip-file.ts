import { crc32, createInflateRaw } from 'node:zlib';
import { Readable } from 'node:stream';

/**
 * Reads an archive where it lies, a piece at a time: chats with their files are larger than memory. What stands in its directory is not
 * believed: a file ends where its content does, and no more of it is unpacked than is allowed.
 */

export type ZipFailure =
  /** no archive, or one that ends early */
  | 'broken'
  /** of more files, or larger, than is read */
  | 'too_large'
  | 'encrypted';

export class ZipError extends Error {
  readonly failure: ZipFailure;

  constructor(failure: ZipFailure) {
    super(`An archive cannot be read: ${failure}.`);
    this.name = 'ZipError';
    this.failure = failure;
  }
}

/** Some bytes of a file, fewer only at its end. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>;

export interface ZipEntry {
  /** with its folders, as it is written */
  name: string;
  /** as its directory says */
  bytes: number;
  /**
   * Its content. More than `maxBytes` of it, or another content than was packed, is an error.
   * @throws ZipError
   */
  read: (maxBytes: number) => AsyncGenerator<Buffer>;
}

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 } as const;
const endLength = 22;
const entryLength = 46;
const localLength = 30;
const maxEntries = 60_000;
const maxDirectoryBytes = 32 * 1024 * 1024;
const pieceBytes = 65_536;
/** the larger format has the true value elsewhere */
const elsewhere = 0xffffffff;

interface Packed {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  bytes: number;
  local: number;
}

/**
 * The files of an archive, by its directory; folders are left out.
 * @throws ZipError
 */
export async function openZip(readAt: ReadAt, size: number): Promise<ZipEntry[]> {
  const tailLength = Math.min(size, endLength + 0xffff);
  const tail = await readAt(size - tailLength, tailLength);
  const end = findEnd(tail);
  if (end === undefined) throw new ZipError('broken');
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count === 0xffff || length === elsewhere || start === elsewhere) throw new ZipError('too_large');
  if (count > maxEntries || length > maxDirectoryBytes) throw new ZipError('too_large');
  const directory = await readAt(start, length);
  if (directory.length < length) throw new ZipError('broken');
  return readDirectory(directory, count)
    .filter(({ name }) => !name.endsWith('/'))
    .map((entry) => ({ name: entry.name, bytes: entry.bytes, read: (maxBytes) => readEntry(readAt, entry, maxBytes) }));
}

function findEnd(tail: Buffer): number | undefined {
  for (let at = tail.length - endLength; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) === signatures.end) return at;
  }
  return undefined;
}

function readDirectory(directory: Buffer, count: number): Packed[] {
  const entries: Packed[] = [];
  const names = new Set<string>();
  let at = 0;
  for (let file = 0; file < count; file += 1) {
    if (at + entryLength > directory.length || directory.readUInt32LE(at) !== signatures.entry) {
      throw new ZipError('broken');
    }
    const nameEnd = at + entryLength + directory.readUInt16LE(at + 28);
    const name = directory.toString('utf8', at + entryLength, nameEnd);
    // Readers take the first or the last of equal names.
    if (names.has(name)) throw new ZipError('broken');
    names.add(name);
    entries.push({
      name,
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      bytes: directory.readUInt32LE(at + 24),
      local: directory.readUInt32LE(at + 42),
    });
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return entries;
}

async function* readEntry(readAt: ReadAt, entry: Packed, maxBytes: number): AsyncGenerator<Buffer> {
  if ((entry.flags & 1) === 1) throw new ZipError('encrypted');
  if (entry.bytes > maxBytes || [entry.packed, entry.bytes, entry.local].includes(elsewhere)) {
    throw new ZipError('too_large');
  }
  const head = await readAt(entry.local, localLength);
  if (head.length < localLength || head.readUInt32LE(0) !== signatures.local) throw new ZipError('broken');
  const start = entry.local + localLength + head.readUInt16LE(26) + head.readUInt16LE(28);
  const packed = packedPieces(readAt, start, entry.packed);
  let bytes = 0;
  let crc = 0;
  try {
    for await (const piece of entry.method === 0 ? packed : inflate(packed, entry.method)) {
      bytes += piece.length;
      if (bytes > maxBytes) throw new ZipError('too_large');
      crc = crc32(piece, crc);
      yield piece;
    }
  } catch (error) {
    throw error instanceof ZipError || !isZlibError(error) ? error : new ZipError('broken');
  }
  if (bytes !== entry.bytes || crc !== entry.crc) throw new ZipError('broken');
}

async function* packedPieces(readAt: ReadAt, start: number, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < length; at += pieceBytes) {
    const wanted = Math.min(pieceBytes, length - at);
    const piece = await readAt(start + at, wanted);
    if (piece.length < wanted) throw new ZipError('broken');
    yield piece;
  }
}

async function* inflate(packed: AsyncIterable<Buffer>, method: number): AsyncGenerator<Buffer> {
  if (method !== 8) throw new ZipError('broken');
  const source = Readable.from(packed, { objectMode: false });
  const plain = createInflateRaw();
  source.on('error', (error) => plain.destroy(error));
  try {
    for await (const piece of source.pipe(plain) as AsyncIterable<Buffer>) yield piece;
  } finally {
    source.destroy();
    plain.destroy();
  }
}

const isZlibError = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.startsWith('Z_');
