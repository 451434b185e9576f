import { describe, expect, it, onTestFinished } from 'vitest';
import { minuteMs, type Availability, type Shift, type User } from '@balcao/contract';
import type { CompanyTx } from '../../../platform/db/database.ts';
import { runSweep } from '../../../platform/jobs/sweep.ts';
import type { TestCompany } from '../../../testing/builders.ts';
import { until, type Client } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { dueShifts, followDue } from './shifts.ts';
import { lockShifts } from './shifts.sql.ts';

const server = useTestServer();
type Person = Client & { user: User };

/** Twelve hours of every other day; the first begin on the 24th at 8. */
const cycle = { kind: 'cycle', cycleFrom: '2026-11-24', cycleTime: '08:00' } as const;
const at = (time: string) => new Date(`2026-11-24T${time}:00-03:00`);

async function shop(...names: readonly string[]) {
  const company = await server.company();
  const sales = await company.queue();
  const people: Person[] = [];
  for (const name of names) people.push(await company.user({ name, queueIds: [sales.id] }));
  onTestFinished(() => people.forEach((one) => one.closeSockets()));
  const states = () => company.admin.ok(company.admin.get<Availability[]>('/availability'));
  const stateOf = async (one: Person) => (await states()).find(({ userId }) => userId === one.user.id)?.state ?? 'away';
  return { company, sales, people, stateOf };
}

const withClock = <T>(company: TestCompany, now: Date, work: (tx: CompanyTx) => Promise<T>) =>
  server.app.platform.database.forCompany(company.id, (tx) => work({ ...tx, clock: { ...tx.clock, now: () => now } }));
const setShift = (company: TestCompany, one: Person, form: object) =>
  company.admin.ok(company.admin.put<Shift>(`/users/${one.user.id}/shift`, form));
const look = (company: TestCompany, one: Person, now: Date) =>
  withClock(company, now, (tx) => followDue(tx, [one.user.id]));

describe('the edges of a shift', () => {
  it('make a person with an open window available where their shift says so, and absent', async () => {
    const { company, people, stateOf } = await shop('Ana', 'Bia', 'Caio');
    const [ana, bia, caio] = people as [Person, Person, Person];
    await Promise.all([ana.listen(), bia.listen()]);
    await setShift(company, ana, { ...cycle, availableAtStart: true });
    await setShift(company, bia, cycle);
    await setShift(company, caio, { ...cycle, availableAtStart: true });
    const seen: string[][] = [];
    for (const time of ['07:59', '08:00', '19:59', '20:00']) {
      for (const one of people) await look(company, one, at(time));
      if (time === '07:59') for (const one of [ana, bia]) await one.ok(one.put('/availability', { state: 'away' }));
      seen.push([time, ...(await Promise.all(people.map(stateOf)))]);
    }
    expect(seen).toEqual([
      ['07:59', 'away', 'away', 'away'],
      ['08:00', 'available', 'away', 'away'],
      ['19:59', 'available', 'away', 'away'],
      ['20:00', 'away', 'away', 'away'],
    ]);
    const log = await ana.ok(ana.get<{ lines: { cause: string }[] }>('/availability/log'));
    expect(log.lines.slice(0, 2).map(({ cause }) => cause)).toEqual(['shift', 'shift']);
  });

  it('who opens the app off shift stays away, unless their absence is not decided by it', async () => {
    const { company, people, stateOf } = await shop('Ana', 'Bia');
    const [ana, bia] = people as [Person, Person];
    const never = { ...cycle, cycleFrom: '2090-01-01' };
    await setShift(company, ana, never);
    await setShift(company, bia, { ...never, absentAtEnd: false });
    await Promise.all([ana.listen(), bia.listen()]);
    await until(async () => (await stateOf(bia)) === 'available');
    expect(await stateOf(ana)).toBe('away');
    await ana.ok(ana.put('/availability', { state: 'available' }));
    await look(company, ana, at('09:00'));
    expect(await stateOf(ana)).toBe('available');
  });

  it('act once, also when two look at the same time: the second waits and finds the edge taken', async () => {
    const { company, people, stateOf } = await shop('Ana');
    const [ana] = people as [Person];
    await ana.listen();
    await setShift(company, ana, { ...cycle, availableAtStart: true });
    await look(company, ana, at('08:00'));
    const gate = Promise.withResolvers<void>();
    const looked = Promise.withResolvers<void>();
    const first = withClock(company, at('20:00'), async (tx) => {
      await followDue(tx, [ana.user.id]);
      looked.resolve();
      await gate.promise;
    });
    await looked.promise;
    const second = withClock(company, at('20:00'), async (tx) => {
      const wasOn = await lockShifts(tx.db, [ana.user.id]);
      await followDue(tx, [ana.user.id]);
      return wasOn.get(ana.user.id);
    });
    gate.resolve();
    expect(await second).toBe(false);
    await first;
    expect(await stateOf(ana)).toBe('away');
    const { lines } = await ana.ok(ana.get<{ lines: { cause: string }[] }>('/availability/log'));
    expect(lines.filter(({ cause }) => cause === 'shift').length).toBe(1);
  });

  it('are found by the sweep when they are due, and looked at again within a quarter of an hour', async () => {
    const { company, people } = await shop('Ana');
    const [ana] = people as [Person];
    await setShift(company, ana, cycle);
    const nextAt = () =>
      withClock(company, at('19:00'), async ({ db }) => {
        const { nextAt: next } = await db
          .selectFrom('shifts')
          .select('nextAt')
          .where('userId', '=', ana.user.id)
          .executeTakeFirstOrThrow();
        return Date.parse(next ?? '');
      });
    expect((await nextAt()) - Date.now()).toBeLessThanOrEqual(15 * minuteMs);
    await look(company, ana, at('19:55'));
    expect(await nextAt()).toBe(at('20:00').getTime());
    const found = await runSweep(server.app.platform.database, dueShifts, at('20:00'));
    expect(found).toBeGreaterThanOrEqual(1);
  });
});
