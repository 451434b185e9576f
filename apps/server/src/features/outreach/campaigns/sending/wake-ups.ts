interface Timers {
  setTimeout: (work: () => void, inMs: number) => NodeJS.Timeout;
  clearTimeout: (timer: NodeJS.Timeout | undefined) => void;
}

/**
 * Runs work at its time, by key: a later call for a key replaces the former one. A job does the same work later: a
 * timer does not survive the process, and does not keep the process running.
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
