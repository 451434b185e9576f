import { useEffect, useState } from 'react';
import { ApiError } from './api-error.ts';
import { withSession } from './call.ts';
import { onSessionChange, readToken } from './session-store.ts';
import { readAnswer } from './transport.ts';

/**
 * Pictures and files need the session's token, which an `<img src>` cannot carry: they are fetched as blobs and shown
 * by an object URL. A blob stays while a component shows it and a while after, so that scrolling back costs nothing.
 */
interface Entry {
  url: string;
  refCount: number;
  loading: Promise<string>;
  objectUrl: string | null;
}

const maxCachedBlobs = 80;
/** in order of last use, the oldest first */
const cache = new Map<string, Entry>();

export interface AuthedBlob {
  status: 'idle' | 'loading' | 'ready' | 'failed';
  /** object URL to show, once ready */
  src: string | null;
  retry: () => void;
}

/** The blob behind a media URL of ours, while the component is there; null asks for nothing. */
export function useAuthedBlob(url: string | null): AuthedBlob {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<{ key: string; src: string | null } | null>(null);
  const key = `${url}#${attempt}`;

  useEffect(() => {
    if (url === null) return;
    let unmounted = false;
    const entry = acquire(url);
    entry.loading.then(
      (src) => !unmounted && setResult({ key, src }),
      () => !unmounted && setResult({ key, src: null }),
    );
    return () => {
      unmounted = true;
      release(entry);
    };
  }, [url, key]);

  const src = result?.key === key ? result.src : null;
  const status = url === null ? 'idle' : result?.key !== key ? 'loading' : src ? 'ready' : 'failed';
  return { status, src, retry: () => setAttempt((count) => count + 1) };
}

/** Fetches a file of ours with the session's token. Throws ApiError. */
export function fetchBlob(url: string): Promise<Blob> {
  const address = new URL(url, window.location.href);
  return withSession(async (token) => {
    // The token goes to our own server and nowhere else.
    const headers: HeadersInit =
      token && address.origin === window.location.origin ? { authorization: `Bearer ${token}` } : {};
    let response: Response;
    try {
      response = await fetch(address, { headers });
    } catch {
      throw new ApiError('ERR_NETWORK', 0);
    }
    if (!response.ok) readAnswer(response.status, await response.text());
    return response.blob();
  });
}

/** Saves a file of ours under a name: a link would be a page load, which the server answers with the web app. */
export async function downloadFile(url: string, name: string): Promise<void> {
  const objectUrl = URL.createObjectURL(await fetchBlob(url));
  const link = document.createElement('a');
  link.href = objectUrl;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(objectUrl), 60_000);
}

function acquire(url: string): Entry {
  const entry = cache.get(url) ?? load(url);
  entry.refCount += 1;
  cache.delete(url);
  cache.set(url, entry);
  return entry;
}

function load(url: string): Entry {
  const entry: Entry = { url, refCount: 0, loading: Promise.resolve(''), objectUrl: null };
  entry.loading = fetchBlob(url).then(
    (blob) => {
      entry.objectUrl = URL.createObjectURL(blob);
      return entry.objectUrl;
    },
    (error: unknown) => {
      // Forgotten, so that the next attempt asks again.
      if (cache.get(url) === entry) cache.delete(url);
      throw error;
    },
  );
  return entry;
}

function release(entry: Entry): void {
  entry.refCount -= 1;
  for (const [url, old] of cache) {
    if (cache.size <= maxCachedBlobs) return;
    if (old.refCount === 0) evict(url, old);
  }
}

function evict(url: string, entry: Entry): void {
  cache.delete(url);
  if (entry.objectUrl) URL.revokeObjectURL(entry.objectUrl);
}

// Nothing of one person's session may be shown in the next one.
onSessionChange(() => {
  if (readToken()) return;
  for (const [url, entry] of cache) evict(url, entry);
});
