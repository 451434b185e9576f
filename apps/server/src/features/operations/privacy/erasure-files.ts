import { text } from 'node:stream/consumers';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import * as z from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import { erasuresFolder } from '../../../platform/files/file-store.ts';
import { writeTempFile } from '../../../platform/files/temp-file.ts';

/** The content of an erasure file: ids alone, and when the record was made that had them. */
const schema = z.object({
  key: z.uuid(),
  companyId: z.int(),
  contactId: z.int().nullable(),
  subjectCreatedAt: z.string(),
});
export type ErasureFile = z.output<typeof schema>;

type FileStorage = Pick<Platform, 'fileStore' | 'config'>;

const pathOf = (key: string) => `${erasuresFolder}/${key}.json`;

/** Records an erasure outside of the database, so that an older backup does not bring back erased data. */
export async function saveErasureFile(
  { fileStore, config }: FileStorage,
  { key, companyId, contactId, subjectCreatedAt }: ErasureFile,
): Promise<void> {
  const line = `${JSON.stringify({ key, companyId, contactId, subjectCreatedAt })}\n`;
  const draft = await writeTempFile(Readable.from([Buffer.from(line)]), { dataDir: config.dataDir, name: key });
  try {
    await fileStore.put(pathOf(key), draft.path);
  } finally {
    await rm(draft.path, { force: true });
  }
}

/** The names of all erasures that were ever begun here. */
export async function listErasureKeys({ fileStore }: FileStorage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { path } of fileStore.list(erasuresFolder)) {
    const key = /^([0-9a-f-]{36})\.json$/.exec(basename(path))?.[1];
    if (key !== undefined) keys.push(key);
  }
  return keys;
}

/** @throws for a file that is none of ours: an erasure that is not repeated must not go unnoticed */
export async function readErasureFile({ fileStore }: FileStorage, key: string): Promise<ErasureFile> {
  const content = await fileStore.open(pathOf(key));
  if (!content) throw new Error(`the record of the erasure ${key} went while it was read`);
  return schema.parse(JSON.parse(await text(content)));
}

/** Contacts of a company that is erased as a whole. */
export async function removeErasureFiles({ fileStore }: FileStorage, keys: readonly string[]): Promise<void> {
  for (const key of keys) await fileStore.remove(pathOf(key));
}
