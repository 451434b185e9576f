import { glob, readFile } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import * as z from 'zod';
import { parseJson } from '../../../platform/util/parse-json.ts';
import { StartError } from '../../../platform/process/start-error.ts';

/** Raised when an older release could not read what this one writes. */
export const backupFormat = 1;

export const manifestName = 'manifest.json';
/** one line of JSON for each file of the data folder */
export const fileListName = 'files.jsonl';
export const dataFolderName = 'data';
export const tablesFolderName = 'tables';

const checksum = z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) });
export type Checksum = z.infer<typeof checksum>;

/** A path below a folder of the backup, which leads nowhere else. */
const innerPath = z
  .string()
  .min(1)
  .refine((path) => !isAbsolute(path) && normalize(path) === path && !path.startsWith('..'));

const sealedSecret = z.object({
  /** parameters of scrypt, which makes the key from the passphrase */
  cost: z
    .int()
    .min(2)
    .max(2 ** 20),
  salt: z.string(),
  iv: z.string(),
  /** AES-256-GCM with its tag at the end, base64 as the others */
  text: z.string(),
});
export type SealedSecret = z.infer<typeof sealedSecret>;

const tableEntry = checksum.extend({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
  rows: z.int().min(0),
  file: innerPath,
});
export type TableEntry = z.infer<typeof tableEntry>;

const sequenceEntry = z.object({
  schema: z.string(),
  name: z.string(),
  lastValue: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});
export type SequenceEntry = z.infer<typeof sequenceEntry>;

const fileEntry = checksum.extend({ path: innerPath });
export type FileEntry = z.infer<typeof fileEntry>;

const manifestSchema = z.object({
  format: z.int(),
  release: z.string(),
  /** of the program that made it; null where it did not know, absent in backups of 6.0.0 and before */
  commit: z.string().nullish(),
  /** when the snapshot of the database was taken */
  takenAt: z.iso.datetime(),
  installationId: z.uuid(),
  /** what the database was migrated with */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(tableEntry),
  sequences: z.array(sequenceEntry),
  files: checksum.extend({ count: z.int().min(0), totalBytes: z.int().min(0) }),
  /** shows whether a secret is the one that the data was sealed with; null = the installation never had one */
  canary: z.string().nullable(),
  /** absent = the secret has to be kept elsewhere */
  secret: sealedSecret.optional(),
});
/** The manifest of a backup. It is written last: a folder without it is not a complete backup. */
export type Manifest = z.infer<typeof manifestSchema>;

const damaged = (folder: string, what: string) =>
  new StartError(
    `The backup ${folder} is damaged: ${what}. Nothing was changed. Take another backup, or copy this one again from where it was made.`,
  );

/** The last finished backup of those that `npm run backup` made in a folder; undefined = there is none. */
async function findNewestBackup(folder: string): Promise<string | undefined> {
  const names: string[] = [];
  for await (const path of glob(`balcao-*Z/${manifestName}`, { cwd: folder })) names.push(dirname(path));
  // Their names carry the time, so that the last by name is the newest.
  const newest = names.sort().at(-1);
  return newest === undefined ? undefined : join(folder, newest);
}

/** @throws StartError when it is no backup, one of a newer release, or damaged */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    const newest = await findNewestBackup(folder);
    throw new StartError(
      `${folder} is no finished backup: its ${manifestName} cannot be read (${error.code ?? error.message}). ` +
        'Name the folder that npm run backup printed; one that ends in ".unfinished" was interrupted.' +
        (newest === undefined ? '' : ` The newest in it is ${newest}.`),
    );
  });
  const json = parseJson(text);
  const format = z.object({ format: z.int() }).safeParse(json).data?.format;
  if (format !== undefined && format > backupFormat)
    throw new StartError(
      `The backup ${folder} was made by a newer release of Balcão. Nothing was changed. Restore it with that release or a newer one.`,
    );
  const manifest = manifestSchema.safeParse(json);
  if (!manifest.success) throw damaged(folder, `its ${manifestName} is not whole`);
  return manifest.data;
}

/** The files of the data folder that a backup holds. */
export async function readFileList(folder: string): Promise<FileEntry[]> {
  const lines = (await readFile(join(folder, fileListName), 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const entry = fileEntry.safeParse(parseJson(line));
    if (!entry.success) throw damaged(folder, `${fileListName} names a file that cannot be one`);
    return entry.data;
  });
}

export { damaged as damagedBackup };
