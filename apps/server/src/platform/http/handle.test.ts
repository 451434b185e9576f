import fc from 'fast-check';
import * as z from 'zod';
import { endpoint, idParams } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { authHeader, testHttp } from '../../testing/test-http.ts';
import { isFullScope } from '../../testing/scope.ts';
import { AppError } from '../app-error.ts';

const getTicket = endpoint({
  method: 'GET',
  path: '/tickets/{id}',
  access: 'user',
  summary: '',
  params: idParams,
  notFound: 'ERR_NO_TICKET_FOUND',
  query: z.object({ page: z.coerce.number().int().default(1), tags: z.array(z.string()).optional() }),
  answer: z.object({ id: z.number(), page: z.number(), tags: z.array(z.string()).optional(), who: z.number() }),
});
const saveNote = endpoint({
  method: 'POST',
  path: '/notes',
  access: 'user',
  summary: '',
  body: z.object({
    text: z.string().min(2).max(50),
    extra: z.record(z.string(), z.string()).optional(),
    deep: z.unknown().optional(),
  }),
  answer: z.object({ text: z.string(), keys: z.array(z.string()) }),
});
const anyone = endpoint({
  method: 'POST',
  path: '/open',
  access: 'public',
  summary: '',
  answer: z.object({ ok: z.boolean() }),
});
const adminEndpoint = endpoint({
  ...anyone,
  path: '/admin-only',
  access: 'admin',
  body: z.object({ code: z.string() }),
});
const superEndpoint = endpoint({ ...anyone, path: '/super-only', access: 'super' });
const kanbanEndpoint = endpoint({ ...anyone, path: '/kanban-only', access: 'user', plan: 'useKanban' });

const server = () =>
  testHttp((http) => {
    http.handle(getTicket, ({ params, query, actor }) =>
      Object.assign({ id: params.id, ...query, who: actor.userId }, { passwordHash: 'x' }),
    );
    http.handle(saveNote, ({ body }) => ({ text: body.text, keys: Object.keys(body).toSorted() }));
    for (const one of [anyone, adminEndpoint, superEndpoint, kanbanEndpoint]) http.handle(one, () => ({ ok: true }));
  });

const note = (payload: unknown) => noteAs('application/json', payload);
const noteAs = (type: string, payload: unknown) => ({
  method: 'POST' as const,
  url: '/notes',
  headers: { ...authHeader('user'), 'content-type': type },
  payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
});

const deep = (inner: string) => '['.repeat(18) + inner + ']'.repeat(18);

describe('an endpoint', () => {
  it('answers with what it declares and nothing else', async () => {
    const { http } = await server();
    const answer = await http.inject({ url: '/tickets/12?page=3&unknown=1', headers: authHeader('user') });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ id: 12, page: 3, who: 3 });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      vary: 'Accept, Sec-Fetch-Mode',
    });
  });

  it('reads lists from repeated names and from names with brackets', async () => {
    const { http } = await server();
    for (const query of ['tags=a&tags=b', 'tags[]=a&tags[]=b', 'tags%5B%5D=a&tags%5B%5D=b']) {
      const answer = await http.inject({ url: `/tickets/1?${query}`, headers: authHeader('user') });
      expect(answer.json()).toMatchObject({ tags: ['a', 'b'] });
    }
    const single = await http.inject({ url: '/tickets/1?tags[]=a', headers: authHeader('user') });
    expect(single.json()).toMatchObject({ tags: ['a'] });
  });

  it('accepts a trailing slash, and HEAD for GET', async () => {
    const { http } = await server();
    expect((await http.inject({ url: '/tickets/1/?page=2', headers: authHeader('user') })).json()).toMatchObject({
      page: 2,
    });
    const head = await http.inject({ method: 'HEAD', url: '/tickets/1', headers: authHeader('user') });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });

  it('drops unknown fields and prototype keys', async () => {
    const { http } = await server();
    const prototypes = '"__proto__":{"super":true},"constructor":{"prototype":{"a":1}}';
    const answer = await http.inject(note(`{"text":"hello","profile":"admin",${prototypes}}`));
    expect(answer.json()).toEqual({ text: 'hello', keys: ['text'] });
    expect(({} as { super?: boolean }).super).toBeUndefined();
  });

  it('treats an empty body with a JSON content type as absent', async () => {
    const { http } = await server();
    const answer = await http.inject({ method: 'POST', url: '/open', headers: { 'content-type': 'application/json' } });
    expect(answer.json()).toEqual({ ok: true });
    const form = await http.inject({
      method: 'POST',
      url: '/open',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(form.statusCode).toBe(200);
  });

  it('answers 500 and logs the path of the mismatch when an answer does not match its schema', async () => {
    const { http, lines } = await testHttp((app) => {
      app.handle(endpoint({ ...anyone, answer: z.object({ user: z.object({ id: z.number() }) }) }), () =>
        JSON.parse('{"user":{"id":"a secret value"}}'),
      );
    });
    const answer = await http.inject({ method: 'POST', url: '/open' });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ error: 'ERR_INTERNAL_SERVER_ERROR', requestId: answer.headers['x-request-id'] });
    const logged = JSON.stringify(lines);
    expect(logged).toContain('user.id');
    expect(logged).not.toContain('a secret value');
  });

  it('answers 204 without a body', async () => {
    const { http } = await testHttp((app) =>
      app.handle(endpoint({ ...anyone, answer: z.object({}), status: 204 }), () => ({})),
    );
    const answer = await http.inject({ method: 'POST', url: '/open' });
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
  });
});

