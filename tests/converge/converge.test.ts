import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { randomOf } from '../../apps/server/src/testing/seeded-random.ts';
import { useTestServer } from '../../apps/server/src/testing/test-server.ts';
import { Resident } from './resident.ts';
import { playRound } from './rounds.ts';
import { seedMessages } from './seed.ts';
import { buildWorld } from './world.ts';

const server = useTestServer();
const clients = Number(process.env['CLIENTS'] ?? 5);
const residents: Resident[] = [];
afterAll(() => Promise.all(residents.map((one) => one.close())));

it('every screen tells the truth five seconds after its return: lists, counters, ticks, drafts, views and figures', async () => {
  const { admin } = await server.company();
  const db = new pg.Pool({ connectionString: server.databaseUrl, max: 3 });
  db.on('error', () => undefined);
  const random = randomOf(20_261_130);
  const world = await buildWorld({ port: Number(new URL(server.url).port), db, admin }, clients);
  await seedMessages(world, 3_000);
  for (const person of world.people) residents.push(new Resident(world, person, random));
  await Promise.all(residents.map((one) => one.open()));
  for (let round = 0; round < Number(process.env['ROUNDS'] ?? 1); round += 1) {
    const { comparisons, differences, written } = await playRound(world, residents, random, {
      ms: Number(process.env['MS'] ?? 5_000),
      perSecond: 12,
    });
    console.log(Object.fromEntries(comparisons), written, differences.length);
    for (const d of differences)
      console.log(
        d.part,
        d.absence,
        d.place,
        d.userId,
        d.settledAfterMs,
        '\nshown',
        JSON.stringify(d.shown)?.slice(0, 1500),
        '\ntruth',
        JSON.stringify(d.truth).slice(0, 1500),
      );
    expect.soft(differences.length).toBe(0);
  }
  await db.end();
}, 170_000);
