import type { FileStore } from './file-store.ts';

/**
 * Joins two stores while files move from `source` to `target`: new files go to the target, and a file that is not there
 * is read from the source. A file is in the target before it leaves the source, and a removed file leaves the source
 * first: the mover checks the source afterwards, so that a file that was removed meanwhile does not come back.
 */
export function createJoinedStore(target: FileStore, source: FileStore): FileStore {
  /** Asks both stores, and the target once more: a file may have moved in between. */
  const look = async <T>(ask: (store: FileStore) => Promise<T | undefined>): Promise<T | undefined> =>
    (await ask(target)) ?? (await ask(source)) ?? (await ask(target));
  return {
    name: `${target.name}, and ${source.name} for what is still there`,
    put: (path, localFile) => target.put(path, localFile),
    size: (path) => look((store) => store.size(path)),
    open: (path, range) => look((store) => store.open(path, range)),
    async remove(path) {
      await source.remove(path);
      await target.remove(path);
    },
    async *list(folder) {
      // A file that moves meanwhile is listed twice.
      const seen = new Set<string>();
      for await (const object of source.list(folder)) {
        seen.add(object.path);
        yield object;
      }
      for await (const object of target.list(folder)) if (!seen.has(object.path)) yield object;
    },
    async removeAll(folder) {
      await source.removeAll(folder);
      await target.removeAll(folder);
    },
    async check() {
      await Promise.all([target.check(), source.check()]);
    },
  };
}
