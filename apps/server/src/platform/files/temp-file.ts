import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { dayMs } from '@balcao/contract';
import { AppError } from '../app-error.ts';
import { sniffFile } from './sniff.ts';
import type { StorageReservation } from './storage.ts';

/** A received file that is complete on disk and not stored yet. */
export interface TempFile {
  path: string;
  /** as the sender called it, without folders and control characters; data, never part of a path */
  name: string;
  /** detected from its bytes, whatever the sender claims */
  mime: string;
  /** bytes */
  size: number;
  /** what its bytes are counted in already */
  reservation?: StorageReservation | undefined;
}

const maxNameLength = 200;

export const tempFolder = (dataDir: string) => join(dataDir, 'tmp');

/**
 * Writes a stream to a temporary file and detects its type.
 * @throws AppError ERR_FILE_TOO_LARGE past `maxSize` bytes; nothing stays on disk then, nor when the stream ends with
 *   an error
 */
export async function writeTempFile(
  stream: Readable,
  options: { dataDir: string; name: string; maxSize?: number },
): Promise<TempFile> {
  const { dataDir, maxSize = Infinity } = options;
  const path = join(tempFolder(dataDir), randomUUID());
  await mkdir(tempFolder(dataDir), { recursive: true, mode: 0o700 });
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      if (size > maxSize) done(new AppError('ERR_FILE_TOO_LARGE', { limit: maxSize }));
      else done(null, chunk);
    },
  });
  try {
    // The file is flushed to disk, as the row that names it will be when it is committed.
    await pipeline(stream, counted, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
    return { path, name: sanitizeFileName(options.name), mime: await sniffFile(path), size };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** The uploads that a killed program left, as paths. Younger files may belong to a running process. */
export async function listStaleTempFiles(dataDir: string, now: Date): Promise<string[]> {
  const folder = tempFolder(dataDir);
  const paths = (await readdir(folder).catch(() => [])).map((entry) => join(folder, entry));
  const ages = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        (found) => now.getTime() - found.mtimeMs,
        () => 0,
      ),
    ),
  );
  return paths.filter((_path, index) => (ages[index] ?? 0) > dayMs);
}

export async function removeStaleTempFiles(dataDir: string, now: Date): Promise<void> {
  for (const path of await listStaleTempFiles(dataDir, now)) await rm(path, { force: true });
}

/**
 * Returns the last part of a path, well-formed, without characters that control terminals, headers or the reading
 * direction.
 */
export function sanitizeFileName(name: string): string {
  const last = name.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const clean = last.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '').trim();
  const whole = clean === '' || clean === '.' || clean === '..' ? 'file' : clean;
  if (whole.length <= maxNameLength) return whole;
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(whole)?.[0] ?? '';
  return whole.slice(0, maxNameLength - extension.length).toWellFormed() + extension;
}
