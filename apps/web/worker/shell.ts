import { cacheName } from './caches.ts';
import { keptMark } from './names.ts';
import { release, shellFiles } from './worker-scope.ts';

/** Under this key the page is kept; every address of the app gets the same. */
const pageKey = '/';
/** A line that is slower than this is none: the page is drawn from the cache, and its calls say how it is. */
const patienceMs = 5_000;
/** Addresses that are no page of the app, as the server has it (`navigation.ts`). */
const noPage = /^\/(media|docs|assets|health|webhooks|metrics|socket\.io|l)(\/|$)|^\/[\w.-]+\.\w+$/;

/**
 * Keeps the page of this release and the files of its shell.
 * @throws Error where the server has another release by now: its own worker is about to come
 */
export async function keepShell(): Promise<void> {
  const answer = await fetch(pageKey, { cache: 'no-store', headers: { accept: 'text/html' } });
  const html = await answer.text();
  if (!answer.ok || !html.includes(`content="${release}"`)) throw new Error('the page is of another release');
  const cache = await caches.open(cacheName);
  await cache.addAll([...shellFiles]);
  // With the headers it came with: the nonce of its policy is the one in its text.
  const marked = html.replace('<html', `<html data-${keptMark}`);
  const headers = new Headers(answer.headers);
  // The text was decoded.
  headers.delete('content-encoding');
  headers.delete('content-length');
  await cache.put(pageKey, new Response(marked, { headers }));
}

/**
 * Answers a visit of a page: always from the network, so that no page is older than the server. Without a network, from the cache.
 * @returns undefined for anything else
 */
export function answerVisit({ request, preloadResponse }: FetchEvent): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url);
  if (request.mode !== 'navigate' || request.method !== 'GET') return undefined;
  if (origin !== self.location.origin || noPage.test(pathname)) return undefined;
  return visit(request, preloadResponse);
}

async function visit(request: Request, preloaded: Promise<Response | undefined>): Promise<Response> {
  const fetched = preloaded.then((answer) => answer ?? fetch(request));
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), patienceMs);
  });
  // What fails before it is waited for again is not unheard.
  fetched.catch(() => undefined);
  try {
    const answer = await Promise.race([fetched, late]);
    if (answer && !isAbsent(answer)) return answer;
  } catch {
    // no network
  }
  return (await keptPage()) ?? fetched;
}

/** A proxy in front of a server that is not there answers in its place. */
const isAbsent = ({ status }: Response): boolean => status >= 502 && status <= 504;

async function keptPage(): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  return cache.match(pageKey, { ignoreVary: true });
}
