import { useSyncExternalStore } from 'react';

let shown: string | undefined;
const listeners = new Set<() => void>();

/** The message of a search that the open conversation shows; undefined = none. */
export function setShownHit(messageId: string | undefined): void {
  shown = messageId;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** That message, for the list it was found in. */
export const useShownHit = (): string | undefined => useSyncExternalStore(subscribe, () => shown);
