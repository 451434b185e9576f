import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import * as z from 'zod';
import { endpoint } from '@balcao/contract';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { actors, authHeader, testHttp } from '../../testing/test-http.ts';
import { createMetrics } from '../observe/metrics.ts';
import { StartError } from '../process/start-error.ts';
import { NotServing } from './operations.ts';

const slow = endpoint({
  method: 'GET',
  path: '/slow/{id}',
  access: 'user',
  summary: '',
  params: z.object({ id: z.string() }),
  answer: z.object({ ok: z.boolean() }),
});
const who = endpoint({
  method: 'POST',
  path: '/who',
  access: 'public',
  summary: '',
  answer: z.object({ ip: z.string(), secure: z.boolean(), bearer: z.string().optional(), jrt: z.string().optional() }),
});

/** Connections are cut 10 s after closing began; with the clock held, what closes does so without that. */
function holdClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

const createLatch = () => {
  const waiting: (() => void)[] = [];
  const wait = () => new Promise<void>((resolve) => waiting.push(resolve));
  return { wait, open: () => waiting.forEach((go) => go()), waiting };
};

describe('the server', () => {
  it('says in words that its port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    const { http } = await testHttp(undefined, { env: { PORT: String(port) } });
    const refused = http.listen();
    await expect(refused).rejects.toBeInstanceOf(StartError);
    await expect(refused).rejects.toThrow(new RegExp(`${port}.*PORT`));
  });

  it('says in words that it has no such address', async () => {
    const { http } = await testHttp(undefined, { env: { HOST: '192.0.2.1' } });
    const refused = http.listen();
    await expect(refused).rejects.toBeInstanceOf(StartError);
    await expect(refused).rejects.toThrow(/HOST/);
  });

  it('finishes running requests before it closes and takes no new ones', async () => {
    const barrier = createLatch();
    const { http } = await testHttp((app) =>
      app.handle(slow, async () => {
        await barrier.wait();
        return { ok: true };
      }),
    );
    const address = await http.listen();
    const running = fetch(`${address}/slow/1`, { headers: authHeader('user') });
    await vi.waitFor(() => expect(barrier.waiting).toHaveLength(1), 15_000);
    holdClock();
    const closing = http.close();
    await expect(fetch(`${address}/slow/2`, { headers: authHeader('user') })).rejects.toThrow('fetch failed');
    barrier.open();
    expect(await (await running).json()).toEqual({ ok: true });
    await closing;
  });

  it('waits for nobody who asks for nothing', async () => {
    const { http } = await testHttp();
    const address = await http.listen();
    const { port } = new URL(address);
    await fetch(`${address}/health/live`);
    const silent = connect(Number(port), '127.0.0.1');
    const closed = new Promise((resolve) => silent.once('close', resolve));
    await new Promise((resolve) => silent.once('connect', resolve));
    holdClock();
    await http.close();
    await closed;
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not wait for ever for a client that does not finish', async () => {
    holdClock();
    const barrier = createLatch();
    const { http } = await testHttp((app) =>
      app.handle(slow, async () => {
        await barrier.wait();
        return { ok: true };
      }),
    );
    const { port } = new URL(await http.listen());
    const socket = connect(Number(port), '127.0.0.1');
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write(`GET /slow/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer user\r\n\r\n`);
    await vi.waitFor(() => expect(barrier.waiting).toHaveLength(1), 15_000);
    const closing = http.close();
    await vi.advanceTimersByTimeAsync(10_000);
    await closed;
    barrier.open();
    await closing;
  });

  it('knows which endpoints it has', async () => {
    const { http } = await testHttp((app) => app.handle(slow, () => ({ ok: true })));
    expect([http.registeredEndpoints.has(slow), http.registeredEndpoints.has(who)]).toEqual([true, false]);
  });
});

describe('what a handler knows of its caller', () => {
  const ask = async (env: NodeJS.ProcessEnv, headers: Record<string, string>) => {
    const { http } = await testHttp(
      (app) =>
        app.handle(who, ({ request, reply }) => {
          reply.setCookie('jrt', 'new', { httpOnly: true, sameSite: 'strict' });
          reply.clearCookie('old');
          return { ...request, jrt: request.cookies.jrt };
        }),
      { env },
    );
    const answer = await http.inject({ method: 'POST', url: '/who', headers });
    return { ...answer.json<z.infer<typeof who.answer>>(), cookies: [answer.headers['set-cookie']].flat().join('\n') };
  };
  const forwarded = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };

  it('is its address, bearer and cookies', async () => {
    const answer = await ask({}, { ...forwarded, authorization: 'bearer  abc.def', cookie: 'a=b; jrt=old-token' });
    expect(answer).toMatchObject({ ip: '127.0.0.1', secure: false, bearer: 'abc.def', jrt: 'old-token' });
    expect(answer.cookies).toMatch(/^jrt=new; Path=\/; HttpOnly; SameSite=Strict$/m);
    expect(answer.cookies).toMatch(/^old=; Max-Age=0; Path=\//m);
  });

  it('is what a trusted proxy forwards', async () => {
    const answer = await ask({ TRUST_PROXY: 'loopback' }, forwarded);
    expect(answer).toMatchObject({ ip: '203.0.113.9', secure: true });
    expect(answer.cookies).toMatch(/^jrt=new;.*; Secure/m);
    expect(await ask({ TRUST_PROXY: '10.0.0.0/8' }, forwarded)).toMatchObject({ ip: '127.0.0.1', secure: false });
  });
});

