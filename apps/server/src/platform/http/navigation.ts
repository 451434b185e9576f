import type { IncomingHttpHeaders } from 'node:http';

/** Paths that are no page of the web app, whatever the request's headers are. */
const nonPagePrefixes = ['/media', '/docs', '/assets', '/health', '/webhooks', '/metrics', '/socket.io', '/l'];
/** A file beside index.html, such as /favicon.svg. */
const rootFile = /^\/[\w.-]+\.\w+$/;

/**
 * API and web app share their paths. A browser that goes to an address wants the web app, everything else the API.
 * @param url path with or without query
 */
export function wantsWebApp(request: { method: string; url: string; headers: IncomingHttpHeaders }): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false;
  const path = request.url.split('?', 1)[0] ?? '';
  // No call of the API has this address: a monitor that asks whether the installation is up receives the web app.
  if (path === '/' || path === '/index.html') return true;
  if (nonPagePrefixes.some((start) => path === start || path.startsWith(`${start}/`)) || rootFile.test(path))
    return false;
  return request.headers['sec-fetch-mode'] === 'navigate' || prefersHtml(request.headers.accept);
}

function prefersHtml(accept = ''): boolean {
  const ranges = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    return { type, quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
  const of = (...types: string[]) =>
    Math.max(0, ...ranges.filter(({ type }) => types.includes(type)).map(({ quality }) => quality));
  const html = of('text/html', 'application/xhtml+xml');
  return html > 0 && html > of('application/json');
}
