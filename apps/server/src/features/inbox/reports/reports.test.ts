import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  calendarDay,
  dayMs,
  reportFigureKeys,
  reportFigures,
  type EndpointAnswer,
  type FigureValues,
  type getReportFigures,
  type listReportDays,
  type listReportGroups,
  type listReportHours,
  type listReportRows,
} from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import { isFullScope } from '../../../testing/scope.ts';
import { seedServices, type Service } from '../../../testing/services.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { addUp } from './add-up.ts';

const server = useTestServer();
let client: pg.Client;
beforeAll(async () => {
  client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
});
afterAll(() => client.end());

const figuresOf = (who: Client, query: string) =>
  who.ok(who.get<EndpointAnswer<typeof getReportFigures>>(`/reports/figures?${query}`));
const daysOf = (who: Client, query: string) =>
  who.ok(who.get<EndpointAnswer<typeof listReportDays>>(`/reports/days?${query}`));
const groupsOf = (who: Client, query: string) =>
  who.ok(who.get<EndpointAnswer<typeof listReportGroups>>(`/reports/groups?${query}`));
const hoursOf = (who: Client, query: string) =>
  who.ok(who.get<EndpointAnswer<typeof listReportHours>>(`/reports/hours?${query}`));
const rowsOf = (who: Client, query: string) =>
  who.ok(who.get<EndpointAnswer<typeof listReportRows>>(`/reports/rows?${query}`));

const past = reportFigureKeys.filter((key) => reportFigures[key].base !== 'now');
const all = `figures=${past.join()}`;

