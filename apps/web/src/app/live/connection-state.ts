import { useSyncExternalStore } from 'react';

/** `idle`: there is no session. `lost`: was or should be there and is not; a new attempt is under way. */
export type ConnectionState = 'idle' | 'connecting' | 'live' | 'lost';

let state: ConnectionState = 'idle';
const listeners = new Set<() => void>();

export function setConnectionState(next: ConnectionState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(subscribe, () => state);
}
