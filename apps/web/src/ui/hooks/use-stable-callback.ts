import { useCallback, useEffect, useRef } from 'react';

/** A function that stays the same and calls the latest one, so that what takes it need not be drawn again for it. */
export function useStableCallback<Args extends unknown[]>(run: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}
