import { Readable } from 'node:stream';
import { openZip, type ZipEntry } from '../chats/zip-file.ts';
import type { SourceMedia } from '../run/bring-files.ts';
import type { SourceFile } from './source-file.ts';

/** Where the files of a source's messages are: by the path that the source has for them. */
export interface MediaArchive {
  has: (path: string) => boolean;
  open: SourceMedia['open'];
}

const streamOf = (entry: ZipEntry) => Readable.from(entry.read(entry.bytes), { objectMode: false });

export function mediaOf(entries: ReadonlyMap<string, ZipEntry>): MediaArchive {
  return {
    has: (path) => entries.has(path),
    open(path) {
      const entry = entries.get(path);
      return Promise.resolve(entry && { content: streamOf(entry), size: entry.bytes });
    },
  };
}

/** The folder of files of the other program as somebody packed it: with the folders above it, or without its own. */
export async function openMediaArchives(archives: readonly SourceFile[]): Promise<MediaArchive> {
  const byPath = new Map<string, ZipEntry>();
  const byName = new Map<string, ZipEntry | undefined>();
  for (const { readAt, size } of archives) {
    for (const entry of await openZip(readAt, size)) {
      const name = entry.name.slice(entry.name.lastIndexOf('/') + 1);
      byPath.set(entry.name.replace(/^(?:.*\/)?public\//, ''), entry);
      // Of two files of one name neither is told from the other by it.
      byName.set(name, byName.has(name) ? undefined : entry);
    }
  }
  const find = (path: string) => byPath.get(path) ?? byName.get(path.slice(path.lastIndexOf('/') + 1));
  return {
    has: (path) => find(path) !== undefined,
    open(path) {
      const entry = find(path);
      return Promise.resolve(entry && { content: streamOf(entry), size: entry.bytes });
    },
  };
}
