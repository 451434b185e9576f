import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { systemClock, type Clock } from '../util/clock.ts';
import type { Vault } from '../secrets/secrets.ts';
import { imageSize } from './image-size.ts';
import { audioDurationSeconds } from './audio-duration.ts';
import { asDiskError, createDiskStore } from './disk-store.ts';
import { companyFolder, type ByteRange, type FileStore } from './file-store.ts';
import type { StorageCount, StorageReservation } from './storage.ts';
import { checkLink, signLink, type LinkCheck, type MediaLink } from './signed-url.ts';
import { writeTempFile, type TempFile } from './temp-file.ts';

/** A stored file, as a row refers to it. */
export interface StoredFile {
  /** random; the file can only be addressed by company and key */
  key: string;
  /** as the sender called it, cleaned of folders and control characters */
  name: string;
  /** detected from its bytes */
  mime: string;
  /** bytes */
  size: number;
  /** pixels, as it is shown (after EXIF rotation); of images only */
  width?: number;
  height?: number;
  /** only of audio whose first bytes state the duration */
  seconds?: number;
}

/** Content that was not uploaded. */
export interface FileContent {
  name: string;
  content: Readable | Uint8Array;
  /** bytes; more is refused with ERR_FILE_TOO_LARGE */
  maxSize?: number;
  /** what its bytes are counted in already */
  reservation?: StorageReservation | undefined;
}

/** Files of companies. What needs the place of files throws AppError ERR_FILES_UNAVAILABLE when it does not work. */
export interface Files {
  /** Stores a file of a company. A temporary file is moved or removed. */
  save(companyId: number, source: TempFile | FileContent): Promise<StoredFile>;
  /** Bytes of a stored file, undefined when the company has none under this key. */
  size(companyId: number, key: string): Promise<number | undefined>;
  /** Content, or a part of it; undefined when the company has no file under this key. */
  open(companyId: number, key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Does nothing when it is gone already. */
  remove(companyId: number, key: string): Promise<void>;
  /** Removes all files of a company. */
  removeCompany(companyId: number): Promise<void>;
  /**
   * Returns an address `/media/...` that opens the file without a session for one to two days, or for `days` and one
   * less. It is equal all day long.
   */
  signedUrl(companyId: number, key: string, file: { name: string; mime: string }, days?: number): string;
  checkSignature(link: MediaLink, claim: { expires: string; signature: string }): LinkCheck;
}

/**
 * @param config.dataDir where temporary files are written
 * @param config.store where files are kept; the disk by default
 */
export function createFiles(
  { dataDir, store = createDiskStore(dataDir) }: { dataDir: string; store?: FileStore },
  vault: Vault,
  clock: Clock = systemClock,
  storage?: Pick<StorageCount, 'add'>,
): Files {
  // The key may come from an address: a key of another form names no file, above all none in another folder.
  const pathOf = (companyId: number, key: string) =>
    Number.isSafeInteger(companyId) && /^[0-9a-f]{32}$/.test(key)
      ? `${companyFolder(companyId)}/${key.slice(0, 2)}/${key}`
      : undefined;

  return {
    async save(companyId, source) {
      const temp = 'path' in source ? source : await writeContent(dataDir, source);
      const key = randomBytes(16).toString('hex');
      const path = pathOf(companyId, key);
      try {
        if (path === undefined) throw new TypeError('a file is kept for a company');
        const [size, seconds] = await Promise.all([
          imageSize(temp.path, temp.mime),
          audioDurationSeconds(temp.path, temp.mime),
        ]);
        await store.put(path, temp.path);
        if (source.reservation) source.reservation.keep(temp.size);
        else await storage?.add(companyId, temp.size);
        return {
          key,
          name: temp.name,
          mime: temp.mime,
          size: temp.size,
          ...size,
          ...(seconds === undefined ? {} : { seconds }),
        };
      } finally {
        await rm(temp.path, { force: true });
      }
    },
    async size(companyId, key) {
      const path = pathOf(companyId, key);
      return path === undefined ? undefined : store.size(path);
    },
    async open(companyId, key, range) {
      const path = pathOf(companyId, key);
      return path === undefined ? undefined : store.open(path, range);
    },
    async remove(companyId, key) {
      const path = pathOf(companyId, key);
      if (path === undefined) return;
      const size = await store.size(path);
      await store.remove(path);
      if (size !== undefined) await storage?.add(companyId, -size);
    },
    async removeCompany(companyId) {
      if (!Number.isSafeInteger(companyId)) throw new TypeError('files belong to a company');
      await store.removeAll(companyFolder(companyId));
    },
    signedUrl: (companyId, key, { name, mime }, days) =>
      signLink(vault, { companyId, key, name, mime }, clock.now(), days),
    checkSignature: (link, claim) => checkLink(vault, link, claim, clock.now()),
  };
}

async function writeContent(dataDir: string, { content, ...source }: FileContent): Promise<TempFile> {
  const stream = content instanceof Readable ? content : Readable.from([content]);
  try {
    return await writeTempFile(stream, { dataDir, ...source });
  } catch (error) {
    throw asDiskError(error);
  }
}
