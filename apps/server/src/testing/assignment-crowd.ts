import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { weekdays, ZoneClock, type AssignmentForm, type Connection, type Queue, type User } from '@balcao/contract';
import type { ProvedQueue } from './assignment-proof.ts';
import { readSteps, type Step } from './assignment-record.ts';
import { until, type Client } from './client.ts';
import { randomOf } from './seeded-random.ts';

type Person = Client & { user: User };

/** A company in which work is given out, as the driver below needs it. */
export interface CrowdPlace {
  admin: Client;
  client: pg.Client | pg.Pool;
  addQueue(name: string): Promise<Queue>;
  /** a number whose contacts come to this queue at once */
  addConnection(queue: Queue): Promise<Connection>;
  addPerson(name: string, queueIds: readonly number[]): Promise<Person>;
  /** has somebody open the app, where windows matter */
  open(person: Person): Promise<void>;
  /** makes somebody vanish without a word */
  vanish(person: Person): Promise<void>;
}

export interface CrowdOptions {
  seed: number;
  people: number;
  arrivals: number;
  /** contacts a second, as a mean: they come in waves */
  rate: number;
  /** how long customers wait for who looks after them */
  ownerWaitMinutes: number;
  /** some are off shift, by the hour or because today is a holiday, and open the app all the same */
  withShifts?: boolean;
}

/** A queue of the crowd: who is in it, and what is kept for one person. */
interface CrowdQueue extends ProvedQueue {
  connectionId: number;
  share: number;
}

export interface Crowd {
  queues: readonly CrowdQueue[];
  people: readonly Person[];
  run(): Promise<{
    steps: Step[];
    keptFor: Set<number>;
    vanished: number;
    pauses: number;
    returning: number;
    absent: number[];
  }>;
}

const rules = {
  capacity: 4,
  usesOwner: false,
  ownerWaitMinutes: 0,
  usesLast: false,
  fallbackQueueId: null,
  pauseMinutes: null,
  onAbsence: 'keep',
  acceptsAbove: true,
} as const satisfies Partial<AssignmentForm>;

/** Builds queues of every kind with people of every kind, from a seed. */
export async function buildCrowd(place: CrowdPlace, options: CrowdOptions): Promise<Crowd> {
  await place.client.query('UPDATE plans SET users = 200, connections = 20, queues = 20');
  const random = randomOf(options.seed);
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const kinds = [
    { name: 'Em roda', share: 0.15, mode: 'turn', form: {} },
    { name: 'Mais livre', share: 0.15, mode: 'least', form: { capacity: 5 } },
    {
      name: 'Carteira',
      share: 0.25,
      mode: 'turn',
      form: { usesOwner: true, ownerWaitMinutes: options.ownerWaitMinutes, onAbsence: 'return' },
    },
    { name: 'Conhecidos', share: 0.25, mode: 'least', form: { usesOwner: true, usesLast: true, onAbsence: 'return' } },
    { name: 'Plantão', share: 0.2, mode: 'least', form: { pauseMinutes: 1, onAbsence: 'unanswered' } },
  ] as const;
  const made = await Promise.all(kinds.map(({ name }) => place.addQueue(name)));
  const people: Person[] = [];
  const places = new Map<number, number>();
  const members: number[][] = kinds.map(() => []);
  for (let index = 0; index < options.people; index += 1) {
    const part = index / options.people;
    // Some belong to one queue in which only places decide; the others to two of the rest.
    const first = 2 + Math.floor(random() * 3);
    const own = part < 0.12 ? [0] : part < 0.24 ? [1] : [first, 2 + ((first - 1) % 3)];
    const person = await place.addPerson(
      `Pessoa ${index}`,
      own.map((one) => made[one]?.id ?? 0),
    );
    people.push(person);
    for (const one of own) members[one]?.push(person.user.id);
    places.set(person.user.id, part < 0.12 ? 100 : part < 0.24 ? 5 : 2 + Math.floor(random() * 5));
  }
  const queues: CrowdQueue[] = [];
  for (const [index, { share, mode, form }] of kinds.entries()) {
    const queue = made[index] as Queue;
    const receivers = (members[index] ?? []).map((userId) => ({
      userId,
      receives: true,
      capacity: places.get(userId) ?? null,
      standInId: null,
    }));
    const fallbackQueueId = index === 4 ? (made[3]?.id ?? null) : null;
    await place.admin.ok(
      place.admin.put(`/queue/${queue.id}/assignment`, { ...rules, ...form, mode, fallbackQueueId, receivers }),
    );
    const connection = await place.addConnection(queue);
    const capacity = new Map(receivers.map(({ userId }) => [userId, places.get(userId) ?? 0]));
    queues.push({ id: queue.id, mode, capacity, isPlain: index < 2, connectionId: connection.id, share });
  }
  const off = options.withShifts ? people.slice(-4) : [];
  if (off.length > 0) await sendHome(place.admin, off);
  return { queues, people, run: () => runCrowd(place, options, { queues, people, off, places }, random, pick) };
}

