import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import {
  damagedBackup,
  dataFolderName,
  fileListName,
  readFileList,
  type Checksum,
  type FileEntry,
  type Manifest,
} from './backup-format.ts';
import { checksumOf, isSame } from './checked-files.ts';

const newline = 10;

/**
 * Reads a whole backup: every file has the bytes it was written with, and every table as many rows as the manifest says.
 * @returns the files of the data folder in it
 * @throws StartError naming the first thing that is not as it was
 */
export async function verifyBackup(folder: string, manifest: Manifest): Promise<FileEntry[]> {
  await requireSame(folder, fileListName, manifest.files);
  for (const { file, rows, schema, name, ...written } of manifest.tables) {
    await requireSame(folder, file, written);
    const found = await countLines(join(folder, file));
    if (found !== rows) throw damagedBackup(folder, `${schema}.${name} has ${found} rows instead of ${rows}`);
  }
  const files = await readFileList(folder);
  for (const { path, ...written } of files) await requireSame(folder, join(dataFolderName, path), written);
  return files;
}

async function requireSame(folder: string, file: string, written: Checksum): Promise<void> {
  const found = await checksumOf(join(folder, file)).catch((error: NodeJS.ErrnoException) => {
    throw damagedBackup(folder, `${file} cannot be read (${error.code ?? error.message})`);
  });
  if (!isSame(found, written)) throw damagedBackup(folder, `${file} is not what was written (${found.bytes} bytes)`);
}

/** A row of a table is a line: line breaks within values are written otherwise. */
async function countLines(path: string): Promise<number> {
  let lines = 0;
  const counter = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, at + 1)) lines += 1;
      done();
    },
  });
  await pipeline(createReadStream(path), createGunzip(), counter);
  return lines;
}
