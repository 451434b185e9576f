import { createElement, useEffect, useState, useSyncExternalStore } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { fetchCode } from './fetch-code.ts';

/** Code that is loaded when it is wanted, or before. */
export interface Preloadable<T> {
  /** Loads the code; once it is there, it stays. */
  load: () => Promise<T>;
  /** The loaded value, undefined until then; reading it starts the load. A failed load is thrown. */
  useLoaded: (wanted: boolean) => T | undefined;
}

/**
 * Code of a part that must be there at once when it was loaded before. `lazy` waits behind its substitute even then, and
 * React leaves a substitute on screen for 300 ms.
 */
export function preloadable<T extends object>(fetch: () => Promise<T>): Preloadable<T> {
  let code: T | undefined;
  let loading: Promise<T> | undefined;
  const listeners = new Set<() => void>();
  const load = () => {
    loading ??= fetchCode(fetch).then(
      (loaded) => {
        code = loaded;
        for (const listener of listeners) listener();
        return loaded;
      },
      (error: unknown) => {
        // The next caller asks for it again.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    load,
    useLoaded(wanted) {
      const [failure, setFailure] = useState<{ error: unknown }>();
      const loaded = useSyncExternalStore(subscribe, () => code);
      const missing = wanted && loaded === undefined;
      useEffect(() => {
        if (missing) load().catch((error: unknown) => setFailure({ error }));
      }, [missing]);
      if (failure && missing) throw failure.error;
      return loaded;
    },
  };
}

/** A component whose code is loaded when it is first drawn, or before. */
export type PreloadableComponent<Props extends object> = ComponentType<Props> & { preload: () => Promise<unknown> };

/**
 * A component whose code is loaded when it is first drawn. Until then the substitute is drawn; what could not be loaded is
 * thrown to the nearest error boundary.
 */
export function preloadableComponent<Props extends object>(
  fetchComponent: () => Promise<ComponentType<Props>>,
  substitute: ReactNode = null,
): PreloadableComponent<Props> {
  const code = preloadable(async () => ({ Component: await fetchComponent() }));
  function LoadedComponent(props: Props) {
    const loaded = code.useLoaded(true);
    return loaded ? createElement(loaded.Component, props) : substitute;
  }
  return Object.assign(LoadedComponent, { preload: code.load });
}
