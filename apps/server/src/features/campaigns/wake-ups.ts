interface Timers {
  setTimeout: (work: () => void, inMs: number) => NodeJS.Timeout;
  clearTimeout: (timer: NodeJS.Timeout | undefined) => void;
}

/**
 * Has work done when its time comes, by key: a later call for a key takes the place of the former one. For what a job finds as well, only
 * later: nothing of it survives the process, and it does not keep the process running.
 */
export class WakeUps<Key> {
  readonly #timers = new Map<Key, NodeJS.Timeout>();
  readonly #of: Timers;

  constructor(of: Timers = { setTimeout, clearTimeout }) {
    this.#of = of;
  }

  set(key: Key, inMs: number, work: () => void): void {
    this.#of.clearTimeout(this.#timers.get(key));
    const timer = this.#of.setTimeout(() => {
      this.#timers.delete(key);
      work();
    }, inMs);
    timer.unref();
    this.#timers.set(key, timer);
  }
}
