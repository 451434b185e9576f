/** Longer than anything takes, also on a machine that is busy with something else. */
const TIMEOUT_MS = 30_000;

interface Waiter<Item> {
  matches: (item: Item) => boolean;
  resolve: (item: Item) => void;
}

/** A list that grows, and on whose next fitting item a test can wait. Nothing is ever taken out. */
export class WaitableList<Item> {
  readonly all: Item[] = [];
  readonly #description: string;
  readonly #waiters = new Set<Waiter<Item>>();

  constructor(what: string) {
    this.#description = what;
  }

  add(item: Item): void {
    this.all.push(item);
    for (const waiter of this.#waiters) {
      if (!waiter.matches(item)) continue;
      this.#waiters.delete(waiter);
      waiter.resolve(item);
    }
  }

  /** The first item that fits: of those that are there, else the next that comes. */
  waitFor(matches: (item: Item) => boolean, timeoutMs = TIMEOUT_MS): Promise<Item> {
    const present = this.all.find(matches);
    if (present) return Promise.resolve(present);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter);
        reject(new Error(`No ${this.#description} like that within ${timeoutMs} ms (there are ${this.all.length})`));
      }, timeoutMs);
      const waiter: Waiter<Item> = {
        matches,
        resolve: (item) => {
          clearTimeout(timer);
          resolve(item);
        },
      };
      this.#waiters.add(waiter);
    });
  }
}
