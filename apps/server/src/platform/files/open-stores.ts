import type { Config } from '../config/config.ts';
import { createDiskStore } from './disk-store.ts';
import type { FileStore } from './file-store.ts';
import { createJoinedStore } from './joined-store.ts';

/** The places that the configuration names. */
export interface FileStores {
  /** where new files go; a missing file is looked for in the other store, where there is one */
  store: FileStore;
  /**
   * Limits of the reading process: content that comes as a whole, and content that comes piece by piece and is soon
   * released.
   */
  target: FileStore;
  /** the other place, which may still have files; undefined = there is none */
  source: FileStore | undefined;
}

/** Opens the places of files. The client library of buckets is loaded only where one is configured. */
export async function openFileStores({
  dataDir,
  bucket,
  files,
}: Pick<Config, 'dataDir' | 'bucket' | 'files'>): Promise<FileStores> {
  const disk = createDiskStore(dataDir);
  if (bucket === undefined) return { store: disk, target: disk, source: undefined };
  const { createBucketStore } = await import('./bucket-store.ts');
  const inBucket = createBucketStore(bucket);
  const [target, source] = files === 'bucket' ? [inBucket, disk] : [disk, inBucket];
  return { store: createJoinedStore(target, source), target, source };
}
