import { release } from './worker-scope.ts';

const prefix = 'app-';
/** The cache of this release: its page, the files of the shell, and what else was loaded. */
export const cacheName = `${prefix}${release}`;
/** A page of the release before may still be open: its files are on no server any more. */
const keptReleases = 2;

/** Deletes what belongs to releases before the last. */
export async function deleteOldCaches(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  // In the order in which they were made.
  await Promise.all(others.slice(0, -(keptReleases - 1)).map((name) => caches.delete(name)));
}

/**
 * Answers a file of the app, whose name has a hash of its content: from the cache of whatever release, else from the network, and keeps it.
 * @returns undefined for anything else
 */
export function answerFile(request: Request, keep: (work: Promise<unknown>) => void): Promise<Response> | undefined {
  if (request.method !== 'GET' || !new URL(request.url).pathname.startsWith('/assets/')) return undefined;
  return cachedOrFetched(request, keep);
}

async function cachedOrFetched(request: Request, keep: (work: Promise<unknown>) => void): Promise<Response> {
  const cached = await caches.match(request.url, { ignoreVary: true }).catch(() => undefined);
  if (cached) return cached;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    // A full disk is no reason to answer nothing.
    keep(store(request.url, copy).catch(() => undefined));
  }
  return answer;
}

async function store(url: string, answer: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.put(url, answer);
}
