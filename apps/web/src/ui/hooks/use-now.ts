import { useSyncExternalStore } from 'react';
import { serverNow } from './server-clock.ts';

const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

/** Subscribes to the one clock of all rows that show how long ago something was. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    // It stood still while no component used it.
    now = new Date(serverNow());
    timer = setInterval(() => {
      now = new Date(serverNow());
      for (const each of listeners) each();
    }, 30_000);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The present moment, renewed every half minute. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}
