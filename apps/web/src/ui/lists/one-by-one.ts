import { settleMs } from '../places.ts';

/**
 * Lets something be done once at a time: not again while it is being done, nor right after it, when what it would be done to
 * has just changed.
 * @param now milliseconds of a clock that does not go back
 */
export function createOneByOne(now: () => number = () => performance.now()) {
  let isBusy = false;
  let restsUntil = 0;
  const isResting = () => now() < restsUntil;
  return {
    /** What it would be done to has just changed. */
    isResting,
    /** @returns whether it may be done; `end` is called afterwards then */
    begin(): boolean {
      if (isBusy || isResting()) return false;
      isBusy = true;
      return true;
    },
    end(): void {
      isBusy = false;
    },
    /** What it would be done to is another one from now on. */
    rest(): void {
      restsUntil = now() + settleMs;
    },
  };
}
