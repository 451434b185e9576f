import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarDay, dayMs } from '@balcao/contract';
import type {
  EndpointAnswer,
  getDashboardTicketsByDay,
  getDashboardTicketsByUser,
  getDashboard,
} from '@balcao/contract';
import type { TestCompany } from '../../../testing/builders.ts';
import type { Client } from '../../../testing/client.ts';
import { seedServices, type Service } from '../../../testing/services.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { isFullScope } from '../../../testing/scope.ts';

const server = useTestServer();
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
});
afterAll(() => client.end());

type Overview = EndpointAnswer<typeof getDashboard>;
const overview = (who: Client, query: string) => who.ok(who.get<Overview>(`/dashboard?${query}`));
const byUser = (who: Client, query: string) =>
  who.ok(who.get<EndpointAnswer<typeof getDashboardTicketsByUser>>(`/dashboard/ticketsUsers?${query}`));
const byDay = (who: Client, query: string) =>
  who.ok(who.get<EndpointAnswer<typeof getDashboardTicketsByDay>>(`/dashboard/ticketsDay?${query}`));

const setZone = (company: TestCompany, zone: string) =>
  client.query('UPDATE companies SET time_zone = $2 WHERE id = $1', [company.id, zone]);

describe('a day of service', () => {
  it('a day of service is counted as it goes on', async () => {
    const company = await server.company();
    const { admin } = company;
    const queue = await company.queue();
    const connection = await company.connection({ queues: [queue] });
    const ana = await company.user({ name: 'Ana', queueIds: [queue.id] });
    const none = await overview(admin, 'days=0');
    expect(none.counters).toEqual({
      supportHappening: 0,
      supportPending: 0,
      supportFinished: 0,
      leads: 0,
      avgSupportTime: null,
      avgWaitTime: null,
    });
    expect(none).toMatchObject({ oldestPendingAt: null, everServed: false });
    expect(none.previous).toEqual({ supportFinished: 0, leads: 0, avgSupportTime: null, avgWaitTime: null });

    const ticket = await company.inbound(connection, { body: 'Oi' });
    const other = await company.inbound(connection, { body: 'Olá' });
    const waiting = await overview(admin, 'days=0');
    expect(waiting.counters).toMatchObject({ supportPending: 2, leads: 2, supportFinished: 0 });
    expect(waiting.oldestPendingAt).not.toBeNull();
    expect((await overview(admin, 'date_to=2020-01-01')).everServed).toBe(true);

    // Accepted by the admin, handed over to Ana, resolved by her; then begun again.
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { status: 'open', userId: admin.user?.id }));
    await admin.ok(admin.put(`/tickets/${ticket.id}`, { userId: ana.user.id, queueId: queue.id }));
    await ana.ok(ana.put(`/tickets/${ticket.id}`, { status: 'closed' }));
    const done = await overview(admin, 'days=0');
    expect(done.counters).toMatchObject({ supportPending: 1, supportHappening: 0, supportFinished: 1, leads: 2 });
    expect(done.counters.avgWaitTime).toBeGreaterThan(0);
    expect(
      done.attendants.map(({ name, tickets, finished, rating, ratings }) => ({
        name,
        tickets,
        finished,
        rating,
        ratings,
      })),
    ).toEqual([
      { name: 'Admin', tickets: 0, finished: 0, rating: 0, ratings: 0 },
      { name: 'Ana', tickets: 1, finished: 1, rating: 0, ratings: 0 },
    ]);

    await ana.ok(ana.put(`/tickets/${ticket.id}`, { status: 'open' }));
    await admin.ok(admin.put(`/tickets/${other.id}`, { status: 'closed' }));
    const again = await overview(admin, 'days=0');
    // Resolved without having been begun: finished, but no time of conversation. Who was served before is no new contact.
    expect(again.counters).toMatchObject({
      supportPending: 0,
      supportHappening: 1,
      supportFinished: 2,
      leads: 2,
      avgSupportTime: done.counters.avgSupportTime,
      avgWaitTime: done.counters.avgWaitTime,
    });
    const today = again.period.to;
    expect(await byUser(admin, `initialDate=${today}&finalDate=${today}&companyId=${company.id}`)).toEqual({
      count: 3,
      data: [
        { id: ana.user.id, nome: 'Ana', quantidade: 2 },
        { id: null, nome: null, quantidade: 1 },
      ],
    });
    const hours = await byDay(admin, `initialDate=${today}&finalDate=${today}&companyId=${company.id}`);
    expect(hours.count).toBe(3);
    expect(hours.data.every((each) => 'horario' in each && each.horario >= 0 && each.horario < 24)).toBe(true);
  });

  it('shows who is no admin their own services and what waits where they attend', async () => {
    const company = await server.company();
    const [sales, support] = [await company.queue(), await company.queue()];
    const ana = await company.user({ name: 'Ana', queueIds: [sales.id] });
    const bruno = await company.user({ name: 'Bruno', queueIds: [sales.id] });
    const [ofSales, ofSupport] = [
      await company.connection({ queues: [sales] }),
      await company.connection({ queues: [support] }),
    ];
    const tickets = [];
    for (const name of ['Um', 'Dois', 'Três', 'Quatro'])
      tickets.push(await company.inbound(ofSales, { name, body: 'Oi' }));
    await company.inbound(ofSupport, { body: 'Oi' });
    for (const [index, status] of ['closed', 'open', 'closed'].entries()) {
      const by = index < 2 ? ana : bruno;
      await by.ok(by.put(`/tickets/${tickets[index]?.id}`, { status: 'open' }));
      if (status !== 'open') await by.ok(by.put(`/tickets/${tickets[index]?.id}`, { status }));
    }
    const own = await overview(ana, 'days=0');
    expect(own.counters).toMatchObject({ supportHappening: 1, supportPending: 1, supportFinished: 1, leads: 0 });
    expect(own.attendants).toMatchObject([{ id: ana.user.id, tickets: 2, finished: 1 }]);
    const { to } = own.period;
    const plot = `initialDate=${to}&finalDate=${to}`;
    expect((await byUser(ana, plot)).data).toEqual([{ id: ana.user.id, nome: 'Ana', quantidade: 2 }]);
    expect((await byDay(ana, plot)).count).toBe(2);
    expect((await byDay(ana, 'initialDate=2026-01-01')).count).toBe(2);
    expect((await overview(company.admin, 'days=0')).counters).toMatchObject({ supportPending: 2, supportFinished: 2 });
  });

  it('is seen by members of the company alone, for a period that is one', async () => {
    const [company, theirs] = await Promise.all([server.company(), server.company()]);
    const { admin } = company;
    for (const plot of ['ticketsUsers', 'ticketsDay']) {
      const base = `/dashboard/${plot}?initialDate=2026-01-01&finalDate=2026-01-31`;
      expect((await admin.get(`${base}&companyId=${theirs.id}`)).body, plot).toMatchObject({
        error: 'ERR_NO_COMPANY_FOUND',
      });
      // What the API this one follows put into its SQL.
      const union = encodeURIComponent(`${company.id} UNION SELECT password_hash, 1 FROM users`);
      expect((await admin.get(`${base}&companyId=${union}`)).status, plot).toBe(400);
      const quote = encodeURIComponent(`2026-01-01' OR '1'='1`);
      expect((await admin.get(`/dashboard/${plot}?initialDate=${quote}&finalDate=2026-01-31`)).status, plot).toBe(400);
      expect((await admin.get(`/dashboard/${plot}`)).body, plot).toMatchObject({ error: 'ERR_DASHBOARD_FILTER' });
    }
    for (const query of ['', 'days=', 'days=&date_from=&date_to=']) {
      expect((await admin.get(`/dashboard?${query}`)).body, query).toMatchObject({ error: 'ERR_DASHBOARD_FILTER' });
    }
    for (const query of ['days=-1', 'days=x', 'date_from=2026-02-30', 'date_from=2026-02-02&date_to=2026-02-01']) {
      expect((await admin.get(`/dashboard?${query}`)).body, query).toMatchObject({ error: 'ERR_VALIDATION' });
    }
  });
});

