import { useSyncExternalStore } from 'react';
import type { ComposerHandle } from './use-composer-send.ts';

/** The composer that is mounted, for what is outside of it: only components that use it are drawn when it comes or goes. */
export interface ComposerSlot {
  /** the `ref` of the composer */
  set: (handle: ComposerHandle | null) => void;
  read: () => ComposerHandle | null;
  subscribe: (listener: () => void) => () => void;
}

export function createComposerSlot(): ComposerSlot {
  let composer: ComposerHandle | null = null;
  const listeners = new Set<() => void>();
  return {
    set: (handle) => {
      composer = handle;
      for (const listener of listeners) listener();
    },
    read: () => composer,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const useComposerOf = ({ subscribe, read }: ComposerSlot) => useSyncExternalStore(subscribe, read);
