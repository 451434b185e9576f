import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import * as z from 'zod';
import { endpoint } from '@balcao/contract';
import { expect, it } from 'vitest';
import { authHeader, testHttp } from '../../testing/test-http.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer({ ROLES: 'http' });
const stalled = endpoint({ method: 'GET', path: '/stalls', access: 'user', summary: '', answer: z.object({}) });

it('a transaction that stalled until the database ended it is answered 503, and its connection is not used again', async () => {
  const company = await server.company();
  const { database } = server.app.platform;
  const { http } = await testHttp((app) =>
    app.handle(stalled, () =>
      database.forCompany(company.id, async ({ db }) => {
        await sql`SET LOCAL idle_in_transaction_session_timeout = 30`.execute(db);
        await sleep(300);
        await sql`SELECT 1`.execute(db);
        return {};
      }),
    ),
  );
  const answer = await http.inject({ url: stalled.path, headers: authHeader('user') });
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([503, 'ERR_UNAVAILABLE']);
  expect(answer.headers['retry-after']).toBe('2');
  const read = () => database.forCompany(company.id, async ({ db }) => sql`SELECT 1`.execute(db));
  await Promise.all(Array.from({ length: 20 }, read));
});
