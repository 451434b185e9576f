import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { endpoint } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { authHeader, testHttp } from '../../../testing/test-http.ts';

const text = z.object({ text: z.string() });
const postText = endpoint({ method: 'POST', path: '/texts', access: 'user', summary: '', body: text, answer: text });
const request = { method: 'POST' as const, url: postText.path, headers: authHeader('user'), payload: { text: 'ab' } };

describe('limits of requests', () => {
  it('a user who asks too often is refused with the time to wait, others are not', async () => {
    const { http } = await testHttp((app) => app.handle(postText, ({ body }) => ({ text: body.text })), {
      env: { REQUEST_LIMIT: '30' },
    });
    const save = (who: string) => http.inject({ ...request, headers: authHeader(who) });
    const statuses: number[] = [];
    for (let time = 0; time < 4; time += 1) statuses.push((await save('user')).statusCode);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await save('user');
    expect(refused.json()).toMatchObject({ error: 'ERR_TOO_MANY_ATTEMPTS' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await save('admin')).statusCode).toBe(200);
  });

  it('a request over the limit is answered after those of others, so that repeating it at once costs nobody else', async () => {
    const { http } = await testHttp((app) => app.handle(postText, ({ body }) => ({ text: body.text })), {
      env: { REQUEST_LIMIT: '10' },
    });
    const answered: string[] = [];
    const save = async (who: string, label: string) => {
      await http.inject({ ...request, headers: authHeader(who) });
      answered.push(label);
    };
    await save('user', 'allowed');
    await Promise.all([save('user', 'refused'), save('admin', 'other')]);
    expect(answered).toEqual(['allowed', 'other', 'refused']);
  });

  it('a program with a token is answered how many requests are left, is refused once they are used up, and is recorded', async () => {
    const send = endpoint({ ...postText, access: 'token', weight: 1 });
    const recorded: unknown[] = [];
    const { http } = await testHttp(
      (app) =>
        app.handle(send, ({ body, reply }) => {
          reply.note({ number: '5511' });
          return { text: body.text };
        }),
      {
        env: { REQUEST_LIMIT: '2' },
        deps: {
          authenticateToken: async () => ({ kind: 'token', companyId: 7, whatsappId: 3 }),
          recordCall: ({ status, error, number, actor }) => recorded.push([status, error, number, actor.whatsappId]),
        },
      },
    );
    const answers = [];
    for (let time = 0; time < 3; time += 1) answers.push(await http.inject(request));
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['ratelimit-remaining']])).toEqual([
      [200, '1'],
      [200, '0'],
      [429, '0'],
    ]);
    expect(answers[0]?.headers['ratelimit-limit']).toBe('2');
    expect(Number(answers[2]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(answers[2]?.json()).toMatchObject({
      code: 'ERR_TOO_MANY_ATTEMPTS',
      error: expect.stringMatching(/\d s/) as string,
    });
    expect(recorded).toEqual([
      [200, null, '5511', 3],
      [200, null, '5511', 3],
      [429, 'ERR_TOO_MANY_ATTEMPTS', undefined, 3],
    ]);
  });

  it('a body that does not arrive in time is answered 408, an upload once it stands still', async () => {
    const { http } = await testHttp((app) => app.handle(postText, () => ({ text: '' })), {
      deps: { bodyTimeouts: { whole: 50, idleUpload: 200 } },
    });
    const { port } = new URL(await http.listen());
    const begin = (type: string) => {
      const socket = connect(Number(port), '127.0.0.1');
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.write(
        `POST ${postText.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer user\r\ncontent-type: ${type}\r\ncontent-length: 100\r\n\r\n{"`,
      );
      return { socket, ended: once(socket, 'close').then(() => answer) };
    };
    const upload = begin('multipart/form-data; boundary=x');
    expect(await begin('application/json').ended).toMatch(/^HTTP\/1\.1 408 /);
    for (let part = 0; part < 6; part += 1) {
      await sleep(80);
      upload.socket.write('x');
    }
    expect(upload.socket.closed).toBe(false);
    expect(await upload.ended).toMatch(/^HTTP\/1\.1 408 /);
  });
});
