import { useState } from 'react';

const none: ReadonlySet<number> = new Set();

/** Ids that were added a moment ago, each for so long. */
export function useRecentIds(durationMs: number): { ids: ReadonlySet<number>; add: (id: number) => void } {
  const [ids, setIds] = useState(none);
  return {
    ids,
    add: (id) => {
      setIds((before) => new Set([...before, id]));
      setTimeout(
        () =>
          setIds((before) => {
            const left = [...before].filter((other) => other !== id);
            return left.length === 0 ? none : new Set(left);
          }),
        durationMs,
      );
    },
  };
}
