import { useSyncExternalStore } from 'react';
import type { Place } from './page-types.ts';

let place: Place = { kind: 'inbox', list: 'open' };
const listeners = new Set<() => void>();

export function goTo(next: Place): void {
  place = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePlace = (): Place => useSyncExternalStore(subscribe, () => place);
