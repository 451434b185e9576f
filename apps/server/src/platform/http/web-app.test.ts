import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { endpoint } from '@balcao/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { authHeader, testHttp } from '../../testing/test-http.ts';

const listTickets = endpoint({
  method: 'GET',
  path: '/tickets',
  access: 'user',
  summary: '',
  answer: z.object({ tickets: z.array(z.string()) }),
});
const navigation = { 'sec-fetch-mode': 'navigate', accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

async function server(env: NodeJS.ProcessEnv = {}, tickets: string[] = []) {
  const started = await testHttp((http) => http.handle(listTickets, () => ({ tickets })), { env });
  const root = join(started.dataDir, 'web');
  await mkdir(join(root, 'assets'), { recursive: true });
  const page = '<html><script nonce="{{nonce}}">1</script><style nonce="{{nonce}}"></style></html>';
  await writeFile(join(root, 'index.html'), page);
  await writeFile(join(root, 'sw.js'), 'self.addEventListener("fetch", () => {})');
  await writeFile(join(root, 'manifest.webmanifest'), '{}');
  await writeFile(join(root, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(root, 'assets/app-1a2b.js'), 'console.log("plain")');
  await writeFile(join(root, 'assets/app-1a2b.js.gz'), gzipSync('console.log("gzip")'));
  return started;
}

describe('one address for web app and API', () => {
  it.each([
    ['a navigation', navigation, true],
    ['a navigation of an older browser', { accept: navigation.accept }, true],
    ['fetch', { 'sec-fetch-mode': 'cors', accept: '*/*' }, false],
    ['axios', { accept: 'application/json, text/plain, */*' }, false],
    ['curl', { accept: '*/*' }, false],
    ['no Accept', {}, false],
    ['JSON before HTML', { accept: 'application/json, text/html;q=0.9' }, false],
    ['as gladly JSON as HTML', { accept: 'text/html, application/json' }, false],
    ['HTML refused', { accept: 'text/html;q=0, */*' }, false],
  ])('%s', async (_name, headers, page) => {
    const { http } = await server();
    const answer = await http.inject({ url: '/tickets?status=open', headers: { ...headers, ...authHeader('user') } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe(page ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8');
    expect(answer.headers).toMatchObject({ vary: 'Accept, Sec-Fetch-Mode', 'cache-control': 'no-store' });
  });

  it('gives the page to every other path, known or not, and to HEAD, but not to other methods', async () => {
    const { http } = await server();
    for (const url of ['/', '/login', '/no/such/page', '/index.html', '/tickets/']) {
      expect([url, (await http.inject({ url, headers: navigation })).body.slice(0, 6)]).toEqual([url, '<html>']);
    }
    const head = await http.inject({ method: 'HEAD', url: '/tickets', headers: navigation });
    expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([200, 'text/html; charset=utf-8', '']);
    expect((await http.inject({ method: 'POST', url: '/tickets', headers: navigation })).statusCode).toBe(404);
  });

  it('gives the page to a monitor that looks at /, whatever it accepts', async () => {
    const { http } = await server();
    for (const headers of [{ accept: '*/*' }, { 'user-agent': 'curl/8' }])
      expect((await http.inject({ url: '/', headers })).body.slice(0, 6)).toBe('<html>');
    expect((await http.inject({ method: 'HEAD', url: '/' })).statusCode).toBe(200);
  });

  it('leaves files, documentation and operations alone', async () => {
    const { http } = await server();
    for (const url of ['/media/1/x', '/assets/none.js', '/webhooks/x', '/socket.io/']) {
      const answer = await http.inject({ url, headers: navigation });
      expect([url, answer.headers['content-type']]).toEqual([url, 'application/json; charset=utf-8']);
    }
    expect((await http.inject({ url: '/health/live', headers: navigation })).json()).toEqual({ status: 'ok' });
    expect((await http.inject({ url: '/mediator', headers: navigation })).body).toContain('<html>');
  });
});

describe("the web app's page", () => {
  it('carries a nonce of its own in every answer, in its policy and wherever it is asked for', async () => {
    const { http } = await server();
    const nonces = new Set<string>();
    for (let count = 0; count < 5; count += 1) {
      const answer = await http.inject({ url: '/', headers: { ...navigation, host: 'balcao.example.com' } });
      const policy = String(answer.headers['content-security-policy']);
      const nonce = /script-src 'self' 'nonce-([\w-]{24})'/.exec(policy)?.[1] ?? '';
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).not.toContain('unsafe');
      expect(policy).toContain("connect-src 'self' ws://balcao.example.com wss://balcao.example.com;");
      expect(answer.body.match(new RegExp(nonce, 'g'))).toHaveLength(2);
      expect(answer.body).not.toContain('{{nonce}}');
      nonces.add(nonce);
    }
    expect(nonces.size).toBe(5);
  });

  it('lets a page that is served over https open no socket in plain text', async () => {
    const { http } = await server({ PUBLIC_URL: 'https://balcao.example.com' });
    for (const url of ['/', '/docs']) {
      const answer = await http.inject({ url, headers: { ...navigation, host: 'balcao.example.com' } });
      expect(answer.headers['content-security-policy']).toContain("connect-src 'self' wss://balcao.example.com;");
    }
  });

  it("keeps the caller's Host header out of its policy", async () => {
    const { http } = await server();
    const answer = await http.inject({ url: '/', headers: { ...navigation, host: "x; script-src 'unsafe-inline'" } });
    expect(answer.headers['content-security-policy']).not.toContain('unsafe-inline');
  });

  it('is a notice while the web app is not built', async () => {
    const { http } = await testHttp();
    const answer = await http.inject({ url: '/', headers: navigation });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(answer.body).toContain('npm start');
  });
});

describe('files of the web app', () => {
  it('are kept for ever by the browser, compressed in advance where it can read that', async () => {
    const { http } = await server();
    const plain = await http.inject({ url: '/assets/app-1a2b.js' });
    expect(plain.body).toBe('console.log("plain")');
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    expect(plain.headers['content-type']).toMatch(/javascript/);
    const packed = await http.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': 'gzip' } });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers['content-type']).toMatch(/javascript/);
  });

  it('files that are not there are not kept as missing', async () => {
    const { http } = await server();
    const outside = ['/assets/..%2findex.html', '/assets/..%2f..%2fsecret'];
    for (const url of ['/assets/gone.js', '/gone.txt', '/assets/', ...outside]) {
      const answer = await http.inject({ url });
      expect([url, answer.statusCode]).toEqual([url, 404]);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.json()).toMatchObject({ error: 'ERR_NOT_FOUND' });
    }
  });

  it('of the app as it is installed are asked for each time, and the worker may fetch and do nothing else', async () => {
    const { http } = await server();
    const worker = await http.inject({ url: '/sw.js', headers: { 'sec-fetch-dest': 'serviceworker' } });
    expect([worker.statusCode, worker.body]).toEqual([200, 'self.addEventListener("fetch", () => {})']);
    expect(worker.headers).toMatchObject({
      'cache-control': 'public, max-age=0',
      'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    });
    expect(worker.headers['content-type']).toMatch(/javascript/);
    const manifest = await http.inject({ url: '/manifest.webmanifest' });
    expect(manifest.headers['content-type']).toMatch(/^application\/manifest\+json/);
    expect(manifest.headers['cache-control']).toBe('public, max-age=0');
    const page = await http.inject({ url: '/', headers: navigation });
    expect(page.headers['content-security-policy']).toContain("manifest-src 'self'; worker-src 'self'");
  });

  it('are of a release that every answer tells, and none where no app is built', async () => {
    const webRoot = await mkdtemp(join(tmpdir(), 'balcao-web-'));
    onTestFinished(() => rm(webRoot, { recursive: true }));
    await writeFile(join(webRoot, 'index.html'), '<html><meta name="release" content="a1b2c3"></html>');
    const { http } = await testHttp((one) => one.handle(listTickets, () => ({ tickets: [] })), { deps: { webRoot } });
    const unbuilt = await server();
    expect((await unbuilt.http.inject('/tickets')).headers['x-web-release']).toBeUndefined();
    for (const url of ['/tickets', '/', '/favicon.svg', '/gone.txt'])
      expect([url, (await http.inject({ url })).headers['x-web-release']]).toEqual([url, 'a1b2c3']);
  });

  it('what a phone shares without a worker to keep it leads to the page that says so', async () => {
    const { http } = await server();
    const shared = await http.inject({ method: 'POST', url: '/share', headers: navigation, payload: 'text=a' });
    expect([shared.statusCode, shared.headers.location]).toEqual([303, '/share']);
    expect((await http.inject({ url: '/share', headers: navigation })).body).toContain('<html>');
  });

  it('stand beside the page', async () => {
    const { http } = await server();
    const icon = await http.inject({ url: '/favicon.svg', headers: navigation });
    expect([icon.statusCode, icon.headers['content-type']]).toEqual([200, 'image/svg+xml']);
  });
});

describe('headers of API answers', () => {
  it('are compressed when they are long and the caller reads that', async () => {
    const { http } = await server(
      {},
      Array.from({ length: 200 }, (_one, index) => `ticket ${index}`),
    );
    const headers = { ...authHeader('user'), accept: 'application/json' };
    const packed = await http.inject({ url: '/tickets', headers: { ...headers, 'accept-encoding': 'gzip, br' } });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toMatchObject({ tickets: { length: 200 } });
    expect(String(packed.headers.vary).toLowerCase()).toBe('accept, sec-fetch-mode, accept-encoding');
    expect((await http.inject({ url: '/tickets', headers })).headers['content-encoding']).toBeUndefined();
    const short = await server({}, ['one']);
    const small = await short.http.inject({ url: '/tickets', headers: { ...headers, 'accept-encoding': 'br' } });
    expect(small.headers['content-encoding']).toBeUndefined();
  });

  it('forbid scripts, framing and type sniffing', async () => {
    const { http } = await server();
    const { headers } = await http.inject({ url: '/tickets', headers: authHeader('user') });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('microphone=(self)') as string,
    });
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('send HSTS where PUBLIC_URL is https', async () => {
    const { http } = await server({ PUBLIC_URL: 'https://balcao.example.com' });
    expect((await http.inject('/tickets')).headers['strict-transport-security']).toMatch(/^max-age=\d{7,}$/);
  });
});

describe('web apps on other origins', () => {
  const origin = 'https://app.example.com';
  const preflight = {
    method: 'OPTIONS' as const,
    url: '/tickets',
    headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
  };

  it('may call with credentials when listed in ALLOWED_ORIGINS', async () => {
    const { http } = await server({ ALLOWED_ORIGINS: `${origin}, https://other.example.com` });
    const asked = await http.inject(preflight);
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': expect.stringContaining('authorization') as string,
      'access-control-allow-methods': expect.stringContaining('PUT') as string,
    });
    const answer = await http.inject({ url: '/tickets', headers: { ...authHeader('user'), origin } });
    expect(answer.headers.vary).toBe('Accept, Sec-Fetch-Mode, Origin');
    expect(answer.headers['access-control-allow-origin']).toBe(origin);
    // Also a refusal must be readable for them.
    const refused = await http.inject({ url: '/tickets', headers: { origin } });
    expect(refused.headers['access-control-allow-origin']).toBe(origin);
  });

  it('are refused otherwise', async () => {
    const { http } = await server({ ALLOWED_ORIGINS: origin });
    for (const foreign of ['https://evil.example.com', `${origin}.evil.com`, 'null']) {
      const answer = await http.inject({ url: '/tickets', headers: { ...authHeader('user'), origin: foreign } });
      expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    }
    const closed = await server();
    expect((await closed.http.inject(preflight)).statusCode).toBe(404);
  });
});
