import type { Readable } from 'node:stream';

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** The entry under a path of a store. */
export interface StoredObject {
  path: string;
  /** bytes */
  size: number;
}

/** The folders within a store: files of companies, and records of erasures. */
export const filesFolder = 'files';
export const erasuresFolder = 'erasures';

/** The folder of a company's files. */
export const companyFolder = (companyId: number): string => `${filesFolder}/${companyId}`;

/**
 * Stores files under paths such as `files/12/ab/ab...`, which are the same on a disk and in a bucket. The content of a
 * path never changes. Every call throws AppError ERR_FILES_UNAVAILABLE when the store cannot be reached or refuses.
 */
export interface FileStore {
  /** how a message to operators calls it */
  readonly name: string;
  /**
   * Stores the content of a local file, which may be deleted afterwards. Nothing is stored under the path when it
   * fails.
   */
  put(path: string, localFile: string): Promise<void>;
  /** The bytes, or undefined when there are none. */
  size(path: string): Promise<number | undefined>;
  /** Content, or a part of it; undefined when there is none. */
  open(path: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Does nothing when it is gone already. */
  remove(path: string): Promise<void>;
  /** Everything below a folder, in no order. What comes or goes meanwhile may be in it or not. */
  list(folder: string): AsyncGenerator<StoredObject>;
  /** Removes everything below a folder. */
  removeAll(folder: string): Promise<void>;
  /** Resolves when files can be read and, as far as is known, be written. */
  check(): Promise<void>;
}