describe('a day of service', () => {
  it('is counted as it goes on, by queue and person, with the rows that a figure counts', async () => {
    const company = await server.company();
    const { admin } = company;
    const [sales, support] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })];
    const connection = await company.connection({ queues: [sales] });
    const ana = await company.user({ name: 'Ana', queueIds: [sales.id, support.id] });
    const ticket = await company.inbound(connection, { body: 'Oi' });
    await company.inbound(connection, { body: 'Olá' });
    await ana.ok(ana.put(`/tickets/${ticket.id}`, { status: 'open', userId: ana.user.id, queueId: sales.id }));
    await ana.ok(ana.post(`/messages/${ticket.id}`, { body: 'Bom dia' }));
    await ana.ok(ana.put(`/tickets/${ticket.id}`, { queueId: support.id, userId: ana.user.id }));
    await ana.ok(ana.put(`/tickets/${ticket.id}`, { status: 'closed' }));

    const { figures } = await figuresOf(admin, `figures=${reportFigureKeys.join()}`);
    expect(figures).toMatchObject({
      came: { value: 2 },
      first: { value: 2 },
      answered: { value: 1 },
      unanswered: { value: 1 },
      finished: { value: 1 },
      transferred: { value: 1 },
      transfers: { value: 1, of: 1 },
      reopened: { value: 0 },
      reopenedShare: { value: 0, of: 1 },
      rating: { value: null, of: 0 },
      onTime: { value: null, of: 0 },
      open: { value: 0 },
      waiting: { value: 1 },
    });
    expect(figures.firstAnswer?.value).toBeGreaterThan(0);

    const byQueue = await groupsOf(admin, 'by=queue&figures=came,finished');
    expect(byQueue.groups.find(({ name }) => name === 'Suporte')?.figures.finished?.value).toBe(1);
    expect(byQueue).toMatchObject({ overlaps: false, total: { came: { value: 2 }, finished: { value: 1 } } });

    const { rows, next } = await rowsOf(admin, 'base=came&part=answered');
    expect(next).toBeNull();
    expect(rows).toMatchObject([
      {
        ticketId: ticket.id,
        queue: { name: 'Suporte' },
        user: { name: 'Ana' },
        transfers: 1,
        origin: 'other',
        late: null,
      },
    ]);
  });

  it('is shown to supervisors as far as their queues go, and to attendants not at all', async () => {
    const company = await server.company();
    const [sales, support] = [await company.queue({ name: 'Vendas' }), await company.queue({ name: 'Suporte' })];
    const [one, other] = [
      await company.connection({ queues: [sales] }),
      await company.connection({ queues: [support] }),
    ];
    const supervisor = await company.user({ profile: 'supervisor', queueIds: [support.id] });
    const attendant = await company.user({ queueIds: [support.id] });
    for (const [connection, queue] of [
      [one, sales],
      [other, support],
    ] as const) {
      const ticket = await company.inbound(connection, { body: 'Oi' });
      await company.admin.ok(company.admin.put(`/tickets/${ticket.id}`, { status: 'pending', queueId: queue.id }));
    }
    const seen = await figuresOf(supervisor, 'figures=came,waiting');
    expect(seen).toMatchObject({ figures: { came: { value: 1 } }, queues: [{ name: 'Suporte' }] });
    expect((await figuresOf(supervisor, `figures=came&queues=${sales.id}`)).figures.came?.value).toBe(0);
    expect((await rowsOf(supervisor, 'base=came')).rows.map(({ queue }) => queue?.name)).toEqual(['Suporte']);
    expect((await groupsOf(supervisor, 'by=queue&figures=came')).groups).toHaveLength(1);
    for (const path of [
      'figures?figures=came',
      'days?figure=came',
      'groups?by=user&figures=came',
      'hours?figure=came',
      'rows',
    ])
      expect(await attendant.get(`/reports/${path}`)).toMatchObject({
        status: 403,
        body: { error: 'ERR_NO_PERMISSION' },
      });
  });

  it('says what is wrong with what is asked for', async () => {
    const { admin } = await server.company();
    const refusals = {
      'figures?figures=profit': 'ERR_VALIDATION',
      'figures?figures=came&from=2026-02-01&to=2026-01-01': 'ERR_VALIDATION',
      'figures?figures=came&from=1990-01-01&to=2026-01-01': 'ERR_REPORT_PERIOD',
      'groups?figures=came&by=field:contact:nothing': 'ERR_REPORT_DIMENSION',
      'days?figure=open': 'ERR_VALIDATION',
      'rows?after=nonsense': 'ERR_VALIDATION',
      'rows?after=7:2026-99-99': 'ERR_VALIDATION',
      'rows?after=9999999999:2026-01-01': 'ERR_VALIDATION',
    };
    for (const [path, error] of Object.entries(refusals))
      expect(await admin.get(`/reports/${path}`), path).toMatchObject({ status: 400, body: { error } });
  });
});

/** Clocks change on the second of these days in the first of the zones. */
const zones = ['America/Sao_Paulo', 'Europe/Lisbon', 'UTC'];
const firstDay = '2026-03-26';
const spanDays = 6;

