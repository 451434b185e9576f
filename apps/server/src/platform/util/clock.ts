/** The source of the current time. Everything that compares dates uses it, so that a test can change the time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface TestClock extends Clock {
  /** Moves the clock forward by this many milliseconds. */
  advance(milliseconds: number): void;
  set(moment: Date | string): void;
}

/** Creates a clock that stands still until a test moves it. */
export function testClock(start: Date | string = '2026-01-15T12:00:00Z'): TestClock {
  let moment = new Date(start).getTime();
  return {
    now: () => new Date(moment),
    advance(milliseconds) {
      moment += milliseconds;
    },
    set(to) {
      moment = new Date(to).getTime();
    },
  };
}