/** Today is a holiday of the company, on which the first half of these people are off; the shift of the others began another day. */
async function sendHome(admin: Client, off: readonly Person[]): Promise<void> {
  const { timeZone } = await admin.ok(admin.get<{ timeZone: string }>('/opening-hours'));
  const clock = new ZoneClock(timeZone);
  const today = new Date(clock.toWallClock(Date.now()));
  const day = today.toISOString().slice(0, 10);
  await admin.ok(
    admin.put(`/companies/${admin.user?.companyId}/opening-hours`, {
      week: weekdays.map((weekdayEn) => ({ weekdayEn, startTime: '00:00', endTime: '23:59' })),
      specialDays: [{ name: 'Aniversário da cidade', from: day, to: day, kind: 'closed', spans: [] }],
      notice: 'never',
    }),
  );
  const other = weekdays[(today.getUTCDay() + 2) % 7];
  for (const [index, { user }] of off.entries())
    await admin.ok(
      admin.put(
        `/users/${user.id}/shift`,
        index % 2 === 0
          ? { kind: 'company' }
          : { kind: 'own', week: [{ weekdayEn: other, startTime: '08:00', endTime: '12:00' }] },
      ),
    );
}

async function runCrowd(
  { admin, client, open, vanish }: CrowdPlace,
  { arrivals, rate }: CrowdOptions,
  {
    queues,
    people,
    off,
    places,
  }: {
    queues: readonly CrowdQueue[];
    people: readonly Person[];
    off: readonly Person[];
    places: ReadonlyMap<number, number>;
  },
  random: () => number,
  pick: <T>(all: readonly T[]) => T,
) {
  const byUser = new Map(people.map((one) => [one.user.id, one]));
  const working = people.filter((one) => !off.includes(one));
  const movable = working.filter(
    (one) => !queues.some(({ isPlain, capacity }) => isPlain && capacity.has(one.user.id)),
  );
  const leaving = movable.toSorted(() => random() - 0.5).slice(0, Math.ceil(people.length / 5));
  const gone = new Set<number>();
  const keptFor = new Set<number>();
  const counts = { pauses: 0, returning: 0 };
  const total = movable.reduce((sum, one) => sum + (places.get(one.user.id) ?? 0), 0);
  // With it the peaks of the waves are more than the people can take, and the troughs less.
  const serviceMs = (0.75 * 0.8 * total * 1_000) / (rate * 0.7);
  const end = new AbortController();
  const isOver = () => end.signal.aborted;
  /** Asks until there is an answer that is no failure of the server, as a browser does that lost one; no more once all is over. */
  async function insist(ask: () => Promise<{ status: number }>): Promise<void> {
    await until(async () => isOver() || (await ask()).status < 500, 60_000);
  }
  const work = new Set<Promise<unknown>>();
  const start = (one: Promise<unknown>) => {
    const task = one.finally(() => work.delete(task));
    work.add(task);
  };

  /** Who has each ticket, and the contacts of each queue whose services ended. */
  const holder = new Map<number, number>();
  const served = new Map<number, string[]>();

  async function resolve(ticketId: number, userId: number): Promise<void> {
    await sleep(serviceMs * (0.3 + 1.4 * random()));
    if (isOver() || gone.has(userId) || holder.get(ticketId) !== userId) return;
    await insist(() => byUser.get(userId)?.put(`/tickets/${ticketId}`, { status: 'closed' }) ?? admin.get('/'));
  }

  function follow(step: Step): void {
    const { kind, ticketId, queueId, userId, contactId } = step;
    if (ticketId === null) return;
    if (kind === 'give' && userId !== null) {
      holder.set(ticketId, userId);
      start(resolve(ticketId, userId));
      if (contactId !== null && random() < 0.3 && queues[2]?.id === queueId) {
        keptFor.add(contactId);
        start(insist(() => admin.put(`/contacts/${contactId}/owner`, { userId })));
      }
    } else if (kind === 'end') holder.delete(ticketId);
    else if (kind === 'wait' && random() < 0.1) {
      const priority = pick(['urgent', 'high', 'low']);
      start(insist(() => admin.put(`/tickets/${ticketId}`, { priority })));
    }
  }

  async function watch(): Promise<void> {
    const seen = new Set<number>();
    let last = 0;
    while (!end.signal.aborted) {
      // A transaction that ends later may have a smaller number.
      for (const step of await readSteps(client, last - 300)) {
        if (seen.has(step.id)) continue;
        seen.add(step.id);
        last = Math.max(last, step.id);
        follow(step);
      }
      await sleep(50);
    }
  }

  /** Waits, no longer than until everything is over. */
  const rest = (ms: number) => sleep(ms, undefined, { signal: end.signal }).catch(() => undefined);

  async function comeAndGo(person: Person): Promise<void> {
    while (!end.signal.aborted) {
      await rest((4 + 20 * random()) * serviceMs);
      if (end.signal.aborted || gone.has(person.user.id)) return;
      counts.pauses += 1;
      const state = random() < 0.7 ? 'paused' : 'away';
      await insist(() => person.put('/availability', { state }));
      await rest((1 + 2 * random()) * serviceMs);
      if (!gone.has(person.user.id)) await insist(() => person.put('/availability', { state: 'available' }));
    }
  }

  async function arrive(index: number): Promise<void> {
    let place = random();
    const queue = queues.find(({ share }) => (place -= share) < 0) ?? queues[0];
    if (!queue) return;
    const former = served.get(queue.id) ?? [];
    const isBack = random() < 0.3 && former.length > 40;
    const number = isBack ? (former.shift() ?? '') : `5511${String(910_000_000 + index)}`;
    if (isBack) counts.returning += 1;
    former.push(number);
    served.set(queue.id, former);
    const message = {
      number,
      name: `Cliente ${index}`,
      body: `Preciso de ajuda com o pedido ${index}?`,
      providerId: `c${index}`,
    };
    await insist(() => admin.post(`/sandbox/${queue.connectionId}/messages`, message));
  }

  const watching = watch();
  for (const one of people) await open(one);
  for (const one of working) await insist(() => one.put('/availability', { state: 'available' }));
  const coming = movable.filter((one) => !leaving.includes(one)).map(comeAndGo);
  for (let index = 0; index < arrivals; index += 1) {
    const wave = Math.floor((index * 8) / arrivals) % 2 === 0 ? 1.5 : 0.75;
    await sleep((-Math.log(1 - random()) * 1_000) / (rate * wave));
    start(arrive(index));
    const leaver = leaving[gone.size];
    if (leaver && index > (arrivals * 0.6 * (gone.size + 1)) / leaving.length) {
      gone.add(leaver.user.id);
      await vanish(leaver);
    }
  }
  await until(async () => {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM tickets WHERE status = 'pending' AND queue_id = ANY ($1)`,
      [queues.map(({ id }) => id)],
    );
    return work.size < 20 && rows[0]?.count === 0;
  }, 600_000);
  end.abort();
  await Promise.all([watching, ...coming]);
  return {
    steps: await readSteps(client),
    keptFor,
    vanished: gone.size,
    absent: off.map(({ user }) => user.id),
    ...counts,
  };
}
