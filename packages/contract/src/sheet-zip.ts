/**
 * Checks whether a file can be opened as a .xlsx or .docx: a few kilobytes may unpack to gigabytes. The sizes in its
 * directory are added up first; then everything is unpacked once for its length alone, piece by piece, because a
 * directory may lie.
 */

/** Most bytes of everything in a sheet: 50,000 rows are some 20 MB of XML. */
const maxUnpackedBytes = 120 * 1024 * 1024;
const maxEntries = 2_000;

type ZipProblem = 'type' | 'broken' | 'tooBig';

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 };
const endLength = 22;
const stored = 0;
const deflated = 8;

export interface ZipEntry {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  local: number;
}

/**
 * @param part that every such document has: that of a .xlsx by default
 * @returns what is wrong with a file as such a document, or undefined
 */
export async function zipProblem(
  bytes: Uint8Array<ArrayBuffer>,
  part = 'xl/workbook.xml',
): Promise<ZipProblem | undefined> {
  // Every archive begins like this; a renamed program or picture does not.
  if (bytes.length < endLength || dataViewOf(bytes).getUint32(0, true) !== signatures.local) return 'type';
  const entries = readZipDirectory(bytes);
  if (!Array.isArray(entries)) return entries;
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > maxUnpackedBytes) return 'tooBig';
  if (!entries.some(({ name }) => name === part)) return 'type';
  let remainingBytes = maxUnpackedBytes;
  for (const entry of entries) {
    const length = await unpackedLength(bytes, entry, remainingBytes);
    if (length === undefined) return 'broken';
    remainingBytes -= length;
    if (remainingBytes < 0) return 'tooBig';
  }
  return undefined;
}

const dataViewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/**
 * The entries of an archive, by its directory; a word where it cannot be read or has too many. Other readers may go by the
 * length of the directory, not by its count, or by a second directory of a larger format, and take the last of equal
 * names: an archive that they could read otherwise is broken.
 */
export function readZipDirectory(bytes: Uint8Array): ZipEntry[] | ZipProblem {
  const view = dataViewOf(bytes);
  const end = findEnd(view);
  if (end === undefined) return 'broken';
  const count = view.getUint16(end + 10, true);
  // Any of these says that the larger format has the true directory.
  if ([4, 6, 8].some((place) => view.getUint16(end + place, true) === 0xffff)) return 'broken';
  if (view.getUint32(end + 12, true) === 0xffffffff) return 'broken';
  if (count > maxEntries) return 'tooBig';
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let file = 0; file < count; file += 1) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== signatures.entry) return 'broken';
    const nameLength = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      local: view.getUint32(at + 42, true),
    });
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  if (at + 4 <= bytes.length && view.getUint32(at, true) === signatures.entry) return 'broken';
  return new Set(entries.map(({ name }) => name)).size === count ? entries : 'broken';
}

/** The end of the directory is at the end of the file, before a comment at most. */
function findEnd(view: DataView): number | undefined {
  const lowest = Math.max(0, view.byteLength - endLength - 0xffff);
  for (let at = view.byteLength - endLength; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) === signatures.end) return at;
  }
  return undefined;
}

/** The content of an entry, unpacked as it is read; undefined when it is outside of the archive or packed otherwise. */
export function openZipEntry(
  bytes: Uint8Array<ArrayBuffer>,
  { local, packed, method }: ZipEntry,
): ReadableStream<Uint8Array<ArrayBuffer>> | undefined {
  const view = dataViewOf(bytes);
  if (local + 30 > bytes.length || view.getUint32(local, true) !== signatures.local) return undefined;
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (start + packed > bytes.length) return undefined;
  const content = inPieces(bytes.subarray(start, start + packed));
  if (method === stored) return content;
  return method === deflated ? content.pipeThrough(new DecompressionStream('deflate-raw')) : undefined;
}

const pieceBytes = 65_536;

/** Some bytes as they are asked for; unlike those of a Blob they are not copied first. */
function inPieces(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at < bytes.length) controller.enqueue(bytes.subarray(at, at + pieceBytes));
      at += pieceBytes;
      if (at >= bytes.length) controller.close();
    },
  });
}

/** The true length of an entry, as far as it matters; undefined when it cannot be read. */
async function unpackedLength(
  bytes: Uint8Array<ArrayBuffer>,
  entry: ZipEntry,
  limit: number,
): Promise<number | undefined> {
  const reader = openZipEntry(bytes, entry)?.getReader();
  if (!reader) return undefined;
  let length = 0;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      length += piece.value.byteLength;
      if (length > limit) break;
    }
  } catch {
    return undefined;
  }
  await reader.cancel().catch(() => undefined);
  return length;
}
