import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { TempFile } from '../../files/temp-file.ts';

export const hashKey = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The fingerprint of a file by its bytes. */
export async function hashFile(path: string): Promise<Buffer> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest();
}

/**
 * The fingerprint of a request: its fields, and its files by their bytes. The key takes part, which is not stored: who
 * reads the database cannot try out what was in a request.
 */
export async function hashRequest(
  key: string,
  fields: { params: unknown; query: unknown; body: unknown },
  files: readonly Pick<TempFile, 'name' | 'path'>[] = [],
): Promise<string> {
  const { params = null, query = null, body = null } = fields;
  const hash = createHmac('sha256', key).update(JSON.stringify([params, query, body, files.map(({ name }) => name)]));
  for (const { path } of files) hash.update(await hashFile(path));
  return hash.digest('base64url');
}
