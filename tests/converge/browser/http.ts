import { Agent, request } from 'node:http';
import type { SharedBrowser } from './storage.ts';

export interface HttpStandIn {
  fetch: typeof fetch;
  /** What is on its way fails, and no connection is used again: as a browser does when its network is another. */
  drop(): void;
}

/** `fetch` of one page, over connections of its own, with the cookies of its browser. */
export function createHttp(origin: string, browser: SharedBrowser): HttpStandIn {
  let agent = new Agent({ keepAlive: true });
  const underWay = new Set<() => void>();

  const exchange = (input: string | URL | Request, init: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      const url = new URL(input instanceof Request ? input.url : input, origin);
      const headers = Object.fromEntries(new Headers(init.headers));
      if (browser.cookie !== '') headers['cookie'] = browser.cookie;
      const asked = request(url, { method: init.method ?? 'GET', headers, agent });
      const fail = () => {
        asked.destroy();
        reject(new TypeError('Failed to fetch'));
      };
      const abort = () => {
        asked.destroy();
        reject(init.signal?.reason instanceof Error ? init.signal.reason : new DOMException('aborted', 'AbortError'));
      };
      if (init.signal?.aborted) return abort();
      init.signal?.addEventListener('abort', abort, { once: true });
      underWay.add(fail);
      const done = () => {
        underWay.delete(fail);
        init.signal?.removeEventListener('abort', abort);
      };
      asked.once('close', done);
      asked.once('error', fail);
      asked.once('response', (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', fail);
        answer.once('end', () => {
          const given = new Headers();
          for (const [name, value] of Object.entries(answer.headers))
            if (typeof value === 'string') given.set(name, value);
          for (const cookie of answer.headers['set-cookie'] ?? []) browser.cookie = cookie.replace(/;.*/s, '');
          const status = answer.statusCode ?? 500;
          const body = status === 204 || status === 304 ? null : Buffer.concat(parts);
          resolve(new Response(body, { status, headers: given }));
        });
      });
      asked.end(typeof init.body === 'string' ? init.body : undefined);
    });

  return {
    fetch: exchange,
    drop() {
      for (const fail of underWay) fail();
      underWay.clear();
      agent.destroy();
      agent = new Agent({ keepAlive: true });
    },
  };
}
