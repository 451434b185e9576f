import { moveInPartBytes, type MoveInFile } from '@balcao/contract';
import type { Database } from '../../../../platform/db/database.ts';
import type { Files } from '../../../../platform/files/files.ts';
import { listFiles, listPartKeys } from './source-files.sql.ts';

/** A part of a source is not there any more. */
export class SourceGoneError extends Error {}

/** A file that was uploaded in parts, read as one. */
export interface SourceFile {
  name: string;
  size: number;
  /** reads it from its beginning */
  read: () => AsyncGenerator<Buffer>;
  readAt: (at: number, length: number) => Promise<Buffer>;
}

export const partsOf = (size: number): number => Math.ceil(size / moveInPartBytes);
export const partSize = (size: number, place: number): number =>
  Math.min(moveInPartBytes, size - place * moveInPartBytes);
export const isWhole = ({ size, parts }: MoveInFile): boolean => parts.length === partsOf(size);

/** The files of a move, those that arrived whole. */
export async function openFiles(
  { database, files }: { database: Database; files: Pick<Files, 'open'> },
  { companyId, id }: { companyId: number; id: number },
): Promise<SourceFile[]> {
  const found = await database.forCompany(companyId, async ({ db }) => {
    const whole = (await listFiles(db, id)).filter(isWhole);
    const keys: string[][] = [];
    for (const file of whole) keys.push(await listPartKeys(db, file.id));
    return whole.map((file, index) => ({ ...file, keys: keys[index] ?? [] }));
  });
  return found.map(({ name, size, keys }) => {
    async function* pieces(at: number, end: number): AsyncGenerator<Buffer> {
      for (let from = at; from < end;) {
        const place = Math.floor(from / moveInPartBytes);
        const start = from - place * moveInPartBytes;
        const length = Math.min(end - from, moveInPartBytes - start);
        const content = await files.open(companyId, keys[place] ?? '', { start, end: start + length - 1 });
        if (!content) throw new SourceGoneError();
        yield* content as AsyncIterable<Buffer>;
        from += length;
      }
    }
    return {
      name,
      size,
      read: () => pieces(0, size),
      readAt: inBlocks(size, pieces),
    };
  });
}

const blockBytes = 1024 * 1024;

/** Archives are read in small pieces, one after the other: what is read of a store is a block, and the last one is kept. */
function inBlocks(size: number, pieces: (at: number, end: number) => AsyncGenerator<Buffer>): SourceFile['readAt'] {
  let kept: { number: number; bytes: Buffer } | undefined;
  async function blockOf(number: number): Promise<Buffer> {
    if (kept?.number === number) return kept.bytes;
    const found: Buffer[] = [];
    for await (const piece of pieces(number * blockBytes, Math.min(size, (number + 1) * blockBytes))) found.push(piece);
    kept = { number, bytes: Buffer.concat(found) };
    return kept.bytes;
  }
  return async (at, length) => {
    const end = Math.min(size, at + length);
    const found: Buffer[] = [];
    for (let from = at; from < end;) {
      const number = Math.floor(from / blockBytes);
      const block = await blockOf(number);
      const piece = block.subarray(from - number * blockBytes, Math.min(block.length, end - number * blockBytes));
      if (piece.length === 0) break;
      found.push(piece);
      from += piece.length;
    }
    return Buffer.concat(found);
  };
}
