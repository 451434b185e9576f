import { Readable } from 'node:stream';
import { describe, expect, it, vi } from 'vitest';
import { dayMs } from '@balcao/contract';
import { actors, authHeader, testHttp } from '../../testing/test-http.ts';
import { testClock } from '../util/clock.ts';
import { createVault } from '../secrets/secrets.ts';
import { createFiles, type Files } from './files.ts';
import type { MayRead } from './media-route.ts';

const vault = createVault('a secret that is only used in this test');
/** What file types call the shortest sound there is. */
const voice = Buffer.from('#!AMR\n0123456789abcd');

async function server(options: { mayReadFile?: MayRead; env?: NodeJS.ProcessEnv } = {}) {
  const clock = testClock('2026-03-10T21:30:00Z');
  let files: Files | undefined;
  const started = await testHttp(undefined, {
    env: options.env,
    deps: (config) => {
      files = createFiles(config, vault, clock);
      return { files, mayReadFile: options.mayReadFile };
    },
  });
  if (!files) throw new Error('the files were not made');
  const keep = async (content: Buffer | string, name: string) => {
    const stored = await (files as Files).save(7, { name, content: Buffer.from(content) });
    return { ...stored, url: (files as Files).signedUrl(7, stored.key, stored) };
  };
  return { ...started, clock, files, keep };
}

