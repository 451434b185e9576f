/** Where time comes from: everything that compares dates asks it, so that a test can move time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface TestClock extends Clock {
  /** Moves on by so many milliseconds. */
  advance(milliseconds: number): void;
  set(moment: Date | string): void;
}

/** A clock that stands still until it is moved. */
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