/** Where clocks jump over midnight or repeat it, by half an hour, over a whole day, and where they do not. */
const zones: readonly [zone: string, around: string][] = [
  ['America/Sao_Paulo', '2018-11-04T03:00:00Z'],
  ['America/Sao_Paulo', '2018-02-18T02:00:00Z'],
  ['America/New_York', '2026-11-01T06:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z'],
  ['Asia/Kathmandu', '2026-06-01T00:00:00Z'],
  ['UTC', '2024-02-29T00:00:00Z'],
];
const half = 15 * 60_000;
const spread = (4 * dayMs) / half;

describe('figures of a period', () => {
  it('are those of somebody who goes through the services one by one, in the time zone of the company', async () => {
    const company = await server.company();
    const { admin } = company;
    const users = [admin.user?.id ?? 0, (await company.user({ name: 'Bia' })).user.id];
    const place = await seedServices(client, company.id, []);

    const moment = fc.integer({ min: -spread, max: spread });
    const length = fc.option(fc.integer({ min: 0, max: 200 }), { freq: 3 });
    const service = fc.record({
      contact: fc.integer({ min: 0, max: 4 }),
      queued: moment,
      wait: length,
      talk: length,
      user: fc.option(fc.constantFrom(...users)),
      rate: fc.option(fc.integer({ min: 1, max: 3 })),
      jitter: fc.integer({ min: 0, max: half - 1 }),
    });
    const days = fc.tuple(fc.integer({ min: -5, max: 5 }), fc.integer({ min: 0, max: 4 }));

    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zones),
        fc.array(service, { maxLength: 25 }),
        days,
        async ([zone, around], drawn, [first, more]) => {
          const services = drawn.map(({ contact, queued, wait, talk, user, rate, jitter }): Service => {
            const at = Date.parse(around) + queued * half + jitter;
            const startedAt = wait === null ? null : new Date(at + wait * 60_000);
            const finishedAt = talk === null ? null : new Date((startedAt?.getTime() ?? at) + talk * 60_000);
            return { contact, queuedAt: new Date(at), startedAt, finishedAt, userId: user, rate: finishedAt && rate };
          });
          await seedServices(client, company.id, services, place);
          await setZone(company, zone);
          const day = (offset: number) =>
            new Date(Date.parse(around.slice(0, 10)) + offset * dayMs).toISOString().slice(0, 10);
          const [from, to] = [day(first), day(first + more)];

          const answer = await overview(admin, `date_from=${from}&date_to=${to}`);
          const expected = byHand(services, zone, from, to);
          expect(answer.counters).toMatchObject({ supportFinished: expected.finished, leads: expected.leads });
          expectNear(answer.counters.avgSupportTime, expected.support);
          expectNear(answer.counters.avgWaitTime, expected.wait);
          for (const id of users) {
            const own = byHand(
              services.filter(({ userId }) => userId === id),
              zone,
              from,
              to,
            );
            const attendant = answer.attendants.find((each) => each.id === id);
            expect(attendant).toMatchObject({ tickets: own.came, finished: own.finished, ratings: own.rates.length });
            expectNear(attendant?.rating ?? null, average(own.rates) ?? 0);
            expectNear(attendant?.avgSupportTime ?? null, own.support ?? 0);
          }
          const days = await byDay(admin, `initialDate=${from}&finalDate=${to}`);
          expect(days).toEqual({ data: expected.plot, count: expected.came });
          const people = await byUser(admin, `initialDate=${from}&finalDate=${to}`);
          expect(Object.fromEntries(people.data.map(({ id, quantidade }) => [id ?? 'nobody', quantidade]))).toEqual(
            expected.users,
          );
        },
      ),
      { numRuns: isFullScope ? 40 : 15 },
    );
  });
});

