import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';

type FolderConfig = Pick<Config, 'dataDir' | 'bucket'>;
/** The owner of the database. */
type Owner = Pick<Pool, 'query'>;

const markName = 'files-mark';

/** What is wrong with the place of files, and what to do. */
export const otherFolderSentence = (dataDir: string): string =>
  `Files of this installation lie in another data folder than ${dataDir}: those that other processes store are missing here, and theirs ` +
  `lack those stored here. Give all processes of this database one shared DATA_DIR, or a bucket (S3_BUCKET). After a move, copy all of the ` +
  `former folder, with its file ${markName}.`;

/**
 * Whether the data folder is the one in which files of the installation lie; with a bucket it does not matter. The first process without one
 * marks its folder, unless it is only asked.
 */
export async function hasFilesHere(
  { dataDir, bucket }: FolderConfig,
  owner: Owner,
  { isAsked }: { isAsked: boolean } = { isAsked: false },
): Promise<boolean> {
  if (bucket) return true;
  const path = join(dataDir, markName);
  const own = await readFile(path, 'utf8').then((text) => text.trim(), ignoreMissing);
  const noted = await findNoted(owner);
  if (noted !== null || isAsked) return noted === null || noted === own;
  const mark = own ?? randomUUID();
  if (own === undefined) await writeFile(path, `${mark}\n`, { mode: 0o600, flush: true });
  await owner.query('UPDATE installation SET files_mark = $1 WHERE files_mark IS NULL', [mark]);
  return (await findNoted(owner)) === mark;
}

/** Read as JSON: a doctor may look at a database from before the column. */
async function findNoted(owner: Owner): Promise<string | null> {
  const { rows } = await owner.query<{ mark: string | null }>(
    "SELECT to_jsonb(i) ->> 'files_mark' AS mark FROM installation i",
  );
  return rows[0]?.mark ?? null;
}

/** After a restore, or once files came back from a bucket, the folder that is there is the right one. */
export async function forgetFilesMark(owner: Owner): Promise<void> {
  const { rowCount } = await owner.query(
    `SELECT FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = 'installation' AND column_name = 'files_mark'`,
  );
  // A backup of an older release is restored before it is migrated.
  if (rowCount === 1) await owner.query('UPDATE installation SET files_mark = NULL');
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
