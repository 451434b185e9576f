import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { openPool } from '../../apps/server/src/testing/pool.ts';
import { randomOf } from '../../apps/server/src/testing/seeded-random.ts';
import { useTestServer } from '../../apps/server/src/testing/test-server.ts';
import { openPage } from './browser/open-page.ts';
import { Resident } from './resident.ts';
import { playRound } from './rounds.ts';
import { seedMessages } from './seed.ts';
import { buildWorld } from './world.ts';

/** The small form of `npm run bench:converge`, which plays it with processes that are killed. */
const clients = 5;
const seed = 20_261_130;

const server = useTestServer();
const residents: Resident[] = [];
afterAll(() => Promise.all(residents.map((one) => one.close())));

/** Far less than the half minute after which a connection without a word is given up. */
const soonMs = 15_000;

it('a page whose connection ended without a word while its computer slept, or with its network, is true soon after its return', async () => {
  const company = await server.company();
  const [queue, other] = [await company.queue(), await company.queue()];
  const { user } = await company.user({ queueIds: [queue.id, other.id] });
  const phone = await company.connection({ queues: [queue] });
  const page = await openPage(Number(new URL(server.url).port));
  await page.login(user.email, company.password);
  const waiting = (count: number) =>
    expect.poll(() => page.readScreen().lists?.counts.pending, { timeout: soonMs }).toBe(count);
  await waiting(0);

  page.sleep(true);
  await company.inbound(phone, { body: 'Oi' });
  await company.admin.ok(company.admin.put(`/users/${user.id}`, { queueIds: [queue.id] }));
  // Longer than a page that is busy.
  await sleep(4_000);
  page.wake();
  await waiting(1);
  await expect.poll(() => page.readScreen().user?.queues.length, { timeout: soonMs }).toBe(1);

  page.setNetwork('gone');
  await company.inbound(phone, { body: 'Oi' });
  page.setNetwork('up');
  await waiting(2);
  await page.end();
});

it('every screen tells the truth after its return: lists, counters, ticks, drafts, views and figures', async () => {
  const { admin } = await server.company();
  const db = openPool(server.databaseUrl);
  const random = randomOf(seed);
  const world = await buildWorld({ port: Number(new URL(server.url).port), db, admin }, clients);
  await seedMessages(world, 2_000);
  for (const person of world.people) residents.push(new Resident(world, person, random));
  await Promise.all(residents.map((one) => one.open()));
  const { comparisons, differences } = await playRound(world, residents, random, {
    ms: 4_500,
    perSecond: 12,
    trueWithinMs: 20_000,
    isPunctual: false,
  });
  expect(differences).toEqual([]);
  expect(comparisons.get('lists')).toBeGreaterThan(clients);
  await db.end();
});
