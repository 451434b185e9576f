import type { Pool } from 'pg';
import type { Config } from '../config/config.ts';
import { forgetFilesMark } from './marked-folder.sql.ts';
import { StartError } from '../process/start-error.ts';

type StorageConfig = Pick<Config, 'bucket' | 'files'>;
/** The owner of the database. */
type Owner = Pick<Pool, 'query'>;

const nameOf = ({ bucket }: StorageConfig): string | null => (bucket ? `${bucket.bucket}/${bucket.prefix}` : null);

async function findNoted(owner: Owner): Promise<string | null> {
  const { rows } = await owner.query<{ bucket: string | null }>('SELECT bucket FROM installation');
  return rows[0]?.bucket ?? null;
}

/**
 * Refuses to start processes that do not know the bucket in which files of the installation are kept; the first one
 * that has a bucket records it.
 * @throws StartError for a process that has another one, or none
 */
export async function requireNotedBucket(config: StorageConfig, owner: Owner): Promise<void> {
  const own = nameOf(config);
  if (own !== null) await owner.query('UPDATE installation SET bucket = $1 WHERE bucket IS NULL', [own]);
  const noted = await findNoted(owner);
  if (noted === own) return;
  const has = own === null ? 'this process has no bucket' : `this process has ${own}`;
  throw new StartError(
    `Files of this installation lie in the bucket ${noted}, and ${has}. Set S3_BUCKET and what belongs to it as its other processes ` +
      'have it. To bring the files back to the data folder, start with FILES=disk beside them, then run npm run admin -- move-files.',
  );
}

/** @throws StartError unless a process has started that reads files from both places */
export async function requireBucketInUse(config: StorageConfig, owner: Owner): Promise<void> {
  if ((await findNoted(owner)) === nameOf(config)) return;
  throw new StartError(
    'No process of this installation has started with this bucket yet, and those that run would miss what is moved there. ' +
      'Start every process with the same S3_* variables first, then run this again.',
  );
}

/** Records where the files are after all of them were moved or restored; an empty bucket is not recorded. */
export async function recordBucket(config: StorageConfig, owner: Owner): Promise<void> {
  const bucket = config.files === 'bucket' ? nameOf(config) : null;
  await owner.query('UPDATE installation SET bucket = $1', [bucket]);
  await forgetFilesMark(owner);
}
