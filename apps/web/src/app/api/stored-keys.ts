/** The keys of a browser's storage that begin with a text. */
export const storedKeys = (storage: Storage, start: string): string[] =>
  Array.from({ length: storage.length }, (_none, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(start),
  );