const average = (values: readonly number[]) =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
function expectNear(answer: number | null, expected: number | null): void {
  if (answer === null || expected === null) expect(answer).toBe(expected);
  else expect(answer).toBeCloseTo(expected, 6);
}

function countOf(keys: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1;
  return counts;
}

function byHand(services: readonly Service[], zone: string, from: string, to: string) {
  const inside = (moment: Date) => calendarDay(moment, zone) >= from && calendarDay(moment, zone) <= to;
  const came = services.filter(({ queuedAt }) => inside(queuedAt));
  const finished = services.filter(({ finishedAt }) => finishedAt && inside(finishedAt));
  const minutes = (a: Date, b: Date) => (b.getTime() - a.getTime()) / 60_000;
  const hour = (moment: Date) =>
    Number(new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(moment));
  const known = new Set(
    services.filter(({ queuedAt }) => calendarDay(queuedAt, zone) < from).map(({ contact }) => contact),
  );
  const plotted = countOf(
    came.map(({ queuedAt }) => (from === to ? String(hour(queuedAt)).padStart(2, '0') : calendarDay(queuedAt, zone))),
  );
  return {
    came: came.length,
    finished: finished.length,
    leads: new Set(came.filter(({ contact }) => !known.has(contact)).map(({ contact }) => contact)).size,
    support: average(
      finished.flatMap(({ startedAt, finishedAt }) =>
        startedAt && finishedAt ? [minutes(startedAt, finishedAt)] : [],
      ),
    ),
    wait: average(
      finished.flatMap(({ queuedAt, startedAt }) =>
        startedAt && startedAt > queuedAt ? [minutes(queuedAt, startedAt)] : [],
      ),
    ),
    rates: finished.flatMap(({ rate }) => rate ?? []),
    users: countOf(came.map(({ userId }) => String(userId ?? 'nobody'))),
    plot: Object.entries(plotted)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, total]) =>
        from === to ? { total, horario: Number(key) } : { total, data: key.split('-').toReversed().join('/') },
      ),
  };
}
