import { afterAll, expect, it } from 'vitest';
import { openPool } from '../../apps/server/src/testing/pool.ts';
import { randomOf } from '../../apps/server/src/testing/seeded-random.ts';
import { useTestServer } from '../../apps/server/src/testing/test-server.ts';
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
