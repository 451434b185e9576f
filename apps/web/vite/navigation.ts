import type { IncomingMessage } from 'node:http';

const serverPaths = /^\/(media|docs|assets|health|webhooks|metrics|l)(\/|$|\?)/;

/**
 * The server's rule that distinguishes a page load from a call, since both share one origin and the same paths: a
 * browser navigation gets the web app, everything else the API.
 */
export function isNavigation(request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  if (serverPaths.test(request.url ?? '/')) return false;
  const mode = request.headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return (request.headers.accept ?? '').startsWith('text/html');
}
