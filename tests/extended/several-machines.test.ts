import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { Message, Ticket } from '@balcao/contract';
import { startBalancer } from '../../apps/server/src/testing/balancer.ts';
import { until, type Client } from '../../apps/server/src/testing/client.ts';
import { createEmptyDatabase } from '../../apps/server/src/testing/empty-database.ts';
import { followLiveEvents, reduceThreads, type Threads } from '../../apps/server/src/testing/inbox-cache.ts';
import { startInstallation } from '../../apps/server/src/testing/installation.ts';
import { freePort } from '../../apps/server/src/testing/role-process.ts';
import { FakeS3 } from '../../apps/server/src/testing/s3/fake-s3.ts';
import { fetchThread } from '../../apps/server/src/testing/simulated-phone.ts';
import { startMachines } from './machines.ts';

/** Asks until there is an answer that succeeded, as a browser does that lost one. */
async function insist<T>(ask: () => Promise<T>): Promise<T> {
  return until(async () => ({ answer: await ask() }), 60_000).then(({ answer }) => answer);
}

/** Sends files all the while; answers those whose sending was answered. */
function sendFiles(api: Client, ticketId: number) {
  const stopping = new AbortController();
  const answered = new Map<string, string>();
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), randomBytes(20_000)]);
      const form = new FormData();
      form.append('clientId', randomUUID());
      form.append('medias', new Blob([content]), 'planta.pdf');
      const sent = await api.post<{ messages: Message[] }>(`/messages/${ticketId}`, form).catch(() => undefined);
      const [message] = sent?.status === 200 ? sent.body.messages : [];
      if (message) answered.set(message.id, createHash('sha256').update(content).digest('hex'));
      await sleep(400);
    }
  })();
  return {
    async stop(): Promise<Map<string, string>> {
      stopping.abort();
      await loop;
      return answered;
    },
  };
}

it('two of each role on two machines lose no answered request, message, file or live event when each is killed in turn', async () => {
  const bucket = await FakeS3.start();
  onTestFinished(() => bucket.stop());
  const { databaseUrl } = await createEmptyDatabase();
  const installation = await startInstallation(databaseUrl);
  onTestFinished(() => installation.close());
  const { api, client } = installation;
  const ports = [await freePort(), await freePort()];
  const places = await startMachines(installation, bucket, ports);
  const withoutBucket = { ...places[0]?.env, S3_BUCKET: '' };
  await expect(installation.start('worker', withoutBucket)).rejects.toThrow('lie in the bucket balcao-tests/');
  const balancer = await startBalancer(Number(new URL(api.url).port), ports);
  onTestFinished(() => balancer.close());
  await installation.login();
  const shops = await installation.linkShops(['5511900000001', '5511900000002']);
  const holders = async () =>
    (await client.query<{ owner: string }>('SELECT DISTINCT owner FROM whatsapp_leases')).rows.length;
  await until(async () => (await holders()) === 2, 60_000);

  const load = { people: 1, intervalMs: { inbound: 300, outbound: 400 } };
  const traffic = await Promise.all(shops.map((shop) => installation.startTraffic(shop, load)));
  const listTickets = () => insist(() => api.ok(api.get<{ tickets: Ticket[] }>('/tickets?showAll=true&status=open')));
  const fetchThreads = async (): Promise<Threads> => {
    const { tickets } = await listTickets();
    const threads = await Promise.all(tickets.map(({ id }) => insist(() => fetchThread(api, id))));
    return new Map(
      tickets.map(({ id }, index) => [id, new Map(threads[index]?.map((message) => [message.id, message]))]),
    );
  };
  const browser = await api.listen({ comesBack: true });
  onTestFinished(() => api.closeSockets());
  const companyId = api.user?.companyId ?? 0;
  const cache = followLiveEvents(browser, fetchThreads, (state: Threads, event) =>
    reduceThreads(companyId, state, event),
  );
  await cache.start();
  const [ticket] = (await listTickets()).tickets;
  const uploads = sendFiles(api, ticket?.id ?? 0);

  for (const victim of places) {
    await sleep(500);
    victim.process.signal('SIGKILL');
    await victim.process.ended;
    // The others go on without it for a while.
    await sleep(1_500);
    victim.process = await installation.start(victim.role, victim.env);
    if (victim.role === 'gateway') await until(async () => (await holders()) === 2, 60_000);
  }
  await sleep(500);
  const files = await uploads.stop();
  await Promise.all(traffic.map((one) => one.stop()));
  for (const one of traffic) {
    const { inbound, outbound, undelivered } = await one.waitForDelivery(120_000);
    for (const { sent, lost, duplicated, outOfOrder } of [inbound, outbound]) {
      expect(sent).toBeGreaterThan(4);
      expect({ lost, duplicated, outOfOrder }).toEqual({ lost: [], duplicated: [], outOfOrder: [] });
    }
    expect(undelivered, 'what the contacts have is known to be there').toBe(0);
  }

  const withoutRead = (threads: Threads) =>
    Object.fromEntries(
      [...threads].map(([id, messages]) => [
        id,
        Object.fromEntries([...messages].map(([key, { read: _read, ...message }]) => [key, message])),
      ]),
    );
  // The last events may be on their way.
  await until(async () => {
    expect(withoutRead(await cache.now())).toEqual(withoutRead(await fetchThreads()));
    return true;
  }, 15_000);
  const thread = new Map((await fetchThread(api, ticket?.id ?? 0)).map((message) => [message.id, message]));
  expect(files.size).toBeGreaterThan(3);
  for (const [id, hash] of files) {
    const { mediaUrl } = thread.get(id) ?? {};
    // From both machines.
    for (const port of ports) {
      const answer = await fetch(new URL(mediaUrl ?? '', `http://127.0.0.1:${port}`));
      expect(
        createHash('sha256')
          .update(new Uint8Array(await answer.arrayBuffer()))
          .digest('hex'),
      ).toBe(hash);
    }
  }
  for (const { env } of places) expect(await readdir(env['DATA_DIR'] ?? '')).not.toContain('files');
  expect([...balancer.served.values()].every((count) => count > 10)).toBe(true);
  expect(browser.socket.connected).toBe(true);
});
