import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../apps/server/src/testing/client.ts';
import { isTrue, type Comparison } from './compare.ts';
import { absences, type Inhabitant } from './inhabitant.ts';
import { startTraffic } from './traffic.ts';
import { isSettled, type World } from './world.ts';

/** A screen that is late may become true after all within this time. */
const lateMs = 20_000;
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
  /** how long after its return a page has to be true */
  trueWithinMs: number;
  /** Before that nothing is compared. Otherwise a page is looked at until it is true, on machines that do other things as well. */
  isPunctual: boolean;
  /** what becomes of the server meanwhile */
  meanwhile?: () => Promise<unknown>;
}

export interface RoundResult {
  comparisons: Map<string, number>;
  differences: Difference[];
  written: number;
}

/** Everybody lives, goes away and returns while things happen; five seconds after their return every screen is compared with the database. */
export async function playRound(
  world: World,
  residents: readonly Inhabitant[],
  random: () => number,
  options: RoundOptions,
): Promise<RoundResult> {
  const { ms, perSecond } = options;
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
  const others = Promise.all([changeRoles(world, random, ms), options.meanwhile?.()]);
  await sleep(ms);
  await traffic.stop();
  await others;
  const result: RoundResult = { comparisons: new Map(), differences: [], written: traffic.written() };
  await Promise.all(lives);
  await until(() => isSettled(world.db), 60_000);
  const settledAt = performance.now();
  await Promise.all(
    residents.map(async (resident) => {
      const since = Math.max(resident.returnedAt, settledAt);
      await compareResident(world, resident, since, options, result);
      // What another place shows was kept meanwhile, and is asked for only as far as the app finds it wanting.
      await resident.move();
      await compareResident(world, resident, performance.now(), options, result);
    }),
  );
  return result;
}

async function compareResident(
  { db }: World,
  resident: Inhabitant,
  since: number,
  { trueWithinMs, isPunctual }: RoundOptions,
  result: RoundResult,
): Promise<void> {
  const compare = () => resident.compare(db);
  const areTrue = async () => (await compare()).every(isTrue);
  const waitMs = since + trueWithinMs - performance.now();
  if (isPunctual) await sleep(Math.max(0, waitMs));
  else await until(areTrue, waitMs).catch(() => undefined);
  const made = await compare();
  const wrong = made.filter((one) => !isTrue(one));
  for (const { part } of made) result.comparisons.set(part, (result.comparisons.get(part) ?? 0) + 1);
  const becameTrue =
    wrong.length === 0
      ? null
      : await until(areTrue, lateMs).then(
          () => performance.now() - since,
          () => null,
        );
  for (const one of wrong) {
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