describe('who may call', () => {
  const call = async (url: string, bearer?: string, payload?: string) => {
    const { http } = await server();
    const answer = await http.inject({
      method: 'POST',
      url,
      headers: { ...(bearer && authHeader(bearer)), 'content-type': 'application/json' },
      ...(payload !== undefined && { payload }),
    });
    return [answer.statusCode, answer.json<{ error?: string }>().error];
  };

  it.each([
    ['/open', undefined, 200, undefined],
    ['/notes', undefined, 401, 'ERR_SESSION_EXPIRED'],
    ['/notes', 'forged', 403, 'ERR_SESSION_EXPIRED'],
    ['/admin-only', 'user', 403, 'ERR_NO_PERMISSION'],
    ['/super-only', 'admin', 403, 'ERR_NO_PERMISSION'],
    ['/super-only', 'super', 200, undefined],
    ['/kanban-only', 'super', 403, 'ERR_PLAN_FEATURE'],
  ])('%s as %s answers %i %s', async (url, bearer, status, code) => {
    expect(await call(url, bearer)).toEqual([status, code]);
  });

  it('a refusal reveals nothing about validation to callers without access', async () => {
    expect(await call('/notes', undefined, '{"text":1}')).toEqual([401, 'ERR_SESSION_EXPIRED']);
    expect(await call('/notes', undefined, '{broken')).toEqual([401, 'ERR_SESSION_EXPIRED']);
    expect(await call('/admin-only', 'user', '{"code":1}')).toEqual([403, 'ERR_NO_PERMISSION']);
    expect(await call('/admin-only', 'admin', '{"code":1}')).toEqual([400, 'ERR_VALIDATION']);
    // The operator is an admin everywhere.
    expect(await call('/admin-only', 'super', '{"code":"1"}')).toEqual([200, undefined]);
  });

  it('a refusal names the feature that the plan lacks', async () => {
    const { http } = await server();
    const answer = await http.inject({ method: 'POST', url: '/kanban-only', headers: authHeader('user') });
    expect(answer.json()).toMatchObject({ error: 'ERR_PLAN_FEATURE', feature: 'useKanban' });
  });
});