describe('figures of random histories', () => {
  it('equal their rows, their groups and the totals of their days, before and after services change', async () => {
    const company = await server.company();
    const { admin } = company;
    const [ana, bia] = [await company.user({ name: 'Ana' }), await company.user({ name: 'Bia' })];
    const queue = await company.queue();
    const place = await seedServices(client, company.id, []);
    const service = fc.record({
      contact: fc.integer({ min: 0, max: 5 }),
      minute: fc.integer({ min: 0, max: spanDays * 1440 }),
      wait: fc.option(fc.integer({ min: 0, max: 3_000 }), { freq: 4 }),
      talk: fc.option(fc.integer({ min: 0, max: 5_000 }), { freq: 4 }),
      user: fc.option(fc.constantFrom(ana.user.id, bia.user.id)),
      rate: fc.option(fc.integer({ min: 1, max: 3 })),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...zones),
        fc.array(service, { maxLength: 30 }),
        fc.array(fc.constantFrom('rate', 'delete', 'queue', 'finish', 'insert', 'move'), { maxLength: 4 }),
        async (zone, drawn, changes) => {
          await client.query('UPDATE companies SET time_zone = $2 WHERE id = $1', [company.id, zone]);
          await client.query('DELETE FROM report_days WHERE company_id = $1', [company.id]);
          const services = drawn.map(({ contact, minute, wait, talk, user, rate }): Service => {
            const queuedAt = new Date(Date.parse(`${firstDay}T00:00:00Z`) + minute * 60_000);
            const startedAt = wait === null ? null : new Date(queuedAt.getTime() + wait * 60_000);
            const finishedAt = talk === null ? null : new Date((startedAt ?? queuedAt).getTime() + talk * 60_000);
            return { contact, queuedAt, startedAt, finishedAt, userId: user, rate: finishedAt && rate };
          });
          await seedServices(client, company.id, services, place);
          const period = `from=${firstDay}&to=2026-04-02`;
          const read = () => readAll(admin, period);

          const fromRows = await read();
          const came = services.filter(({ queuedAt }) => inside(queuedAt, zone));
          const finished = services.filter(({ finishedAt }) => finishedAt && inside(finishedAt, zone));
          expect(fromRows.figures).toMatchObject({
            came: { value: came.length },
            finished: { value: finished.length },
          });
          expectNear(
            fromRows.figures.resolution?.value,
            median(finished.map((one) => ms(one.queuedAt, one.finishedAt))),
          );
          await addUp(server.app.platform, company.id);
          const { rowCount } = await client.query('SELECT FROM report_days WHERE company_id = $1', [company.id]);
          expect(rowCount).toBeGreaterThan(services.length > 0 ? 0 : -1);
          expect(rounded(await read())).toEqual(rounded(fromRows));

          for (const change of changes) await changeServices(company.id, change, queue.id);
          const mixed = await read();
          await addUp(server.app.platform, company.id);
          const added = await read();
          await client.query('DELETE FROM report_days WHERE company_id = $1', [company.id]);
          const anew = await read();
          expect(rounded(mixed)).toEqual(rounded(anew));
          expect(rounded(added)).toEqual(rounded(anew));
          const faults = await client.query('SELECT FROM report_faults WHERE company_id = $1', [company.id]);
          expect(faults.rowCount).toBe(0);
        },
      ),
      { numRuns: isFullScope ? 60 : 8, seed: 44 },
    );
  });

  const inside = (moment: Date, zone: string) =>
    calendarDay(moment, zone) >= firstDay && calendarDay(moment, zone) <= '2026-04-02';
  const ms = (from: Date, to: Date | null) => (to?.getTime() ?? 0) - from.getTime();

  /** Everything that adds up is compared with what it is made of. */
  async function readAll(admin: Client, period: string) {
    const { figures } = await figuresOf(admin, `${period}&${all}`);
    const byUser = await groupsOf(admin, `${period}&by=user&${all}`);
    const byTag = await groupsOf(admin, `${period}&by=tag&figures=came,resolution`);
    const { days } = await daysOf(admin, `${period}&figure=came`);
    const { cells } = await hoursOf(admin, `${period}&figure=came`);
    expect(rounded(byUser.total)).toEqual(rounded(figures));
    const came = figures.came?.value ?? 0;
    const sum = (values: readonly { value: number | null }[]) =>
      values.reduce((total, { value }) => total + (value ?? 0), 0);
    expect(sum(byUser.groups.map((group) => group.figures.came ?? { value: 0 }))).toBe(came);
    expect(sum(byTag.groups.map((group) => group.figures.came ?? { value: 0 }))).toBe(came);
    expect(sum(days)).toBe(came);
    expect(sum(cells)).toBe(came);
    for (const [key, figure] of Object.entries(reportFigures)) {
      if (figure.base === 'now' || figure.how !== 'count') continue;
      const part = figure.of === undefined ? '' : `&part=${figure.of}`;
      const { rows } = await rowsOf(admin, `${period}&base=${figure.base}${part}`);
      expect(rows, key).toHaveLength(figures[key as keyof FigureValues]?.value ?? -1);
    }
    const ofUsers = byUser.groups.toSorted((a, b) => Number(a.key) - Number(b.key));
    return {
      figures,
      ofUsers,
      days,
      cells: cells.toSorted((a, b) => a.weekday * 100 + a.hour - b.weekday * 100 - b.hour),
    };
  }

  async function changeServices(companyId: number, change: string, queueId: number): Promise<void> {
    const one = 'id = (SELECT min(id) FROM ticket_cycles WHERE company_id = $1)';
    const statements: Record<string, string> = {
      rate: `UPDATE ticket_cycles SET rate = 2, rated_at = now() WHERE company_id = $1 AND ${one}`,
      delete: `DELETE FROM tickets WHERE company_id = $1 AND id = (SELECT max(ticket_id) FROM ticket_cycles WHERE company_id = $1)`,
      queue: `UPDATE ticket_cycles SET queue_id = $2 WHERE company_id = $1 AND id % 2 = 0`,
      finish: `UPDATE ticket_cycles SET finished_at = queued_at + interval '1 day' WHERE company_id = $1 AND finished_at IS NULL`,
      insert: `INSERT INTO ticket_cycles (company_id, ticket_id, queued_at, finished_at)
        SELECT company_id, ticket_id, queued_at + interval '2 days', queued_at + interval '3 days' FROM ticket_cycles WHERE company_id = $1 LIMIT 2`,
      move: `UPDATE ticket_cycles SET ticket_id = (SELECT min(ticket_id) FROM ticket_cycles WHERE company_id = $1)
        WHERE company_id = $1 AND finished_at IS NOT NULL AND id % 3 = 0`,
    };
    const statement = statements[change] ?? '';
    await client.query(statement, statement.includes('$2') ? [companyId, queueId] : [companyId]);
  }
});

