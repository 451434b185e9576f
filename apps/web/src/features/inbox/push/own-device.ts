import { useSyncExternalStore } from 'react';

const storageKey = 'pushDevice';

/** What this browser remembers of its subscription: the record at the server, and whose it is. */
export interface OwnDevice {
  id: number;
  userId: number;
}

export function readOwnDevice(): OwnDevice | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('id' in stored) || !('userId' in stored)) return undefined;
    return { id: Number(stored.id), userId: Number(stored.userId) };
  } catch {
    return undefined;
  }
}

const listeners = new Set<() => void>();

export function rememberDevice(device: OwnDevice | undefined): void {
  if (device) localStorage.setItem(storageKey, JSON.stringify(device));
  else localStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether this browser has a subscription, as far as it remembers. */
export const useHasDevice = (): boolean => useSyncExternalStore(subscribe, () => readOwnDevice() !== undefined);
