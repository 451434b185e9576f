import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import PQueue from 'p-queue';
import { AppError } from '../app-error.ts';
import type { BucketConfig } from './bucket-config.ts';
import type { FileStore, StoredObject } from './file-store.ts';

/** A bucket takes parts from 5 MB, and at most 10,000 of them. */
const minPartBytes = 5 * 1024 * 1024;
const maxParts = 9_000;
/** Parts of one file that go side by side; each of them is held in memory. */
const partsAtOnce = 2;
const removalsAtOnce = 8;
/** For how long it counts as known that the bucket is there, unless a call fails. */
const knownMs = 10_000;

/** Timeouts of calls to the bucket; each call is tried twice. */
export interface BucketTimeouts {
  connectionMs: number;
  /** until the answer to a question begins */
  readMs: number;
  /** until a file, or a part of one, was taken */
  writeMs: number;
  /** without a byte */
  idleMs: number;
}
const defaultTimeouts: BucketTimeouts = { connectionMs: 3_000, readMs: 8_000, writeMs: 40_000, idleMs: 30_000 };

/**
 * Files in a bucket. The client signs what it sends and adds a checksum, by which the bucket refuses what arrives changed; what comes
 * back whole is compared with its checksum, too.
 */
export function createBucketStore(config: BucketConfig, timeouts: BucketTimeouts = defaultTimeouts): FileStore {
  const { bucket: Bucket, prefix } = config;
  const client = new S3Client({
    region: config.region,
    forcePathStyle: config.forcePathStyle,
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: timeouts.connectionMs,
      requestTimeout: timeouts.writeMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeouts.idleMs,
    },
    ...(config.endpoint !== undefined && { endpoint: config.endpoint }),
    ...(config.credentials && { credentials: config.credentials }),
  });
  const name = `the bucket ${Bucket}${prefix === '' ? '' : ` (${prefix})`}`;
  const inTime = { requestTimeout: timeouts.readMs };
  const at = (path: string) => ({ Bucket, Key: prefix + path });
  let reachedAt = -Infinity;
  let isWriteDoubtful = false;

  function unavailable(error: unknown): AppError {
    // The next check asks whether the bucket is still there.
    reachedAt = -Infinity;
    return new AppError('ERR_FILES_UNAVAILABLE', {}, { cause: describe(name, error) });
  }

  async function ask<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw unavailable(error);
    }
  }

  async function requireBucket(): Promise<void> {
    if (performance.now() - reachedAt < knownMs) return;
    await ask(() => client.send(new HeadBucketCommand({ Bucket }), inTime));
    reachedAt = performance.now();
  }

  /**
   * @returns undefined where there is no such file; a bucket that is gone answers the same for each of its files, and
   * is checked separately
   */
  async function find<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof S3ServiceException) || error.$metadata.httpStatusCode !== 404) throw unavailable(error);
      if (error.name === 'NoSuchBucket') throw unavailable(error);
      await requireBucket();
      return undefined;
    }
  }

  async function write(work: () => Promise<unknown>): Promise<void> {
    try {
      await work();
      isWriteDoubtful = false;
    } catch (error) {
      isWriteDoubtful = true;
      throw unavailable(error);
    }
  }

  async function* list(folder: string): AsyncGenerator<StoredObject> {
    const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}${folder}/` });
    try {
      for await (const { Contents = [] } of pages)
        for (const { Key = '', Size = 0 } of Contents) {
          const path = Key.slice(prefix.length);
          // Foreign files there may have names that lead elsewhere on a disk.
          if (path.split('/').every((part) => !['', '.', '..'].includes(part))) yield { path, size: Size };
        }
    } catch (error) {
      throw unavailable(error);
    }
  }

  async function remove(path: string): Promise<void> {
    await ask(() => client.send(new DeleteObjectCommand(at(path)), inTime));
  }

  return {
    name,
    async put(path, localFile) {
      const { size } = await stat(localFile);
      const body = createReadStream(localFile);
      const upload = new Upload({
        client,
        params: { ...at(path), Body: body },
        partSize: Math.max(minPartBytes, Math.ceil(size / maxParts)),
        queueSize: partsAtOnce,
      });
      await write(() => upload.done()).finally(() => body.destroy());
    },
    size: (path) => find(async () => (await client.send(new HeadObjectCommand(at(path)), inTime)).ContentLength ?? 0),
    async open(path, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const found = await find(() => client.send(new GetObjectCommand({ ...at(path), Range }), inTime));
      if (!found) return undefined;
      if (!(found.Body instanceof Readable)) throw new Error('a bucket answered no stream');
      return found.Body;
    },
    remove,
    list,
    async removeAll(folder) {
      const queue = new PQueue({ concurrency: removalsAtOnce });
      const failures: unknown[] = [];
      for await (const { path } of list(folder)) {
        await queue.onSizeLessThan(removalsAtOnce);
        void queue.add(() => remove(path).catch((error: unknown) => failures.push(error)));
      }
      await queue.onIdle();
      if (failures.length > 0) throw failures[0];
    },
    async check() {
      await requireBucket();
      if (!isWriteDoubtful) return;
      // A store that failed lately is tried again, so that the check notices when it works again.
      await write(() => client.send(new PutObjectCommand({ ...at('check'), Body: 'check' }), inTime));
      await remove('check');
    },
  };
}

/** The failure as a sentence for the log and the doctor, without keys. */
function describe(name: string, error: unknown): Error {
  const { name: kind, message } = error instanceof Error ? error : new Error(String(error));
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const code = (error as NodeJS.ErrnoException).code;
  const said = [status, code ?? (kind === 'Error' ? undefined : kind), message].filter(Boolean).join(' ');
  return new Error(`${name} does not work: ${said}`, { cause: error });
}
