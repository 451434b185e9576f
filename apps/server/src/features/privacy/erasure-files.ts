import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

/** What a file says of an erasure: ids alone, and when the record was made that had them. */
const schema = z.object({
  key: z.uuid(),
  companyId: z.int(),
  contactId: z.int().nullable(),
  subjectCreatedAt: z.string(),
});
export type ErasureFile = z.output<typeof schema>;

const folderOf = (dataDir: string) => join(dataDir, 'erasures');

/** Keeps an erasure outside of the database, so that a backup that is older does not bring back what was erased. */
export async function saveErasureFile(
  dataDir: string,
  { key, companyId, contactId, subjectCreatedAt }: ErasureFile,
): Promise<void> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${key}.json`);
  const file = await open(`${path}.part`, 'w', 0o600);
  try {
    await file.writeFile(`${JSON.stringify({ key, companyId, contactId, subjectCreatedAt })}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(`${path}.part`, path);
}

/** The names of all erasures that were ever begun here. */
export async function listErasureKeys(dataDir: string): Promise<string[]> {
  const names = await readdir(folderOf(dataDir)).catch(() => []);
  return names.flatMap((name) => /^([0-9a-f-]{36})\.json$/.exec(name)?.[1] ?? []);
}

/** @throws for a file that is none of ours: an erasure that is not repeated must not go unnoticed */
export async function readErasureFile(dataDir: string, key: string): Promise<ErasureFile> {
  return schema.parse(JSON.parse(await readFile(join(folderOf(dataDir), `${key}.json`), 'utf8')));
}

/** Of contacts of a company that is erased as a whole. */
export async function removeErasureFiles(dataDir: string, keys: readonly string[]): Promise<void> {
  for (const key of keys) await rm(join(folderOf(dataDir), `${key}.json`), { force: true });
}