describe('a signed address', () => {
  it('serves the file without a session, named as it was, kept by the browser for the rest of its time', async () => {
    const { http, keep } = await server();
    const { url, key } = await keep(voice, 'áudio "1".amr');
    const answer = await http.inject(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload).toEqual(voice);
    expect(answer.headers).toMatchObject({
      'content-type': 'audio/amr',
      'content-length': String(voice.length),
      'content-disposition': `inline; filename="?udio \\"1\\".amr"; filename*=UTF-8''%C3%A1udio%20%221%22.amr`,
      'content-security-policy': expect.stringMatching(/^default-src 'none';/) as string,
      'x-content-type-options': 'nosniff',
      'cache-control': `private, max-age=${26.5 * 3600}, immutable`,
      'accept-ranges': 'bytes',
      etag: `"${key}"`,
    });
    const again = await http.inject({ url, headers: { 'if-none-match': `"${key}"` } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('stays byte-equal all day long and lives for one to two days', async () => {
    const { http, keep, clock, files } = await server();
    const stored = await keep(voice, 'a.amr');
    const first = stored.url;
    clock.set('2026-03-10T00:00:00Z');
    expect(files.signedUrl(7, stored.key, stored)).toBe(first);
    clock.set('2026-03-11T00:00:00Z');
    expect(files.signedUrl(7, stored.key, stored)).not.toBe(first);
    clock.set('2026-03-11T23:59:59Z');
    expect((await http.inject(first)).statusCode).toBe(200);
    clock.set('2026-03-12T00:00:00Z');
    const late = await http.inject(first);
    expect([late.statusCode, late.json<{ error: string }>().error]).toEqual([410, 'ERR_LINK_EXPIRED']);
    expect(late.headers['cache-control']).toBe('no-store');
  });

  it('is worth nothing with anything in it changed', async () => {
    const { http, keep, files } = await server();
    const { url, key } = await keep(voice, 'a.amr');
    const other = await files.save(8, { name: 'b', content: voice });
    const forged = [
      url.replace('/media/7/', '/media/8/'),
      url.replace(key, other.key),
      url.replace('/media/7/', '/media/8/').replace(key, other.key),
      url.replace('name=a.amr', 'name=a.html'),
      url.replace('type=audio%2Famr', 'type=text%2Fhtml'),
      url.replace(/expires=(\d+)/, (_all, expires) => `expires=${Number(expires) + 86_400}`),
      url.replace(/signature=./, 'signature='),
      url.replace(/signature=(.)/, (_all, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
    ];
    for (const address of forged) {
      const answer = await http.inject(address);
      expect([address, answer.statusCode]).toEqual([address, 404]);
      expect(answer.json()).toMatchObject({ error: 'ERR_NOT_FOUND' });
    }
    for (const unsigned of [url.split('?')[0] ?? '', `${url}&signature=x`]) {
      expect((await http.inject(unsigned)).json()).toMatchObject({ error: 'ERR_SESSION_EXPIRED' });
    }
    expect((await http.inject(url)).statusCode).toBe(200);
  });

  it('a signed address of a file that was removed, or under a key that is none, answers like a missing record', async () => {
    const { http, keep, files } = await server();
    const { url, key } = await keep(voice, 'a.amr');
    await files.remove(7, key);
    await files.remove(7, key);
    expect((await http.inject(url)).statusCode).toBe(404);
    for (const bad of ['..', '../../secret', 'x'.repeat(32), key.toUpperCase()]) {
      const answer = await http.inject(files.signedUrl(7, encodeURIComponent(bad), { name: 'a', mime: 'audio/amr' }));
      expect([bad, answer.statusCode]).toEqual([bad, 404]);
    }
  });

  it('does not stand in the log', async () => {
    const { http, keep, lines } = await server();
    const { url } = await keep(voice, 'a.amr');
    await http.inject(url);
    const signature = new URL(url, 'http://x').searchParams.get('signature') ?? '';
    expect(signature).toHaveLength(43);
    expect(JSON.stringify(lines)).not.toContain(signature);
    expect(lines[0]).toMatchObject({ path: expect.stringContaining('signature=[redacted]') as string });
  });
});

describe('a part of a file', () => {
  const bytes = (from: number, to: number) => voice.subarray(from, to + 1);

  it.each([
    ['bytes=0-3', 0, 3],
    ['bytes=5-', 5, 19],
    ['bytes=-4', 16, 19],
    ['bytes=-400', 0, 19],
    ['bytes=18-999', 18, 19],
    ['bytes=19-19', 19, 19],
  ])('%s is served', async (range, from, to) => {
    const { http, keep } = await server();
    const { url } = await keep(voice, 'a.amr');
    const answer = await http.inject({ url, headers: { range } });
    expect(answer.statusCode).toBe(206);
    expect(answer.rawPayload).toEqual(bytes(from, to));
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${from}-${to}/20`,
      'content-length': String(to - from + 1),
      'content-type': 'audio/amr',
    });
  });

  const refused = ['bytes=20-', 'bytes=5-3', 'bytes=-0', 'bytes=-', 'bytes=a-b', 'bytes=0-1,4-5'];
  it.each(refused)('%s is refused', async (range) => {
    const { http, keep } = await server();
    const { url } = await keep(voice, 'a.amr');
    const answer = await http.inject({ url, headers: { range } });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */20']);
  });

  it('is the whole under another unit, and where the caller holds another version', async () => {
    const { http, keep } = await server();
    const { url, key } = await keep(voice, 'a.amr');
    expect((await http.inject({ url, headers: { range: 'lines=0-3' } })).statusCode).toBe(200);
    const other = { range: 'bytes=0-3', 'if-range': '"other"' };
    expect((await http.inject({ url, headers: other })).rawPayload).toEqual(voice);
    expect((await http.inject({ url, headers: { ...other, 'if-range': `"${key}"` } })).statusCode).toBe(206);
  });

  it('is announced to HEAD without being read', async () => {
    const { http, keep } = await server();
    const { url } = await keep(voice, 'a.amr');
    const answer = await http.inject({ method: 'HEAD', url });
    expect([answer.statusCode, answer.headers['content-length'], answer.body]).toEqual([200, '20', '']);
  });

  it('a part of an empty file is nothing', async () => {
    const { http, keep } = await server();
    const { url } = await keep('', 'empty');
    const whole = await http.inject(url);
    expect([whole.statusCode, whole.headers['content-length'], whole.body]).toEqual([200, '0', '']);
    expect((await http.inject({ url, headers: { range: 'bytes=0-' } })).statusCode).toBe(416);
  });
});

describe('what a browser could run', () => {
  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>', 'a.png'],
    ['<!DOCTYPE html><script>1</script>', 'a.jpg'],
    ['<?xml version="1.0"?><x/>', 'a.amr'],
  ])('%s is only ever saved', async (content, name) => {
    const { http, keep } = await server();
    const { url } = await keep(content, name);
    const { headers } = await http.inject(url);
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(headers['content-disposition']).toMatch(/^attachment; /);
    expect(headers['content-security-policy']).toMatch(/^sandbox; default-src 'none';/);
  });
});

describe('a bearer without a signed address', () => {
  const bare = async (who: string, mayReadFile?: MayRead) => {
    const { http, keep } = await server({ mayReadFile });
    const { url } = await keep(voice, 'a.amr');
    return (await http.inject({ url: url.split('?')[0] ?? '', headers: authHeader(who) })).statusCode;
  };
  const everybody: MayRead = async () => ({ name: 'a.amr', mime: 'audio/amr' });

  it('a bearer without a signed address reads what it may read and nothing by default', async () => {
    expect(await bare('user')).toBe(404);
    expect(await bare('admin')).toBe(404);
    expect(await bare('user', everybody)).toBe(200);
    const notThisOne: MayRead = async (actor, key) =>
      actor.userId === actors.user?.userId ? undefined : everybody(actor, key);
    expect(await bare('user', notThisOne)).toBe(404);
    expect(await bare('admin', notThisOne)).toBe(200);
  });

  it('a bearer without a signed address reads nothing of another company', async () => {
    expect(await bare('stranger', everybody)).toBe(404);
    expect(await bare('forged', everybody)).toBe(403);
  });

  it('a bearer helps where the signed address is too old', async () => {
    const { http, keep, clock } = await server({ mayReadFile: everybody });
    const { url } = await keep(voice, 'a.amr');
    clock.advance(3 * dayMs);
    expect((await http.inject({ url, headers: authHeader('user') })).statusCode).toBe(200);
  });
});

describe('a file that', () => {
  const bytes = 8 * 1024 * 1024;

  it('a file that cannot be read to its end aborts the answer and is logged', async () => {
    const failing = Readable.from(
      (async function* () {
        yield Buffer.alloc(1000);
        throw new Error('the disk is gone');
      })(),
    );
    const broken = { size: async () => 5000, open: async () => failing };
    const { http, lines } = await testHttp(undefined, {
      deps: (config) => ({ files: { ...createFiles(config, vault), ...broken } }),
    });
    const url = createFiles({ dataDir: '' }, vault).signedUrl(7, 'f'.repeat(32), { name: 'a', mime: 'audio/amr' });
    const address = await http.listen();
    await expect(fetch(address + url).then((answer) => answer.arrayBuffer())).rejects.toThrow('terminated');
    await vi.waitFor(() => expect(JSON.stringify(lines)).toContain('the disk is gone'), 15_000);
    expect(lines.filter(({ level }) => Number(level) > 30)).toHaveLength(1);
  });

  it('nobody waits for any more is closed again, with one line in the log', async () => {
    const { http, keep, files, lines } = await server();
    const { url } = await keep(Buffer.alloc(bytes), 'a.bin');
    const opened: Readable[] = [];
    const open = files.open.bind(files);
    files.open = async (...what) => {
      const stream = await open(...what);
      if (stream) opened.push(stream);
      return stream;
    };
    const address = await http.listen();
    const controller = new AbortController();
    const answer = await fetch(address + url, { signal: controller.signal });
    await answer.body?.getReader().read();
    controller.abort();
    await vi.waitFor(() => expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]), 15_000);
    await vi.waitFor(() => expect(lines.filter(({ path }) => path !== undefined)).toHaveLength(1), 15_000);
    expect(lines.filter(({ level }) => Number(level) > 30)).toEqual([]);
  });
});

it('a file at a signed address is shown by web apps of other origins where those are allowed', async () => {
  const closed = await server();
  const open = await server({ env: { ALLOWED_ORIGINS: 'https://app.example.com' } });
  for (const [{ http, keep }, policy] of [
    [closed, 'same-origin'],
    [open, 'cross-origin'],
  ] as const) {
    const { url } = await keep(voice, 'a.amr');
    expect((await http.inject(url)).headers['cross-origin-resource-policy']).toBe(policy);
  }
});
