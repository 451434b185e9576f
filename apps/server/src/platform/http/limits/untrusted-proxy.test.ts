import { expect, it } from 'vitest';
import { testHttp } from '../../../testing/test-http.ts';

const warnings = (lines: readonly Record<string, unknown>[]) => lines.filter(({ level }) => level === 40);

it('a proxy that names callers nobody believes is warned of once, and not where it is trusted', async () => {
  const { http, lines } = await testHttp();
  const call = (server: typeof http) =>
    server.inject({ url: '/health/live', headers: { 'x-forwarded-for': '192.0.2.7' } });
  await http.inject('/health/live');
  expect(warnings(lines)).toEqual([]);
  await call(http);
  await call(http);
  expect(warnings(lines)).toMatchObject([{ msg: expect.stringContaining('TRUST_PROXY') as string }]);
  const trusting = await testHttp(undefined, { env: { TRUST_PROXY: 'loopback' } });
  await call(trusting.http);
  expect(warnings(trusting.lines)).toEqual([]);
});

it('an installation under https that trusts no proxy is warned at its start', async () => {
  const { http, lines } = await testHttp(undefined, { env: { PUBLIC_URL: 'https://balcao.example.com' } });
  await http.listen();
  expect(warnings(lines)).toMatchObject([{ msg: expect.stringContaining('TRUST_PROXY') as string }]);
});
