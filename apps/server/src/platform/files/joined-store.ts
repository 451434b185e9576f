import type { FileStore } from './file-store.ts';

/**
 * Two places as one, while files move from `source` to `target`: new ones go to the target, and what is not there is read where it was.
 * A file that moves is in the target before it leaves the source, and what is removed leaves the source first: whoever moves it looks
 * for the source afterwards, so that no file comes back that was removed meanwhile.
 */
export function createJoinedStore(target: FileStore, source: FileStore): FileStore {
  /** It may have moved between the two looks. */
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
      // What moves meanwhile is met in both.
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