describe('bad input', () => {
  it('an endpoint answers ids that cannot exist exactly like a missing record', async () => {
    const { http } = await testHttp((app) =>
      app.handle(getTicket, () => {
        throw new AppError('ERR_NO_TICKET_FOUND');
      }),
    );
    const missing = await http.inject({ url: '/tickets/9', headers: authHeader('user') });
    for (const id of ['0', '-1', '1.5', 'abc', '2147483648', '99999999999999999999', '%00', '%F0%9F', '1%20OR%201']) {
      const answer = await http.inject({ url: `/tickets/${id}`, headers: authHeader('user') });
      expect([id, answer.statusCode]).toEqual([id, 404]);
      const code = answer.json<{ error: string }>().error;
      // A word is no id but the name of an address that is not there; what is not even text never reaches the route.
      const isAddress = id === 'abc' || id === '%F0%9F';
      expect([id, code]).toEqual([id, isAddress ? 'ERR_NOT_FOUND' : missing.json<{ error: string }>().error]);
      expect(answer.headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('a refusal of input names every field with a problem', async () => {
    const { http } = await server();
    const answer = await http.inject(note({ text: 'x', extra: { a: 1 } }));
    expect(answer.statusCode).toBe(400);
    const { error, fields } = answer.json<{ error: string; fields: { field: string; problem: string }[] }>();
    expect(error).toBe('ERR_VALIDATION');
    expect(fields.map(({ field }) => field)).toEqual(['text', 'extra.a']);
    for (const body of ['', 'null', '[]', '"text"']) {
      expect([body, (await http.inject(note(body))).statusCode]).toEqual([body, 400]);
    }
    expect((await http.inject(note(''))).json()).toMatchObject({ fields: [{ field: 'text' }] });
  });

  it('a refusal of input limits the number of problems and the length of names in an answer', async () => {
    const { http } = await server();
    const extra = Object.fromEntries(Array.from({ length: 5000 }, (_one, index) => [`${'k'.repeat(150)}${index}`, 1]));
    const answer = await http.inject(note({ text: 'ab', extra }));
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ fields: unknown[] }>().fields).toHaveLength(100);
    expect(answer.body.length).toBeLessThan(50_000);
  });

  it.each([
    ['broken JSON', note('{"text":'), 400, 'ERR_BROKEN_JSON'],
    ['bytes that are no UTF-8', note(Buffer.from([0x22, 0xff, 0xfe, 0x22])), 400, 'ERR_BROKEN_JSON'],
    ['a body above 1 MB', note(`{"text":"${'x'.repeat(1024 * 1024)}"}`), 413, 'ERR_BODY_TOO_LARGE'],
    ['a form', noteAs('application/x-www-form-urlencoded', 'text=hello'), 415, 'ERR_UNSUPPORTED_MEDIA_TYPE'],
    ['plain text', noteAs('text/plain', 'hello'), 415, 'ERR_UNSUPPORTED_MEDIA_TYPE'],
    ['a content type that is none', noteAs(';;;', 'hello'), 415, 'ERR_UNSUPPORTED_MEDIA_TYPE'],
    [
      'multipart where none is taken',
      noteAs('multipart/form-data; boundary=x', '--x--'),
      415,
      'ERR_UNSUPPORTED_MEDIA_TYPE',
    ],
    ['NUL', note('{"text":"a\\u0000b"}'), 400, 'ERR_VALIDATION'],
    ['NUL in a key', note('{"text":"ab","extra":{"a\\u0000":"b"}}'), 400, 'ERR_VALIDATION'],
    ['half a surrogate pair', note('{"text":"a\\ud800b"}'), 400, 'ERR_VALIDATION'],
    ['NUL far below', note(`{"text":"ab","deep":${deep('"\\u0000"')}}`), 400, 'ERR_VALIDATION'],
    ['what nests deeper than anything', note(`{"text":"ab","deep":${'['.repeat(100_000)}`), 400, 'ERR_VALIDATION'],
    ['NUL in a query', { url: '/tickets/1?tags[]=%00', headers: authHeader('user') }, 400, 'ERR_VALIDATION'],
  ])('%s is refused', async (_name, request, status, code) => {
    const { http, lines } = await server();
    const answer = await http.inject(request);
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([status, code]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 30, status, error: code });
    expect(lines[0]).not.toHaveProperty('err');
  });

  it('without a session takes 16 kB where none is needed, and no body at all where one is', async () => {
    const open = endpoint({ ...saveNote, path: '/open', access: 'public' });
    const { http } = await testHttp((app) => {
      app.handle(open, ({ body }) => ({ text: body.text, keys: [] }));
      app.handle(saveNote, ({ body }) => ({ text: body.text, keys: [] }));
    });
    const call = async (url: string, payload: string) => {
      const headers = { 'content-type': 'application/json' };
      const { statusCode, body } = await http.inject({ method: saveNote.method, url, headers, payload });
      return [statusCode, (JSON.parse(body) as { error?: string }).error];
    };
    expect(await call('/open', JSON.stringify({ text: 'ab', deep: 'x'.repeat(15_000) }))).toEqual([200, undefined]);
    expect(await call('/open', JSON.stringify({ text: 'ab', deep: 'x'.repeat(17_000) }))).toEqual([
      413,
      'ERR_BODY_TOO_LARGE',
    ]);
    expect(await call(saveNote.path, '{"text":')).toEqual([401, 'ERR_SESSION_EXPIRED']);
  });

  it('an endpoint accepts a longer body where the endpoint allows it', async () => {
    const { http } = await testHttp((app) =>
      app.handle(endpoint({ ...saveNote, maxBodyBytes: 2 * 1024 * 1024 }), ({ body }) => ({
        text: body.text,
        keys: [],
      })),
    );
    const long = (bytes: number) => note({ text: 'ab', deep: 'x'.repeat(bytes) });
    expect((await http.inject(long(1024 * 1024))).statusCode).toBe(200);
    const refused = await http.inject(long(2 * 1024 * 1024));
    expect(refused.json()).toMatchObject({ error: 'ERR_BODY_TOO_LARGE', limit: 2 * 1024 * 1024 });
  });

  it('never answers 500, whatever is sent', async () => {
    const { http } = await server();
    const odd = fc.constantFrom('{"text":"ok","__proto__":1}', '\u0000');
    const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), odd);
    await fc.assert(
      fc.asyncProperty(texts, fc.string(), async (body, word) => {
        const posted = await http.inject(note(body));
        const url = `/tickets/${encodeURIComponent(word)}?page=${word}`;
        const got = await http.inject({ url, headers: authHeader('user') });
        expect([200, 400, 404, 413, 415]).toContain(posted.statusCode);
        expect([200, 400, 404]).toContain(got.statusCode);
      }),
      { numRuns: isFullScope ? 300 : 50 },
    );
  });
});
