import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { errors, isErrorCode, refusalStatus, type Endpoint } from '@balcao/contract';
import { badRequest, toRawRequest, sendRaw, edgeValueCalls, type RawAnswer, type RawRequest } from './bad-input.ts';
import { until } from './client.ts';
import { endpointList, leastPrivilegedCaller, sampleOf } from './samples.ts';
import { isFullScope } from './scope.ts';
import { useTestServer } from './test-server.ts';
import { sampleByClass } from './walk.ts';
import { buildWorld } from './world.ts';
import type { World } from './world-types.ts';

const server = useTestServer({ TRUST_PROXY: 'true' });
/** How many random calls are made to an endpoint that takes more than a path. */
const runs = isFullScope ? 25 : 10;
const pathRuns = isFullScope ? 12 : 6;
const errorLevel = 50;

let world: World;
beforeAll(async () => {
  world = await buildWorld(server);
});

interface Line {
  requestId?: string;
  level: number;
  msg: string;
}

/** The lines of a request among those logged from `since` on: the log of a whole run is long. */
const linesOf = (id: string, since: number) =>
  server.log
    .slice(since)
    .filter((line) => line.includes(id))
    .map((line) => JSON.parse(line) as Line);

/** Sends what must be refused with a code of the catalogue and one line in the log, or done; never a fault. */
async function expectSense(sent: RawRequest, token: string | undefined, endpoint?: Endpoint): Promise<RawAnswer> {
  const since = server.log.length;
  const answer = await sendRaw(server.url, token, sent);
  await expectSenseOf(answer, sent, since, endpoint);
  return answer;
}

async function expectSenseOf(answer: RawAnswer, sent: RawRequest, since: number, endpoint?: Endpoint): Promise<void> {
  const what = `${sent.method} ${sent.path.slice(0, 200)} ${String(sent.body).slice(0, 200)} -> ${answer.status} ${answer.text.slice(0, 300)}`;
  expect(answer.status, what).toBeLessThan(500);
  const line = await until(() => linesOf(answer.id, since)[0]);
  expect(line.level, what).toBeLessThan(errorLevel);
  expect(linesOf(answer.id, since).length, what).toBe(1);
  if (answer.status === 204) return expect(answer.text, what).toBe('');
  expect(answer.contentType, what).toMatch(/^application\/json/);
  if (answer.status < 300) return;
  const { error, code = error } = JSON.parse(answer.text) as { error?: unknown; code?: unknown };
  expect(isErrorCode(code), what).toBe(true);
  if (!isErrorCode(code)) return;
  const { status } = errors[code];
  expect(answer.status, what).toBe(endpoint ? refusalStatus(endpoint, status) : status);
}

describe('bad input', () => {
  it.each(sampleByClass(endpointList))(
    'is refused by $name, each time with a code and one line',
    async ({ name, endpoint }) => {
      const { by, call } = await sampleOf(name, world, server);
      // A caller that logs out is logged out for the tests that follow.
      const token = name === 'logout' ? undefined : (by ?? leastPrivilegedCaller(world, server, endpoint)).token;
      for (const wrong of edgeValueCalls(endpoint, call)) {
        const sent = toRawRequest(endpoint, wrong);
        await expectSense(sent, token, endpoint);
      }
      await fc.assert(
        fc.asyncProperty(badRequest(endpoint, call), async (sent) => {
          await expectSense(sent, token, endpoint);
        }),
        { numRuns: endpoint.body || endpoint.query ? runs : pathRuns },
      );
    },
  );

  it('is no longer an address at all', async () => {
    const paths = [
      '/nada',
      '/tickets/1/nada',
      '/%',
      '/%E0%A4%A',
      '/tickets/%00',
      '//',
      '/tickets/..%2f..%2fetc',
      `/${'a'.repeat(5_000)}`,
      '/TICKETS',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        const sent = { method, path, contentType: undefined, body: undefined };
        const answer = await expectSense(sent, world.admin.token);
        expect(answer.status, `${method} ${path}`).toBe(404);
      }
    }
  });

  it('is an address longer than Node.js reads: refused with a code, before it is a request that could be logged', async () => {
    const sent = {
      method: 'GET',
      path: `/tickets?date=${'x'.repeat(20_000)}`,
      contentType: undefined,
      body: undefined,
    };
    const answer = await sendRaw(server.url, world.admin.token, sent);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([431, { error: 'ERR_VALIDATION', fields: [] }]);
    expect(answer.contentType).toMatch(/^application\/json/);
  });

  it('is a token that was tampered with, in any way', async () => {
    const token = world.admin.token ?? '';
    const [head = '', payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
    const forged = Buffer.from(JSON.stringify({ ...claims, profile: 'admin', companyId: 999 })).toString('base64url');
    const none = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const tokens = [
      `${head}.${forged}.${signature}`,
      `${none}.${payload}.`,
      `${none}.${forged}.${signature}`,
      `${head}.${payload}`,
      'null',
      token.slice(0, -2),
      `${token}x`,
      'Bearer',
      'a'.repeat(4_000),
      '..',
      `${head}..${signature}`,
    ];
    for (const bad of tokens) {
      const sent = { method: 'GET', path: '/auth/me', contentType: undefined, body: undefined };
      const since = server.log.length;
      const answer = await sendRaw(server.url, bad, sent);
      expect(answer.status, bad).toBe(403);
      expect(answer.text, bad).toContain('ERR_SESSION_EXPIRED');
      expect(
        linesOf(answer.id, since).map((line) => line.level < errorLevel),
        bad,
      ).toEqual([true]);
    }
  });

  it('was never a fault of ours, also where no request waited for it', () => {
    const faults = server.log.map((line) => JSON.parse(line) as Line).filter((line) => line.level >= errorLevel);
    expect(faults, JSON.stringify(faults, null, 2)).toEqual([]);
  });
});
