import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createApp, type App } from '../app.ts';
import { loadConfig } from '../platform/config/config.ts';
import { createLog } from '../platform/log/log.ts';
import { StartError } from '../platform/process/start-error.ts';
import { startDatabaseProxy, type DatabaseProxy } from './database-proxy.ts';
import { withClient } from './tables.ts';
import { useTestServer } from './test-server.ts';

// Nothing is sent, received or worked through by it: that waits.
const server = useTestServer({ ROLES: 'http' });
const token = 'prometheus-0123456789';

interface Worker {
  app: App;
  proxy: DatabaseProxy;
  ask(path: string, bearer?: string): Promise<{ status: number; body: string }>;
}

/** A second process of the installation, with the role worker alone and its own way to the database. */
async function startWorkerProcess(env: NodeJS.ProcessEnv = {}): Promise<Worker> {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-worker-'));
  const proxy = await startDatabaseProxy(server.ownerUrl);
  const { secret, clock } = server;
  const config = loadConfig(
    { DATA_DIR: dataDir, DEMO: 'false', ROLES: 'worker', METRICS_PORT: '0', METRICS_TOKEN: token, ...env },
    dataDir,
  );
  const opened: App[] = [];
  onTestFinished(async () => {
    for (const app of opened) await app.close();
    await proxy.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  const started = await createApp({
    config,
    secret,
    clock,
    databaseUrl: proxy.url,
    log: createLog({ logLevel: 'silent' }),
  });
  opened.push(started);
  return {
    app: started,
    proxy,
    async ask(path, bearer) {
      const headers = bearer === undefined ? {} : { authorization: `Bearer ${bearer}` };
      const answer = await fetch(`${started.operationsAddress}${path}`, { headers });
      return { status: answer.status, body: await answer.text() };
    },
  };
}

const valueOf = (metrics: string, name: string): number | undefined => {
  const line = metrics.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
};

describe('a process without HTTP serves on METRICS_PORT', () => {
  it('/health/live and /health/ready, and with the token its figures and those of the installation', async () => {
    const company = await server.company();
    const connection = await company.connection({ paired: false });
    await withClient(server.databaseUrl, async (client) => {
      await client.query(
        `INSERT INTO inbound_journal (company_id, whatsapp_id, chat, provider_id, from_me, payload, received_at)
         SELECT $1, $2, 'number:' || n, 'waits-' || n, false, '{}', now() - n * interval '1 minute' FROM generate_series(1, 3) AS n`,
        [company.id, connection.id],
      );
      await client.query(
        `WITH contact AS (INSERT INTO contacts (company_id, name, number) VALUES ($1, 'Ana', '5511988887777') RETURNING id),
           ticket AS (INSERT INTO tickets (company_id, contact_id, whatsapp_id) SELECT $1, id, $2 FROM contact RETURNING id)
         INSERT INTO messages (company_id, ticket_id, whatsapp_id, provider_id, from_me, body, sent_at)
         SELECT $1, ticket.id, $2, 'unsent-' || n, true, 'Olá', now() - n * interval '1 hour' FROM ticket, generate_series(1, 2) AS n`,
        [company.id, connection.id],
      );
      await client.query(`SELECT graphile_worker.add_job('test.unknown') FROM generate_series(1, 2)`);
      await client.query(`SELECT graphile_worker.add_job('test.unknown', run_at => now() + interval '1 day')`);
      await client.query(`SELECT graphile_worker.add_job('test.failed', max_attempts => 1)`);
      await client.query(
        `UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE id = (SELECT max(id) FROM graphile_worker._private_jobs)`,
      );
    });
    const { app, ask } = await startWorkerProcess();
    expect(app.address).toBeUndefined();
    expect(await ask('/health/live')).toEqual({ status: 200, body: '{"status":"ok"}' });
    expect(JSON.parse((await ask('/health/ready')).body)).toEqual({
      status: 'ok',
      checks: { database: 'ok', connections: 'ok', listener: 'ok', disk: 'ok', roles: 'ok' },
    });
    for (const bearer of [undefined, '', 'prometheus-9876543210'])
      expect((await ask('/metrics', bearer)).status).toBe(401);
    const { status, body } = await ask('/metrics', token);
    expect(status).toBe(200);
    expect(valueOf(body, 'balcao_jobs_waiting{job="test.unknown"}')).toBe(2);
    expect(valueOf(body, 'balcao_jobs_failed{job="test.failed"}')).toBe(1);
    expect(valueOf(body, 'balcao_jobs_waiting{job="test.failed"}')).toBe(0);
    expect(valueOf(body, 'balcao_unsent_messages')).toBe(2);
    expect(valueOf(body, 'balcao_unsent_oldest_seconds')).toBeCloseTo(7200, -2);
    expect(valueOf(body, 'balcao_inbound_waiting')).toBe(3);
    expect(valueOf(body, 'balcao_inbound_oldest_seconds')).toBeCloseTo(180, -2);
    expect(valueOf(body, 'balcao_gateways')).toBe(0);
    expect(valueOf(body, 'balcao_pool_limit{pool="app"}')).toBe(10);
    expect(valueOf(body, 'balcao_data_free_bytes')).toBeGreaterThan(0);
    expect(body).toMatch(
      /^balcao_build_info\{version="\d+\.\d+\.\d+",commit="(?:[0-9a-f]{40}|unknown)",roles="worker"\} 1$/m,
    );
    expect(body).toContain('process_resident_memory_bytes');
  });

  it('the part that fails: a free connection, room on the disk, the database; its own figures stay', async () => {
    const { app, proxy, ask } = await startWorkerProcess({ MIN_FREE_MB: '999999999', METRICS_TOKEN: '' });
    const { database } = app.platform;
    const end = Promise.withResolvers<void>();
    const limit = database.poolStates().find(({ pool }) => pool === 'app')?.max ?? 0;
    const held = Array.from({ length: limit + 1 }, () => database.forCompany(1, () => end.promise));
    const ready = await ask('/health/ready');
    const pools = (await ask('/metrics')).body;
    end.resolve();
    await Promise.all(held);
    expect([ready.status, JSON.parse(ready.body)]).toEqual([
      503,
      {
        status: 'unavailable',
        checks: { database: 'ok', connections: 'failed', listener: 'ok', disk: 'failed', roles: 'ok' },
      },
    ]);
    expect(valueOf(pools, 'balcao_pool_idle{pool="app"}')).toBe(0);
    expect(valueOf(pools, 'balcao_pool_waiting{pool="app"}')).toBeGreaterThan(0);

    proxy.setTarget('postgres://127.0.0.1:1/nowhere');
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
      ),
    );
    // An answer serves all who ask within a moment.
    await expect
      .poll(async () => JSON.parse((await ask('/health/ready')).body) as unknown)
      .toMatchObject({ checks: { database: 'failed' } });
    expect((await ask('/health/live')).status).toBe(200);
    const { status, body } = await ask('/metrics');
    expect(status).toBe(200);
    expect(body).toContain('process_resident_memory_bytes');
    expect(valueOf(body, 'balcao_sessions')).toBeUndefined();
    expect(valueOf(body, 'balcao_pool_limit{pool="owner"}')).toBe(10);
    proxy.setTarget(server.ownerUrl);
  });

  it('and says which variable is wrong where the port is taken', async () => {
    const { port } = new URL(server.url);
    const refusal = await startWorkerProcess({ METRICS_PORT: port }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartError);
    expect((refusal as StartError).message).toContain(`METRICS_PORT=${Number(port) + 1}`);
  });
});
