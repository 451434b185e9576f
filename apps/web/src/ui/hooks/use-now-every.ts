import { useEffect, useState } from 'react';
import { serverNow } from './server-clock.ts';

/**
 * The present moment by the server's clock, for a countdown. Rows of a list share `useNow`.
 * @param intervalMs after which it is renewed; undefined = never
 */
export function useNowEvery(intervalMs: number | undefined): Date {
  const [now, setNow] = useState(() => new Date(serverNow()));
  useEffect(() => {
    if (intervalMs === undefined) return;
    const timer = setInterval(() => setNow(new Date(serverNow())), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}
