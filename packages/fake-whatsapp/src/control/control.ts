import { readFile } from 'node:fs/promises';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { FakeWhatsapp } from '../fake-whatsapp.ts';
import type { PublishedTrust } from '../trust.ts';
import { ACTIONS } from './actions.ts';
import { stateOf } from './state.ts';

const PAGE = new URL('page.html', import.meta.url);

function answerJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

/** The certificates and keys that a client has to trust, by HTTP: a caller with the address needs nothing else. */
function trustOf({ trust }: FakeWhatsapp): PublishedTrust {
  return { ...trust, rootPublicKey: trust.rootPublicKey.toString('base64') };
}

async function act(peer: FakeWhatsapp, name: string, request: IncomingMessage): Promise<unknown> {
  const action = ACTIONS[name];
  if (!action) throw new Error(`There is no ${name}; there are ${Object.keys(ACTIONS).join(', ')}`);
  return (await action(peer, (await json(request)) as Record<string, string>)) ?? {};
}

/** The page to play the phones by hand, and the calls behind it. */
export function createControl(peer: FakeWhatsapp): (...request: Parameters<RequestListener>) => Promise<void> {
  return async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://loopback');
    try {
      if (request.method === 'POST') answerJson(response, 200, await act(peer, pathname.slice(1), request));
      else if (pathname === '/') {
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.end(await readFile(PAGE));
      } else if (pathname === '/trust') answerJson(response, 200, trustOf(peer));
      else if (pathname === '/state') answerJson(response, 200, stateOf(peer));
      else answerJson(response, 404, { error: 'Not here' });
    } catch (error) {
      answerJson(response, 400, { error: error instanceof Error ? error.message : String(error) });
    }
  };
}
