import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform, Writable, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isFilesFailure } from '../../../platform/app-error.ts';
import { StartError } from '../../../platform/process/start-error.ts';
import type { Checksum } from './backup-format.ts';

/** Passes bytes on and knows in the end what they were. */
function meter(): { stream: Transform; read(): Checksum } {
  const hash = createHash('sha256');
  let bytes = 0;
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      bytes += chunk.length;
      done(null, chunk);
    },
  });
  return { stream, read: () => ({ bytes, sha256: hash.digest('hex') }) };
}

/**
 * Writes a stream into a new file, which is synced to the disk when it resolves. An existing file is replaced in one
 * step.
 */
export async function writeChecked(path: string, source: Readable, ...through: Transform[]): Promise<Checksum> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const counted = meter();
  const draft = `${path}.draft`;
  await pipeline([source, ...through, counted.stream, createWriteStream(draft, { mode: 0o600, flush: true })]);
  await rename(draft, path);
  return counted.read();
}

/** The checksum of a file, read to its end. */
export const checksumOf = (path: string): Promise<Checksum> => checksumOfContent(createReadStream(path));

export async function checksumOfContent(content: Readable): Promise<Checksum> {
  const counted = meter();
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(content, counted.stream, nowhere);
  return counted.read();
}

export const isSame = (one: Checksum, other: Checksum): boolean =>
  one.bytes === other.bytes && one.sha256 === other.sha256;

/** Regular files below a folder, as paths from there; none when there is no such folder. */
export async function* walkFiles(folder: string, isLeftOut: (name: string) => boolean): AsyncGenerator<string> {
  yield* walk(folder, '', isLeftOut);
}

async function* walk(root: string, inner: string, isLeftOut: (name: string) => boolean): AsyncGenerator<string> {
  const entries = await readdir(join(root, inner), { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    // Removed since its parent was read.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    const path = join(inner, entry.name);
    if (inner === '' && isLeftOut(entry.name)) continue;
    if (entry.isDirectory()) yield* walk(root, path, isLeftOut);
    else if (entry.isFile()) yield path;
  }
}

/** Syncs the entries of a folder to the disk. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/**
 * Describes in a sentence what a full or forbidden disk, or a bucket, answered; other errors are returned unchanged.
 */
export function explainDisk(error: unknown, where: string, advice: string): unknown {
  if (isFilesFailure(error)) {
    const { cause = error } = error as Error;
    return new StartError(`${cause instanceof Error ? cause.message : String(cause)}. ${advice}`);
  }
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === undefined || error instanceof StartError) return error;
  // PostgreSQL reports its own full disk with the same words.
  if (noRoom.has(code) || code === '53100')
    return new StartError(`There is no room left in ${code === '53100' ? 'the database' : where}. ${advice}`);
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT'].includes(code))
    return new StartError(`${path ?? where} cannot be read or written (${code}). ${advice}`);
  return error;
}
