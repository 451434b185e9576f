import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ownerUrl, templateDatabase } from '../testing/global-setup.ts';
import { createRateLimit, type RateLimit } from './rate-limit.ts';

const twice = { points: 2, seconds: 60 };
const name = `t_${randomBytes(6).toString('hex')}`;
let pool: pg.Pool;

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(statement);
  await client.end();
}

beforeAll(async () => {
  await administer(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase} OWNER balcao`);
  pool = new pg.Pool({ connectionString: ownerUrl(inject('postgresUrl'), name) });
});
afterAll(async () => {
  await pool.end();
  await administer(`DROP DATABASE ${name}`);
});

describe.each<[string, () => RateLimit]>([
  ['in memory', () => createRateLimit()],
  ['in the database', () => createRateLimit({ pool })],
])('attempts counted %s', (_where, create) => {
  it('attempts are refused past the allowance, with the time to wait, each key and name for itself', async () => {
    const limit = create();
    const name = `login:${randomBytes(4).toString('hex')}`;
    await limit.consume(name, 'ana@example.com', twice);
    await limit.consume(name, 'ana@example.com', twice);
    const refused = limit.consume(name, 'ana@example.com', twice);
    await expect(refused).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS', status: 429 });
    const { details } = (await refused.catch((error: unknown) => error)) as { details: { retryAfter: number } };
    expect(details.retryAfter).toBeGreaterThan(50);
    expect(details.retryAfter).toBeLessThanOrEqual(60);
    await limit.consume(name, 'eve@example.com', twice);
    await limit.consume(`${name}:other`, 'ana@example.com', twice);
  });

  it('attempts are no more than allowed when they come all at once', async () => {
    const limit = create();
    const name = `burst:${randomBytes(4).toString('hex')}`;
    const five = { points: 5, seconds: 60 };
    const all = await Promise.allSettled(Array.from({ length: 20 }, () => limit.consume(name, 'x', five)));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  it('count anew when their time is over, and when they are forgiven', async () => {
    const limit = create();
    const name = `again:${randomBytes(4).toString('hex')}`;
    const once = { points: 1, seconds: 1 };
    await limit.consume(name, 'x', once);
    await expect(limit.consume(name, 'x', once)).rejects.toMatchObject({ details: { retryAfter: 1 } });
    await limit.reset(name, 'x', once);
    await limit.consume(name, 'x', once);
    await vi.waitFor(() => limit.consume(name, 'x', once), { timeout: 15_000, interval: 300 });
  });
});

describe('counters in the database', () => {
  it('are shared by processes and hold no address', async () => {
    const [one, other] = [createRateLimit({ pool }), createRateLimit({ pool })];
    await one.consume('shared', 'ana@example.com', twice);
    await other.consume('shared', 'ana@example.com', twice);
    const third = one.consume('shared', 'ana@example.com', twice);
    await expect(third).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS' });
    const { rows } = await pool.query<{ key: string }>(`SELECT key FROM rate_limits WHERE key LIKE 'shared%'`);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.key).not.toContain('ana');
  });

  it('go on in memory while the database is away', async () => {
    const away = new pg.Pool({ connectionString: 'postgres://127.0.0.1:1/none', connectionTimeoutMillis: 500 });
    const limit = createRateLimit({ pool: away });
    await limit.consume('away', 'x', twice);
    await limit.consume('away', 'x', twice);
    await expect(limit.consume('away', 'x', twice)).rejects.toMatchObject({ code: 'ERR_TOO_MANY_ATTEMPTS' });
    await away.end();
  });
});