describe('/health', () => {
  it('answers that the process lives and whether its parts do', async () => {
    const parts = { database: async () => 'SELECT 1', listener: async () => {} };
    const { http } = await testHttp(undefined, { deps: { checks: parts } });
    expect((await http.inject('/health/live')).json()).toEqual({ status: 'ok' });
    const ready = await http.inject('/health/ready');
    expect(ready.statusCode).toBe(200);
    expect(ready.json()).toEqual({ status: 'ok', checks: { database: 'ok', listener: 'ok' } });
  });

  it('names the part that fails or does not answer, and no more than that', async () => {
    const checks = {
      database: () => Promise.reject(new Error('connect 10.1.2.3:5432')),
      listener: () => new Promise(() => {}),
      jobs: () => {
        throw new Error('thrown at once');
      },
    };
    const { http, lines } = await testHttp(undefined, { deps: { checks } });
    const ready = await http.inject('/health/ready');
    expect([ready.statusCode, ready.json()]).toEqual([
      503,
      { status: 'unavailable', checks: { database: 'failed', listener: 'failed', jobs: 'failed' } },
    ]);
    expect(JSON.stringify(lines)).toContain('10.1.2.3');
    expect((await http.inject('/health/live')).statusCode).toBe(200);
  });

  it('/health/ready makes its checks once for all who ask at the same time or right after', async () => {
    let checked = 0;
    const database = async () => void (checked += 1);
    const { http } = await testHttp(undefined, { deps: { checks: { database } } });
    await Promise.all(Array.from({ length: 50 }, () => http.inject('/health/ready')));
    expect((await http.inject('/health/ready')).statusCode).toBe(200);
    expect(checked).toBe(1);
  });

  it('is not ready and warns of nothing while the process starts or ends', async () => {
    const checks = { roles: () => Promise.reject(new NotServing('the process is starting or ending')) };
    const { http, lines } = await testHttp(undefined, { deps: { checks } });
    const ready = await http.inject('/health/ready');
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable', checks: { roles: 'failed' } }]);
    expect(JSON.stringify(lines)).not.toContain('not ready');
  });
});

describe('/metrics', () => {
  it('counts requests by pattern, not by address, and shows what other parts add', async () => {
    const metrics = createMetrics();
    let waiting = 1;
    metrics.gauge('balcao_waiting', 'Tickets that wait', () => waiting);
    const { http } = await testHttp((app) => app.handle(slow, () => ({ ok: true })), { deps: { metrics } });
    const urls = ['/slow/1', '/slow/2', '/unknown/3', '/unknown/4'];
    for (const url of urls) await http.inject({ url, headers: authHeader('user') });
    await http.inject({ url: '/tickets/9', headers: { accept: 'text/html' } });
    waiting = 12;
    const answer = await http.inject('/metrics');
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    expect(answer.body).toContain('http_request_duration_seconds_count{method="GET",route="/slow/:id",status="200"} 2');
    expect(answer.body).toContain('route="unknown",status="404"} 2');
    expect(answer.body).toContain('route="web app",status="503"} 1');
    expect(answer.body).toContain('balcao_waiting 12');
    expect(answer.body).toContain('process_resident_memory_bytes');
  });

  it('is for programs of this machine alone', async () => {
    for (const env of [{}, { TRUST_PROXY: 'true' }]) {
      const { http } = await testHttp(undefined, { env });
      expect((await http.inject({ url: '/metrics', remoteAddress: '::ffff:127.0.0.1' })).statusCode).toBe(200);
      const strangers = [
        { url: '/metrics', remoteAddress: '192.0.2.7' },
        { url: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' } },
        { url: '/metrics', headers: { via: '1.1 proxy' } },
        {
          url: '/metrics',
          remoteAddress: '192.0.2.7',
          headers: { ...authHeader('super'), forwarded: 'for=127.0.0.1' },
        },
      ];
      for (const stranger of strangers) expect((await http.inject(stranger)).statusCode).toBe(404);
    }
  });

  it('asks for the token where one is set, which does not open it to others', async () => {
    const { http } = await testHttp(undefined, { env: { METRICS_TOKEN: 'prometheus-0123456789' } });
    const ask = async (bearer: string, remoteAddress: string) =>
      (await http.inject({ url: '/metrics', remoteAddress, headers: { authorization: `Bearer ${bearer}` } }))
        .statusCode;
    expect(await ask('prometheus-0123456789', '127.0.0.1')).toBe(200);
    expect(await ask('prometheus-0123456780', '127.0.0.1')).toBe(401);
    expect(await ask('prometheus-0123456789', '192.0.2.7')).toBe(404);
  });
});

it('the log line of a request names the caller; requests of machines have none', async () => {
  const env = { LOG_LEVEL: 'info' };
  const { http, lines } = await testHttp((app) => app.handle(slow, () => ({ ok: true })), { env });
  await http.inject({ url: '/slow/1?token=abc', headers: authHeader('admin') });
  await http.inject('/health/live');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    msg: 'GET /slow/1?token=[redacted] 200',
    method: 'GET',
    status: 200,
    ms: expect.any(Number) as number,
    requestId: expect.any(String) as string,
    companyId: actors.admin?.companyId,
    userId: actors.admin?.userId,
  });
});
