import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { Pool } from 'pg';
import { checksumOfContent, explainDisk, isSame, writeChecked } from '../backup/index.ts';
import type { Config } from '../../../platform/config/config.ts';
import { erasuresFolder, filesFolder, type FileStore } from '../../../platform/files/file-store.ts';
import { openFileStores } from '../../../platform/files/open-stores.ts';
import { recordBucket, requireBucketInUse } from '../../../platform/files/recorded-bucket.sql.ts';
import { probeStore } from '../../../platform/files/probe-store.ts';
import { tempFolder } from '../../../platform/files/temp-file.ts';
import { StartError } from '../../../platform/process/start-error.ts';

const filesAtOnce = 4;
const progressMs = 5_000;

/** The outcome of moving a file. */
type Outcome = 'moved' | 'gone';

/**
 * Moves all files to the place that `FILES` names, beside a running installation that knows both places or without one.
 * A file is copied, read back, and only then removed at its former place; run again, it moves the remaining ones.
 * @param owner of the database
 * @returns how many were moved
 * @throws StartError when there is one place only, a place does not work, or a file cannot be read back as it was
 */
export async function moveFiles(
  config: Pick<Config, 'dataDir' | 'bucket' | 'files'>,
  owner: Pick<Pool, 'query'>,
  print: (line: string) => void,
): Promise<number> {
  const { target, source } = await openFileStores(config);
  if (!source)
    throw new StartError(
      'There is one place for files only. Set S3_BUCKET and what belongs to it; FILES says to which of the two places they move.',
    );
  await requireBucketInUse(config, owner);
  try {
    await Promise.all([probeStore(target), probeStore(source)]);
    print(`Moving files from ${source.name} to ${target.name}`);
    const { moved, bytes } = await moveAll(source, target, config.dataDir, print);
    await recordBucket(config, owner);
    print(`${moved} files (${Math.ceil(bytes / 1_048_576)} MB) are in ${target.name} now.`);
    return moved;
  } catch (error) {
    throw explainDisk(error, config.dataDir, 'What was moved is moved; run the same command again for the rest.');
  }
}

async function moveAll(
  source: FileStore,
  target: FileStore,
  dataDir: string,
  print: (line: string) => void,
): Promise<{ moved: number; bytes: number }> {
  const queue = new PQueue({ concurrency: filesAtOnce });
  let [moved, bytes, printedAt] = [0, 0, performance.now()];
  let failure: unknown;
  for (const folder of [filesFolder, erasuresFolder])
    for await (const { path, size } of source.list(folder)) {
      await queue.onSizeLessThan(filesAtOnce);
      if (failure !== undefined) break;
      void queue
        .add(async () => {
          if ((await moveFile(source, target, { path, dataDir })) === 'gone') return;
          [moved, bytes] = [moved + 1, bytes + size];
          if (performance.now() - printedAt < progressMs) return;
          printedAt = performance.now();
          print(`${moved} files, ${Math.ceil(bytes / 1_048_576)} MB`);
        })
        .catch((error: unknown) => (failure ??= error));
    }
  await queue.onIdle();
  if (failure !== undefined) throw failure;
  return { moved, bytes };
}

async function moveFile(
  source: FileStore,
  target: FileStore,
  { path, dataDir }: { path: string; dataDir: string },
): Promise<Outcome> {
  const content = await source.open(path);
  if (!content) return 'gone';
  const local = join(tempFolder(dataDir), randomUUID());
  try {
    const written = await writeChecked(local, content);
    await target.put(path, local);
    const copy = await target.open(path);
    if (!copy || !isSame(await checksumOfContent(copy), written))
      throw new StartError(`${path} in ${target.name} is not what was written. It is still where it was.`);
  } finally {
    await rm(local, { force: true });
  }
  // A file that is removed meanwhile leaves the source first, and then the target: a copy that came back is deleted
  // here.
  if ((await source.size(path)) === undefined) {
    await target.remove(path);
    return 'gone';
  }
  await source.remove(path);
  return 'moved';
}
