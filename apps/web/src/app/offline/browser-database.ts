/** A database of the browser, opened at its first use. */
export interface BrowserDatabase {
  /** Runs one request on a store. Rejects where there is no such database, or no room in it. */
  run: <T>(store: string, mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) => Promise<T>;
}

/** @param upgrade makes the stores, of a browser that has none of this version */
export function browserDatabase(
  name: string,
  version: number,
  upgrade: (database: IDBDatabase) => void,
): BrowserDatabase {
  let opened: Promise<IDBDatabase> | undefined;
  const open = () =>
    (opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, version);
      request.addEventListener('upgradeneeded', () => upgrade(request.result));
      request.addEventListener('success', () => resolve(request.result));
      request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB does not open')));
    }));
  return {
    async run(store, mode, act) {
      const request = act((await open()).transaction(store, mode).objectStore(store));
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB refused')));
      });
    },
  };
}
