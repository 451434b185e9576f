type Timers = Pick<typeof globalThis, 'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'>;

export interface SleepingTimers extends Timers {
  setImmediate: (work: (...given: unknown[]) => void, ...given: unknown[]) => unknown;
  /** The computer sleeps: nothing runs. What became due meanwhile runs when it wakes, a repeated one once. */
  sleep(): void;
  wake(): void;
  /** Nothing runs any more. */
  end(): void;
}

type Work = (...given: unknown[]) => void;

/** The timers of one page, which stand still while its computer sleeps. */
export function createSleepingTimers(): SleepingTimers {
  let isAsleep = false;
  let hasEnded = false;
  const due = new Map<unknown, () => void>();
  const running = new Set<NodeJS.Timeout>();
  const run = (key: unknown, work: () => void) => {
    if (hasEnded) return;
    if (isAsleep) due.set(key, work);
    else work();
  };
  const stop = (timer: NodeJS.Timeout | undefined) => {
    if (timer === undefined) return;
    clearTimeout(timer);
    running.delete(timer);
    due.delete(timer);
  };
  const later = (work: Work, ms?: number, ...given: unknown[]) => {
    const timer = setTimeout(() => {
      running.delete(timer);
      run(timer, () => work(...given));
    }, ms);
    running.add(timer);
    return timer;
  };
  const repeat = (work: Work, ms?: number, ...given: unknown[]) => {
    const timer = setInterval(() => run(timer, () => work(...given)), ms);
    running.add(timer);
    return timer;
  };
  return {
    setTimeout: later as typeof setTimeout,
    setInterval: repeat as typeof setInterval,
    clearTimeout: stop as typeof clearTimeout,
    clearInterval: stop as typeof clearInterval,
    setImmediate: (work, ...given) => setImmediate(() => run({}, () => work(...given))),
    sleep: () => (isAsleep = true),
    wake() {
      isAsleep = false;
      const waiting = [...due.values()];
      due.clear();
      for (const work of waiting) work();
    },
    end() {
      hasEnded = true;
      for (const timer of running) clearTimeout(timer);
      running.clear();
      due.clear();
    },
  };
}
