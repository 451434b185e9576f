import { useSyncExternalStore } from 'react';
import { keptMark } from '../../../worker/names.ts';

let isOutdated = false;
const listeners = new Set<() => void>();

/** The release of this page; undefined where it was not built, as in development. */
export const ownRelease = (): string | undefined =>
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="release"]')?.content;

const reloadKey = (release: string) => `reloaded for release ${release}`;

/**
 * Compares this page with the release that an answer of the server tells. A page that was shown from the cache, as without a network, makes room at once:
 * nothing was begun in it. In one that is being used the person decides when.
 */
export function recordServerRelease(told: string | null): void {
  const own = ownRelease();
  if (told === null || own === undefined) return;
  if (
    told !== own &&
    keptMark in document.documentElement.dataset &&
    sessionStorage.getItem(reloadKey(told)) === null
  ) {
    // Once: where the network gives way to the cache again, the page is used as it is.
    sessionStorage.setItem(reloadKey(told), 'yes');
    window.location.reload();
    return;
  }
  if (isOutdated === (told !== own)) return;
  isOutdated = told !== own;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the server has another release than this page. */
export const isPageOutdated = (): boolean => isOutdated;

export const useIsOutdated = (): boolean => useSyncExternalStore(subscribe, isPageOutdated);
