import { readdir, readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import * as z from 'zod';
import { endpoint } from '@balcao/contract';
import { describe, expect, it, vi } from 'vitest';
import { authHeader, testHttp } from '../../testing/test-http.ts';
import { tempFolder } from '../files/temp-file.ts';

const texts = z.union([z.string(), z.array(z.string())]);
const sent = z.object({ name: z.string(), mime: z.string(), size: z.number() });
const send = endpoint({
  method: 'POST',
  path: '/messages/{ticketId}',
  access: 'user',
  summary: '',
  params: z.object({ ticketId: z.coerce.number().int() }),
  notFound: 'ERR_NO_TICKET_FOUND',
  body: z.object({ body: texts.default(''), number: z.string().max(5).optional() }),
  files: { field: 'medias', maxCount: 3, maxBytes: 64 * 1024 },
  answer: z.object({ body: texts, files: z.array(sent), kept: z.array(z.string()) }),
});
const avatar = endpoint({ ...send, path: '/avatar/{ticketId}', files: { ...send.files, types: ['image/*'] } });
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

async function server() {
  const started = await testHttp((http) => {
    for (const one of [send, avatar]) {
      http.handle(one, async ({ body, files }) => ({
        body: body.body,
        files: [...files],
        kept: await Promise.all(files.map(({ path }) => readFile(path, 'latin1'))),
      }));
    }
  });
  const address = await started.http.listen();
  const left = () => readdir(tempFolder(started.dataDir)).catch(() => []);
  const post = async (form: FormData, path = '/messages/1', headers: Record<string, string> = authHeader('user')) => {
    const answer = await fetch(address + path, { method: 'POST', body: form, headers });
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
  };
  return { ...started, address, left, post };
}

function form(...files: (Buffer | string | [Buffer | string, string])[]): FormData {
  const made = new FormData();
  for (const file of files) {
    const [bytes, name] = Array.isArray(file) ? file : [file, 'a.bin'];
    made.append('medias', new Blob([new Uint8Array(Buffer.from(bytes))]), name);
  }
  return made;
}

const partOfA = '--a\r\nContent-Disposition: form-data; name="medias"; filename="x"\r\n\r\n';

describe('an upload', () => {
  it('a file part without a file name is taken, as low-code tools send it', async () => {
    const { address } = await server();
    const body =
      '--a\r\nContent-Disposition: form-data; name="medias"\r\nContent-Type: application/octet-stream\r\n\r\nabc\r\n--a--\r\n';
    const answer = await fetch(`${address}/messages/1`, {
      method: 'POST',
      body,
      headers: { ...authHeader('user'), 'content-type': 'multipart/form-data; boundary=a' },
    });
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { files: [{ name: 'file', size: 3 }], kept: ['abc'] },
    ]);
  });

  it('comes as files in order with what their bytes say, and fields beside', async () => {
    const { post, left } = await server();
    const made = form([png, 'ação & emoção.png'], ['hello', '../../etc/passwd\u202egnp.exe']);
    made.append('body', 'first');
    made.append('body', 'second');
    const { status, json } = await post(made);
    expect(status).toBe(200);
    expect(json).toEqual({
      body: ['first', 'second'],
      files: [
        { name: 'ação & emoção.png', mime: 'image/png', size: png.length },
        { name: 'passwdgnp.exe', mime: 'text/plain', size: 5 },
      ],
      kept: [png.toString('latin1'), 'hello'],
    });
    expect(await left()).toEqual([]);
  });

  it('is optional, and JSON still works', async () => {
    const { post, address } = await server();
    const only = new FormData();
    only.append('body', 'text');
    expect((await post(only)).json).toMatchObject({ body: 'text', files: [] });
    const answer = await fetch(`${address}/messages/1`, {
      method: 'POST',
      headers: { ...authHeader('user'), 'content-type': 'application/json' },
      body: '{"body":"json"}',
    });
    expect(await answer.json()).toMatchObject({ body: 'json', files: [] });
  });

  it('takes names with brackets, as some clients send lists', async () => {
    const { post } = await server();
    const made = new FormData();
    made.append('medias[]', new Blob(['x']), 'a.txt');
    made.append('body[]', 'one');
    expect((await post(made)).json).toMatchObject({ body: ['one'], files: [{ name: 'a.txt' }] });
  });

  it('may be exactly as large as allowed', async () => {
    const { post } = await server();
    expect((await post(form(Buffer.alloc(64 * 1024)))).json).toMatchObject({ files: [{ size: 64 * 1024 }] });
  });

  it('is answered in words when a file is too large, and leaves nothing', async () => {
    const { post, left, lines } = await server();
    const { status, json } = await post(form('fits', Buffer.alloc(64 * 1024 + 1)));
    expect([status, json.error, json.limit]).toEqual([413, 'ERR_FILE_TOO_LARGE', 64 * 1024]);
    expect(await left()).toEqual([]);
    expect(lines.filter((line) => line.path === '/messages/1')).toMatchObject([{ level: 30, status: 413 }]);
  });

  it('with a boundary longer than any may be is refused in words', async () => {
    const { address } = await server();
    const boundary = 'x'.repeat(300);
    const answer = await fetch(`${address}/messages/1`, {
      method: 'POST',
      headers: { ...authHeader('user'), 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: `--${boundary}\r\ncontent-disposition: form-data; name="body"\r\n\r\nx\r\n--${boundary}--\r\n`,
    });
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, 'ERR_VALIDATION']);
  });

  it('is refused before it is read when it announces more than could be allowed', async () => {
    const { post, left } = await server();
    const { status, json } = await post(form(Buffer.alloc(8 * 1024 * 1024)));
    expect([status, json.error]).toEqual([413, 'ERR_BODY_TOO_LARGE']);
    expect(await left()).toEqual([]);
  });

  it('an upload of JSON without an announced length is counted while it comes', async () => {
    const { address } = await server();
    const chunk = new TextEncoder().encode('x'.repeat(64 * 1024));
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let count = 0; count < 64; count += 1) controller.enqueue(chunk);
        controller.close();
      },
    });
    const headers = { ...authHeader('user'), 'content-type': 'application/json' };
    const answer = await fetch(`${address}/messages/1`, { method: 'POST', headers, body, duplex: 'half' });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ error: 'ERR_BODY_TOO_LARGE', limit: 1024 * 1024 });
  });

  it('needs a session before anything is read', async () => {
    const { post, left } = await server();
    const { status, json } = await post(form(Buffer.alloc(64 * 1024)), '/messages/1', {});
    expect([status, json.error]).toEqual([401, 'ERR_SESSION_EXPIRED']);
    expect(await left()).toEqual([]);
  });

  it.each<[string, () => FormData, string, number, string]>([
    ['too many files', () => form('1', '2', '3', '4'), '/messages/1', 400, 'ERR_VALIDATION'],
    ['a type not asked for', () => form([png, 'a.png'], ['%PDF-1.4', 'b.png']), '/avatar/1', 415, 'ERR_FILE_TYPE'],
    ['SVG for a picture', () => form(['<svg/>', 'b.png']), '/avatar/1', 415, 'ERR_FILE_TYPE'],
    ['an id that cannot exist', () => form('1'), '/messages/abc', 404, 'ERR_NOT_FOUND'],
    [
      'another field for files',
      () => {
        const made = new FormData();
        made.append('file', new Blob(['x']), 'a.txt');
        return made;
      },
      '/messages/1',
      400,
      'ERR_VALIDATION',
    ],
    [
      'a field that is too long',
      () => {
        const made = form('1');
        made.append('body', 'x'.repeat(300_000));
        return made;
      },
      '/messages/1',
      400,
      'ERR_VALIDATION',
    ],
    [
      'a bad field',
      () => {
        const made = form('1');
        made.append('number', '123456');
        return made;
      },
      '/messages/1',
      400,
      'ERR_VALIDATION',
    ],
    [
      'NUL in a field',
      () => {
        const made = form('1');
        made.append('body', 'a\0b');
        return made;
      },
      '/messages/1',
      400,
      'ERR_VALIDATION',
    ],
    [
      'too many fields',
      () => {
        const made = form('1');
        for (let count = 0; count < 60; count += 1) made.append('body', 'x');
        return made;
      },
      '/messages/1',
      400,
      'ERR_VALIDATION',
    ],
    [
      'a name of a prototype',
      () => {
        const made = form('1');
        made.append('__proto__', 'x');
        return made;
      },
      '/messages/1',
      400,
      'ERR_VALIDATION',
    ],
  ])('with %s is refused and leaves nothing', async (_name, made, path, status, code) => {
    const { post, left, lines } = await server();
    const answer = await post(made(), path);
    expect([answer.status, answer.json.error]).toEqual([status, code]);
    expect(await left()).toEqual([]);
    expect(lines.filter((line) => Number(line.level) > 30)).toEqual([]);
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['a body of another boundary', 'multipart/form-data; boundary=a', '--b\r\n\r\n--b--'],
    ['an end in the middle', 'multipart/form-data; boundary=a', `${partOfA}half`],
  ])('with %s is refused and leaves nothing', async (_name, type, payload) => {
    const { address, left, lines } = await server();
    const answer = await fetch(`${address}/messages/1`, {
      method: 'POST',
      headers: { ...authHeader('user'), 'content-type': type },
      body: payload,
    });
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([400, 'ERR_VALIDATION']);
    expect(await left()).toEqual([]);
    expect(lines.filter((line) => Number(line.level) > 30)).toEqual([]);
  });

  it('an upload that its sender gives up leaves nothing but a line in the log', async () => {
    const { address, left, lines } = await server();
    const { port } = new URL(address);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      'POST /messages/1 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer user\r\n' +
        'Content-Type: multipart/form-data; boundary=a\r\nContent-Length: 50000\r\n\r\n' +
        `${partOfA}half of it`,
    );
    await vi.waitFor(async () => expect(await left()).toHaveLength(1), 15_000);
    socket.destroy();
    await vi.waitFor(async () => expect(await left()).toEqual([]), 15_000);
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(0), 15_000);
    expect(lines.filter((line) => Number(line.level) > 30)).toEqual([]);
  });

  it('is cleaned up when the handler fails', async () => {
    const { http, dataDir } = await testHttp((app) =>
      app.handle(send, async ({ files }) => {
        expect(await readFile(String(files[0]?.path), 'utf8')).toBe('content');
        throw new Error('the handler fails');
      }),
    );
    const body = `${partOfA}content\r\n--a--\r\n`;
    const answer = await http.inject({
      method: 'POST',
      url: '/messages/1',
      headers: {
        ...authHeader('user'),
        'content-type': 'multipart/form-data; boundary=a',
        'content-length': body.length,
      },
      payload: body,
    });
    expect(answer.statusCode).toBe(500);
    expect(await readdir(join(dataDir, 'tmp'))).toEqual([]);
  });
});