it('a day whose totals are wrong is found by night, recorded, and read from its services', async () => {
  const company = await server.company();
  const place = await seedServices(client, company.id, []);
  const queuedAt = new Date(Date.parse(`${firstDay}T12:00:00Z`));
  const service: Service = {
    contact: 0,
    queuedAt,
    startedAt: queuedAt,
    finishedAt: new Date(queuedAt.getTime() + dayMs),
    userId: null,
    rate: 3,
  };
  await seedServices(client, company.id, [service, { ...service, contact: 1 }], place);
  await addUp(server.app.platform, company.id);
  await client.query(`UPDATE report_totals SET came = 7 WHERE company_id = $1 AND day = $2 AND dimension = 'all'`, [
    company.id,
    firstDay,
  ]);
  const count = async () =>
    (await figuresOf(company.admin, `figures=came&from=${firstDay}&to=${firstDay}`)).figures.came?.value;
  expect(await count()).toBe(7);
  await client.query(`UPDATE report_days SET checked_at = '2000-01-01' WHERE company_id = $1`, [company.id]);
  await addUp(server.app.platform, company.id);
  expect(await count()).toBe(2);
  const { rows } = await client.query('SELECT day::text FROM report_faults WHERE company_id = $1', [company.id]);
  expect(rows).toEqual([{ day: firstDay }]);
  await client.query(`UPDATE report_faults SET found_at = now() - interval '91 days' WHERE company_id = $1`, [
    company.id,
  ]);
  await addUp(server.app.platform, company.id);
  const kept = await client.query('SELECT FROM report_faults WHERE company_id = $1', [company.id]);
  expect(kept.rowCount).toBe(0);
});

const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(half)], sorted[Math.ceil(half)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};
const expectNear = (answer: number | null | undefined, expected: number | null) => {
  if (expected === null) expect(answer).toBeNull();
  else expect(answer).toBeCloseTo(expected, 3);
};
/** Sums of shares may differ in their last digit by the order in which they are added. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, one: unknown) =>
    typeof one === 'number' ? Math.round(one * 1e6) / 1e6 : one,
  );
