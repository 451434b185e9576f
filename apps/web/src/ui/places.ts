/** For how long after an entry came to its place a click there is ignored: so long a click aims at what was there before. */
export const settleMs = 500;

type Key = string | number;

/**
 * Remembers since when the entries of a list are where they are. A click that was aimed at one entry and meets another, which
 * came to its place meanwhile, is to be ignored.
 * @param now milliseconds of a clock that does not go back
 */
export function createPlaces(now: () => number = () => performance.now()) {
  let keys: readonly Key[] = [];
  let askedFor: string | undefined;
  /** by place from above: when something else was there last */
  const displacedAt = new Map<number, number>();
  return {
    /** The entries of the list, from above, as they are on screen from now on. */
    update(next: readonly Key[]): void {
      const before = keys;
      if (before === next) return;
      keys = next;
      const at = now();
      before.forEach((key, place) => {
        if (next[place] !== key) displacedAt.set(place, at);
      });
    },
    /** What is shown for something else that was asked for was meant: nobody aims at what was there before. */
    ask(what: string | undefined): void {
      if (what !== askedFor) displacedAt.clear();
      askedFor = what;
    },
    /** Another list has come to these places. */
    moveAll(): void {
      const at = now();
      for (const place of keys.keys()) displacedAt.set(place, at);
    },
    /** Whether nothing else was in the place of an entry for long enough: a click there is aimed at it. */
    isSettled(key: Key, withinMs = settleMs): boolean {
      const at = displacedAt.get(keys.indexOf(key));
      return at === undefined || now() - at >= withinMs;
    },
  };
}
export type Places = ReturnType<typeof createPlaces>;
