import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createEmptyDatabase } from './empty-database.ts';
import { freePort, startRole } from './role-process.ts';
import { queryRows } from './tables.ts';

async function folder(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-start-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  return dataDir;
}

it('a start whose port is taken says so before it touches the database', async () => {
  const taken = createServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void taken.close());
  const { ownerUrl, databaseUrl } = await createEmptyDatabase();
  const env = { DATABASE_URL: ownerUrl, DATA_DIR: await folder() };
  const port = String((taken.address() as AddressInfo).port);
  await expect(startRole('http,worker,gateway', { ...env, PORT: port })).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use`,
  );
  const metrics = { ...env, PORT: String(await freePort()), METRICS_PORT: port };
  await expect(startRole('worker', metrics)).rejects.toThrow('METRICS_PORT');
  expect(await queryRows(databaseUrl, `SELECT to_regclass('public.companies') AS companies`)).toEqual([
    { companies: null },
  ]);
}, 120_000);

it('a process whose embedded database was killed ends by itself, and the next start has the data', async () => {
  const dataDir = await folder();
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), OPERATOR_PASSWORD: 'operator-password' };
  const first = await startRole('http', env);
  const location = await readFile(join(dataDir, 'postgres-location'), 'utf8').catch(() => join(dataDir, 'postgres'));
  const [postmaster] = (await readFile(join(location.trim(), 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(postmaster), 'SIGKILL');
  await first.ended;
  expect(first.output()).toContain('The embedded PostgreSQL ended by itself');
  const second = await startRole('http', env);
  const answer = await fetch(`http://127.0.0.1:${env.PORT}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'operator@balcao.local', password: 'operator-password' }),
  });
  expect(answer.status).toBe(200);
  await second.stop();
}, 120_000);
