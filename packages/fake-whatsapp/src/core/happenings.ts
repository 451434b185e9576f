/** Longer than anything takes, also on a machine that is busy with something else. */
const PATIENCE_MS = 30_000;

interface Waiter<Item> {
  matches: (item: Item) => boolean;
  resolve: (item: Item) => void;
}

/** A list that grows, and on whose next fitting item a test can wait. Nothing is ever taken out. */
export class Happenings<Item> {
  readonly all: Item[] = [];
  readonly #what: string;
  readonly #waiters = new Set<Waiter<Item>>();

  constructor(what: string) {
    this.#what = what;
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
  find(matches: (item: Item) => boolean, patienceMs = PATIENCE_MS): Promise<Item> {
    const present = this.all.find(matches);
    if (present) return Promise.resolve(present);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiters.delete(waiter);
        reject(new Error(`No ${this.#what} like that within ${patienceMs} ms (there are ${this.all.length})`));
      }, patienceMs);
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
