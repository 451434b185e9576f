import { expect, it, onTestFinished } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBalancer } from '../../apps/server/src/testing/balancer.ts';
import { createEmptyDatabase } from '../../apps/server/src/testing/empty-database.ts';
import { startInstallation } from '../../apps/server/src/testing/installation.ts';
import { freePort } from '../../apps/server/src/testing/role-process.ts';
import { FakeS3 } from '../../apps/server/src/testing/s3/fake-s3.ts';
import { startMachines } from './machines.ts';

it('two of each role on two machines fail no request and lose no message when each is ended in order in turn', async () => {
  const bucket = await FakeS3.start();
  onTestFinished(() => bucket.stop());
  const { databaseUrl } = await createEmptyDatabase();
  const installation = await startInstallation(databaseUrl);
  onTestFinished(() => installation.close());
  const { api } = installation;
  const ports = [await freePort(), await freePort()];
  const places = await startMachines(installation, bucket, ports);
  const balancer = await startBalancer(Number(new URL(api.url).port), ports);
  onTestFinished(() => balancer.close());
  await installation.login();
  const [shop] = await installation.linkShops(['5511900000003']);
  if (!shop) throw new Error('a shop was asked for');
  const traffic = await installation.startTraffic(shop, { people: 1, intervalMs: { inbound: 300, outbound: 400 } });
  const stopping = new AbortController();
  const answers = new Map<string, number>();
  const callers = Array.from({ length: 4 }, async () => {
    while (!stopping.signal.aborted) {
      const answer = await api.get('/tickets?showAll=true').then(
        ({ status }) => String(status),
        (error: Error) => error.message,
      );
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    }
  });
  for (const victim of places) {
    victim.process.signal('SIGTERM');
    await victim.process.ended;
    await sleep(500);
    victim.process = await installation.start(victim.role, victim.env);
  }
  stopping.abort();
  await Promise.all(callers);
  await traffic.stop();
  const { inbound, outbound, undelivered } = await traffic.waitForDelivery(120_000);
  for (const { lost, duplicated, outOfOrder } of [inbound, outbound])
    expect({ lost, duplicated, outOfOrder }).toEqual({ lost: [], duplicated: [], outOfOrder: [] });
  expect(undelivered).toBe(0);
  expect([...answers.keys()]).toEqual(['200']);
  expect(answers.get('200')).toBeGreaterThan(50);
});
