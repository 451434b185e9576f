import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddressCheck } from './outbound-addresses.ts';
import { createOutbound, type OutboundRequest } from './outbound.ts';

let port: number;
const requests: { method: string; headers: IncomingMessage['headers']; body: string }[] = [];

/** Behaves well at `/`, and badly as the path says. */
const peer = createServer((request, response) => {
  const behaviour = behaviours[request.url ?? ''];
  if (behaviour) {
    behaviour(response);
    return;
  }
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    requests.push({ method: request.method ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"ok":true}');
  });
});
const sideBySide = 500;
const waiting: ServerResponse[] = [];
const behaviours: Record<string, (response: ServerResponse) => unknown> = {
  '/moved': (response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/` }).end(),
  '/silent': () => undefined,
  '/drips': (response) => {
    const timer = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(timer));
  },
  '/endless': (response) => {
    const chunk = Buffer.alloc(64 * 1024);
    const writeChunk = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.on('drain', writeChunk);
    writeChunk();
  },
  '/hangup': (response) => response.destroy(),
  // Answers none of them before all are there.
  '/together': (response) => {
    if (waiting.push(response) === sideBySide) for (const one of waiting) one.writeHead(200).end();
  },
};

beforeAll(async () => {
  await new Promise<void>((resolve) => peer.listen(0, '127.0.0.1', resolve));
  port = (peer.address() as AddressInfo).port;
});
afterAll(() => {
  open.close();
  closed.close();
  peer.closeAllConnections();
  peer.close();
});

const open = createOutbound({ privateAddresses: ['loopback'] });
const closed = createOutbound({ privateAddresses: [] });
const ask = (path: string, more: Partial<OutboundRequest> = {}) =>
  open.request({ url: `http://127.0.0.1:${port}${path}`, ...more });

describe('a request to an address that a company typed', () => {
  it('has its answer, whatever the status, and follows no redirect', async () => {
    const answer = await ask('/', { body: '{"é":1}', headers: { 'x-key': 'a' } });
    expect([answer.status, answer.body.toString(), answer.headers.get('content-type')]).toEqual([
      201,
      '{"ok":true}',
      'application/json',
    ]);
    expect(requests.at(-1)).toMatchObject({ method: 'POST', body: '{"é":1}', headers: { 'x-key': 'a' } });
    requests.length = 0;
    expect((await ask('/moved')).status).toBe(302);
    expect(requests).toEqual([]);
  });

  it('serves libraries as fetch, also with a form', async () => {
    const form = new FormData();
    form.set('file', new Blob(['sound']), 'voice.ogg');
    const answer = await open.createFetch()(`http://127.0.0.1:${port}/`, { method: 'POST', body: form });
    expect([answer.status, await answer.json()]).toEqual([201, { ok: true }]);
    expect(requests.at(-1)?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(requests.at(-1)?.body).toContain('sound');
  });

  it.each([
    ['/silent', { timeoutMs: 60 }, 'timeout'],
    ['/drips', { timeoutMs: 200 }, 'timeout'],
    ['/endless', {}, 'tooLarge'],
    ['/hangup', {}, 'unreachable'],
  ])('%s ends within its bounds', async (path, more, problem) => {
    await expect(ask(path, more)).rejects.toMatchObject({ name: 'OutboundError', problem });
  });

  it('waits for none of 500 others to the same host', async () => {
    const answers = await Promise.all(
      Array.from({ length: sideBySide }, () => ask('/together', { timeoutMs: 20_000 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(sideBySide);
  });

  it('ends with the reason of its caller', async () => {
    const stopping = new AbortController();
    const answer = ask('/silent', { signal: stopping.signal });
    stopping.abort(new Error('nobody waits'));
    await expect(answer).rejects.toThrow('nobody waits');
  });

  it.each([
    ['file:///etc/passwd', 'invalid'],
    ['http://user:pass@192.0.43.8/', 'invalid'],
    ['not an address', 'invalid'],
    ['http://127.0.0.1/', 'private'],
    ['http://2130706433/', 'private'],
    ['http://0x7f.1/', 'private'],
    ['http://[::1]/', 'private'],
    ['http://[::ffff:127.0.0.1]/', 'private'],
    ['http://169.254.169.254/latest/meta-data', 'private'],
    // A name that leads to a private address, found while dialling.
    ['http://localhost/', 'private'],
  ])('%s is refused as %s, when it is called and when it is stored', async (url, problem) => {
    await expect(closed.request({ url })).rejects.toMatchObject({ problem });
    await expect(closed.requireAllowed(url)).rejects.toMatchObject({
      code: 'ERR_ADDRESS_REFUSED',
      details: { reason: problem },
    });
  });

  it('may be stored where the operator lists its network, or while its name leads nowhere', async () => {
    await expect(open.requireAllowed(`http://localhost:${port}/`)).resolves.toBeUndefined();
    await expect(closed.requireAllowed('https://no-such-host.invalid/hook')).resolves.toBeUndefined();
  });
});

describe('addresses', () => {
  const isPublic = createAddressCheck([]);
  it.each(['8.8.8.8', '192.0.43.8', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublic(address)).toBe(true);
  });
  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    'fe80::1',
    'fd00::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '::ffff:10.0.0.1',
    'ff02::1',
    'localhost',
  ])('%s is not', (address) => {
    expect(isPublic(address)).toBe(false);
  });
  it('opens what the operator lists and nothing beside it', () => {
    const isAllowed = createAddressCheck(['10.0.0.5', 'fd00::/16', 'loopback']);
    expect(['10.0.0.5', 'fd00::9', '127.9.9.9'].map(isAllowed)).toEqual([true, true, true]);
    expect(['10.0.0.6', 'fd01::9', '169.254.169.254'].map(isAllowed)).toEqual([false, false, false]);
  });
});
