import { useSyncExternalStore } from 'react';

const events = ['focus', 'blur'] as const;

function subscribe(listener: () => void): () => void {
  for (const event of events) window.addEventListener(event, listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Whether this window is in use: it can be seen and has the keyboard. */
export function useWindowActive(): boolean {
  return useSyncExternalStore(subscribe, () => document.visibilityState === 'visible' && document.hasFocus());
}
