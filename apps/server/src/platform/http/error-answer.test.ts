import { connect } from 'node:net';
import * as z from 'zod';
import { endpoint, type Endpoint } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { authHeader, testHttp } from '../../testing/test-http.ts';
import { AppError, staleTokenError } from '../app-error.ts';

const failing = endpoint({
  method: 'GET',
  path: '/fails',
  access: 'user',
  summary: '',
  answer: z.object({}),
});

/** What `pg` throws for an SQLSTATE. */
const postgres = (code: string) => Object.assign(new Error(`state ${code}`), { code, severity: 'ERROR' });

async function failWith(error: unknown, of: Endpoint = failing) {
  const { http, lines } = await testHttp((app) =>
    app.handle(of, () => {
      throw error;
    }),
  );
  const answer = await http.inject({ url: '/fails', headers: { ...authHeader('user'), 'x-request-id': 'abc-1' } });
  return { answer, lines };
}

describe('an exception', () => {
  it('with a code becomes its status and details, with the id of the request', async () => {
    const { answer, lines } = await failWith(new AppError('ERR_PLAN_LIMIT', { resource: 'queues', limit: 3 }));
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toEqual({ error: 'ERR_PLAN_LIMIT', resource: 'queues', limit: 3, requestId: 'abc-1' });
    expect(answer.headers['x-request-id']).toBe('abc-1');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 30,
      requestId: 'abc-1',
      method: 'GET',
      path: '/fails',
      status: 403,
      error: 'ERR_PLAN_LIMIT',
      companyId: 7,
      userId: 3,
    });
    expect(lines[0]).not.toHaveProperty('err');
  });

  it('a refusal carries Retry-After', async () => {
    const { answer } = await failWith(new AppError('ERR_TOO_MANY_ATTEMPTS', { retryAfter: 42 }));
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '42']);
  });

  it('asks for a refresh with 403 where the bearer is stale', async () => {
    expect((await failWith(staleTokenError())).answer.statusCode).toBe(403);
    expect((await failWith(new AppError('ERR_SESSION_EXPIRED'))).answer.statusCode).toBe(401);
  });

  it('a 401 says that a bearer is asked for, and a 403 does not', async () => {
    for (const code of ['ERR_SESSION_EXPIRED', 'ERR_API_KEY', 'ERR_INVALID_CREDENTIALS'] as const)
      expect((await failWith(new AppError(code))).answer.headers['www-authenticate']).toBe(
        'Bearer realm="balcao", error="invalid_token"',
      );
    expect((await failWith(staleTokenError())).answer.headers).not.toHaveProperty('www-authenticate');
  });

  it('an exception that is unexpected becomes 500, logged once with its stack and not shown to the caller', async () => {
    const { answer, lines } = await failWith(new Error('column "salary" is missing'));
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ error: 'ERR_INTERNAL_SERVER_ERROR', requestId: 'abc-1' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ level: 50, err: { message: 'column "salary" is missing' } });
    expect(JSON.stringify(lines[0])).toContain('error-answer.test.ts');
  });

  it('an exception that is unexpected has the code that its endpoint names for it, and any other keeps its own', async () => {
    const creating = endpoint({ ...failing, fault: 'ERR_CREATING_MESSAGE' });
    for (const error of [new Error('no such column'), postgres('23505')])
      expect((await failWith(error, creating)).answer).toMatchObject({
        statusCode: 500,
        body: expect.stringContaining('"ERR_CREATING_MESSAGE"') as string,
      });
    expect((await failWith(postgres('57P01'), creating)).answer.statusCode).toBe(503);
    expect((await failWith(new AppError('ERR_NO_TICKET_FOUND'), creating)).answer.statusCode).toBe(404);
  });

  it('an exception that is not even an error becomes 500 as well', async () => {
    for (const thrown of ['text', null, undefined, { code: 7 }]) {
      expect((await failWith(thrown)).answer.statusCode).toBe(500);
    }
  });

  it.each([
    ['22003', 400, 'ERR_VALIDATION'],
    ['22P02', 400, 'ERR_VALIDATION'],
    ['22021', 400, 'ERR_VALIDATION'],
    ['08006', 503, 'ERR_UNAVAILABLE'],
    ['57P01', 503, 'ERR_UNAVAILABLE'],
    ['25P03', 503, 'ERR_UNAVAILABLE'],
    ['25P04', 503, 'ERR_UNAVAILABLE'],
    ['40P01', 503, 'ERR_UNAVAILABLE'],
    ['53300', 503, 'ERR_UNAVAILABLE'],
    ['42P01', 500, 'ERR_INTERNAL_SERVER_ERROR'],
    ['23505', 500, 'ERR_INTERNAL_SERVER_ERROR'],
  ])('an exception of PostgreSQL with state %s becomes %i %s', async (state, status, code) => {
    const { answer, lines } = await failWith(postgres(state));
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([status, code]);
    // Also what is answered as the caller's fault may be ours: the log shows it.
    expect(lines[0]).toMatchObject({ err: { code: state } });
    expect(JSON.stringify(lines[0]).includes('error-answer.test.ts')).toBe(status !== 503);
  });

  it('an exception of a dependency that cannot be reached becomes 503', async () => {
    const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    expect((await failWith(refused)).answer.statusCode).toBe(503);
    for (const message of [
      'timeout exceeded when trying to connect',
      'Connection terminated unexpectedly',
      'Client has encountered a connection error and is not queryable',
      'Client was closed and is not queryable',
    ]) {
      const { answer } = await failWith(new Error(message));
      expect([answer.statusCode, answer.headers['retry-after']], message).toEqual([503, '2']);
    }
  });
});

describe('a request that fits nothing', () => {
  it('answers 404 as JSON, with the headers of every answer', async () => {
    const { http } = await testHttp();
    for (const url of ['/nothing', '/tickets', '/%zz', `/${'x'.repeat(3000)}`]) {
      const answer = await http.inject({ url });
      expect([url, answer.statusCode, answer.json<{ error: string }>().error]).toEqual([url, 404, 'ERR_NOT_FOUND']);
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    }
    expect((await http.inject({ method: 'PUT', url: '/nothing', payload: 'x=1' })).statusCode).toBe(404);
  });

  it('is given an id of its own when it brings one that could do harm', async () => {
    const { http } = await testHttp();
    for (const id of ['a b', 'x'.repeat(101), '<script>', 'a"b']) {
      const answer = await http.inject({ url: '/nothing', headers: { 'x-request-id': id } });
      expect(answer.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    }
  });

  it('is answered with 400 when it is not HTTP', async () => {
    const { http } = await testHttp();
    const { port } = new URL(await http.listen());
    const socket = connect(Number(port), '127.0.0.1');
    socket.end('GET / HTTP/9.9\r\nnonsense\r\n\r\n');
    const answer = await socket.setEncoding('utf8').toArray();
    expect(answer.join('')).toMatch(/^HTTP\/1.1 400 Bad Request[\s\S]*"ERR_VALIDATION"/);
  });
});
