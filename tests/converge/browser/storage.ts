/** What pages of one browser share: its storage, of whose changes the other pages are told, its cookies, and its locks. */
export class SharedBrowser {
  readonly values = new Map<string, string>();
  readonly pages = new Set<EventTarget>();
  cookie = '';
  readonly #queues = new Map<string, Promise<unknown>>();

  storageFor(page: EventTarget): StorageStandIn {
    this.pages.add(page);
    return new StorageStandIn(this.values, (key, newValue) => {
      for (const other of this.pages) {
        if (other === page) continue;
        setImmediate(() => other.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })));
      }
    });
  }

  /** One after the other, in the order in which they asked. */
  requestLock = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const turn = (this.#queues.get(name) ?? Promise.resolve()).catch(() => undefined).then(work);
    this.#queues.set(name, turn);
    return turn;
  };
}

export class StorageStandIn {
  readonly #values: Map<string, string>;
  readonly #onChange: (key: string | null, value: string | null) => void;

  constructor(values: Map<string, string>, onChange: (key: string | null, value: string | null) => void) {
    this.#values = values;
    this.#onChange = onChange;
  }
  get length(): number {
    return this.#values.size;
  }
  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }
  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }
  setItem(key: string, value: unknown): void {
    this.#values.set(key, String(value));
    this.#onChange(key, String(value));
  }
  removeItem(key: string): void {
    if (this.#values.delete(key)) this.#onChange(key, null);
  }
  clear(): void {
    this.#values.clear();
    this.#onChange(null, null);
  }
}
