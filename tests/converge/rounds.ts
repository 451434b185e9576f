import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../apps/server/src/testing/client.ts';
import { compareScreen, isTrue, type Comparison } from './compare.ts';
import { absences, type Resident } from './resident.ts';
import { startTraffic } from './traffic.ts';
import { isSettled, type World } from './world.ts';

/** How long after its return a page has to be true. */
export const trueWithinMs = 5_000;

/** A sleep that connections do not survive takes longer than this. */
const shortestSleepMs = 4_000;

export interface Difference extends Comparison {
  userId: number;
  absence: string;
  place: string;
  /** milliseconds after the return at which it had become true after all; null = it had not */
  settledAfterMs: number | null;
}

export interface RoundOptions {
  /** how long things happen */
  ms: number;
  perSecond: number;
}

export interface RoundResult {
  comparisons: Map<string, number>;
  differences: Difference[];
  written: number;
}

/** Everybody lives, goes away and returns while things happen; five seconds after their return every screen is compared with the database. */
export async function playRound(
  world: World,
  residents: readonly Resident[],
  random: () => number,
  { ms, perSecond }: RoundOptions,
): Promise<RoundResult> {
  const traffic = startTraffic(world, perSecond, random);
  const end = performance.now() + ms;
  const lives = residents.map(async (resident) => {
    const share = random();
    const backAt = end - ms * 0.15 + random() * (ms * 0.2);
    const absence = absences[Math.floor(share * absences.length)] ?? 'none';
    // A computer does not wake a moment after it went to sleep.
    const leavesAt = Math.min(
      end - ms * (0.3 + 0.5 * random()),
      absence === 'sleep' ? backAt - shortestSleepMs : Infinity,
    );
    await resident.live(leavesAt);
    await resident.leave(absence);
    if (absence === 'none' || absence === 'hidden') await resident.live(Math.min(backAt, end - 500));
    await sleep(Math.max(0, backAt - performance.now()));
    await resident.return();
  });
  const changes = changeRoles(world, random, ms);
  await sleep(ms);
  await traffic.stop();
  await changes;
  const result: RoundResult = { comparisons: new Map(), differences: [], written: traffic.written() };
  await Promise.all(lives);
  await until(() => isSettled(world.db), 60_000);
  const settledAt = performance.now();
  await Promise.all(
    residents.map(async (resident) => {
      const since = Math.max(resident.returnedAt, settledAt);
      await sleep(Math.max(0, since + trueWithinMs - performance.now()));
      await compareResident(world, resident, since, result);
      // What another place shows was kept meanwhile, and is asked for only as far as the app finds it wanting.
      await resident.move();
      const movedAt = performance.now();
      await sleep(trueWithinMs / 2);
      await compareResident(world, resident, movedAt, result);
    }),
  );
  return result;
}

async function compareResident({ db }: World, resident: Resident, since: number, result: RoundResult): Promise<void> {
  const compare = () => compareScreen(db, resident.person.id, resident.place, resident.page.readScreen());
  for (const [index, one] of (await compare()).entries()) {
    result.comparisons.set(one.part, (result.comparisons.get(one.part) ?? 0) + 1);
    if (isTrue(one)) continue;
    const becameTrue = await until(async () => {
      const again = (await compare())[index];
      return again && isTrue(again);
    }, 20_000).then(
      () => performance.now() - since,
      () => null,
    );
    result.differences.push({
      ...one,
      userId: resident.person.id,
      absence: resident.absence,
      place: JSON.stringify(resident.place),
      settledAfterMs: becameTrue,
    });
  }
}

/** Some people get another role, or other queues. */
async function changeRoles({ admin, people, queues }: World, random: () => number, ms: number): Promise<void> {
  const times = Math.max(1, Math.round(people.length / 8));
  for (let index = 0; index < times; index += 1) {
    await sleep((ms * 0.9) / times);
    const person = people[Math.floor(random() * people.length)];
    const queueIds = queues.filter(() => random() < 0.6).map(({ id }) => id);
    const profile = ['user', 'supervisor', 'admin'][Math.floor(random() * 3)];
    await admin.put(`/users/${person?.id}`, random() < 0.5 ? { profile } : { queueIds }).catch(() => undefined);
  }
}
