import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import type { Connection, Queue, User } from '@balcao/contract';
import { buildCrowd } from '../../apps/server/src/testing/assignment-crowd.ts';
import { prove } from '../../apps/server/src/testing/assignment-proof.ts';
import { recordSteps } from '../../apps/server/src/testing/assignment-record.ts';
import { startBalancer } from '../../apps/server/src/testing/balancer.ts';
import { waitForStatus } from '../../apps/server/src/testing/builders.ts';
import { Client } from '../../apps/server/src/testing/client.ts';
import { createEmptyDatabase } from '../../apps/server/src/testing/empty-database.ts';
import { startInstallation } from '../../apps/server/src/testing/installation.ts';
import { password } from '../../apps/server/src/testing/password.ts';
import { randomColor } from '../../apps/server/src/testing/random.ts';
import { freePort, type RoleProcess } from '../../apps/server/src/testing/role-process.ts';

/** With `ARRIVALS` and `RATE` (a second) of the environment it is made smaller, or faster. */
const arrivals = Number(process.env['ARRIVALS'] ?? 10_000);
const rate = Number(process.env['RATE'] ?? 12);
const processes = 6;
const renewMs = 180_000;

/** Has a client renew its token in time; one that a dying process did not answer tries again. */
function stayIn(person: Client): void {
  const timer = setInterval(() => void person.renew().catch(() => undefined), renewMs);
  onTestFinished(() => clearInterval(timer));
}

/** A value that so many of a hundred do not exceed. */
const percentile = (values: readonly number[], percent: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil((percent / 100) * values.length) - 1)] ?? Number.NaN;

it('assignment by six processes that are killed in turn gives each of 10,000 tickets once, to nobody away or full, in order and in time', async () => {
  const { databaseUrl } = await createEmptyDatabase();
  const installation = await startInstallation(databaseUrl);
  onTestFinished(() => installation.close());
  const { api, client } = installation;
  const dataDir = await mkdtemp(join(tmpdir(), 'balcao-crowd-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const secret = randomBytes(32).toString('hex');
  const places: { env: Record<string, string>; process: RoleProcess }[] = [];
  for (let index = 0; index < processes; index += 1) {
    const env = {
      PORT: String(await freePort()),
      DATA_DIR: dataDir,
      APP_SECRET: secret,
      DATABASE_POOL: '5',
      DEMO: 'true',
      SIMULATED_LINKING_MS: '0',
    };
    places.push({ env, process: await installation.start('http,worker,gateway', env) });
  }
  const ports = places.map(({ env }) => Number(env['PORT']));
  const balancer = await startBalancer(Number(new URL(api.url).port), ports);
  onTestFinished(() => balancer.close());
  await installation.login();
  await recordSteps(client);
  stayIn(api);

  const crowd = await buildCrowd(
    {
      admin: api,
      client,
      addQueue: (name) => api.ok(api.post<Queue>('/queue', { name, color: randomColor() })),
      async addConnection(queue) {
        const wanted = { name: queue.name, provider: 'sandbox', greetingMessage: 'Olá', queueIds: [queue.id] };
        const { id } = await api.ok(api.post<Connection>('/whatsapp', wanted));
        await waitForStatus(api, id, 'qrcode');
        await api.ok(api.post(`/sandbox/${id}/scan`, {}));
        return waitForStatus(api, id, 'CONNECTED');
      },
      async addPerson(name, queueIds) {
        const email = `${name.toLowerCase().replace(' ', '-')}-${randomBytes(3).toString('hex')}@teste.local`;
        await api.ok(api.post('/users', { name, email, password, profile: 'user', queueIds }));
        const person = (await new Client(api.url).login(email, password)) as Client & { user: User };
        onTestFinished(() => person.closeSockets());
        return person;
      },
      async open(person) {
        await person.listen({ comesBack: true });
        stayIn(person);
      },
      async vanish(person) {
        // Without a word: the product hears of it when nothing is heard any more.
        person.closeSockets();
      },
    },
    { seed: 20_261_130, people: 50, arrivals, rate, ownerWaitMinutes: 1, withShifts: true },
  );

  const isOver = new AbortController();
  const killing = (async () => {
    let kills = 0;
    const pauseMs = Math.max(8_000, (0.8 * arrivals * 1_000) / rate / processes);
    for (const victim of places) {
      await sleep(pauseMs, undefined, { signal: isOver.signal }).catch(() => undefined);
      if (isOver.signal.aborted) return kills;
      victim.process.signal('SIGKILL');
      await victim.process.ended;
      kills += 1;
      // The others go on without it for a while.
      await sleep(2_000);
      victim.process = await installation.start('http,worker,gateway', victim.env);
    }
    return kills;
  })();
  const { steps, keptFor, absent, ...counts } = await crowd.run();
  isOver.abort();
  const kills = await killing;

  const { given, waits, ...wrong } = prove(steps, crowd.queues, keptFor);
  const [median, p95, p99] = [50, 95, 99].map((percent) => Math.round(percentile(waits, percent)));
  console.log(
    'assignment:',
    JSON.stringify({ arrivals, rate, given, kills, ...counts, absent: absent.length, median, p95, p99 }),
  );
  expect(wrong).toEqual({ twice: [], toAbsent: [], aboveLimit: [], outOfOrder: [], uneven: [] });
  expect(steps.filter(({ kind, userId }) => kind === 'give' && absent.includes(userId ?? 0))).toEqual([]);
  expect(given).toBeGreaterThanOrEqual(arrivals * 0.95);
  expect(counts.vanished).toBe(10);
  expect(kills).toBe(processes);
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM (SELECT cycle_id, count(*) FILTER (WHERE kind = 'started') AS given,
      count(*) FILTER (WHERE kind = 'returned') AS returned FROM ticket_events GROUP BY cycle_id) k WHERE k.given > k.returned + 1`,
  );
  expect(rows[0]?.count, 'services whose log has them given twice').toBe(0);
  expect(p95, `${waits.length} waits, median ${median} ms, p99 ${p99} ms`).toBeLessThanOrEqual(200);
}, 2_400_000);
