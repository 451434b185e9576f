import { describe, expect, it } from 'vitest';
import { hourMs, type Schedule } from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { makeSchedule, openShop, path } from './schedules.testing.ts';

const server = useTestServer();
/** Series go by whole seconds. */
const inHours = (hours: number) =>
  new Date(Math.floor(server.clock.now().getTime() / 1000) * 1000 + hours * hourMs).toISOString();

describe('schedules of a range', () => {
  it('schedules of a period come by their time with the times at which series go on; those of a conversation with it', async () => {
    const { admin, ana, bruno, contactId, ticket, company } = await openShop(server);
    await admin.ok(admin.put(`/companies/${company.id}/locale`, { language: 'pt', timeZone: 'America/Sao_Paulo' }));
    const weekly = await makeSchedule(server, ana, {
      contactId,
      sendAt: inHours(24),
      repeat: { every: 'week', count: 3 },
    });
    const single = await makeSchedule(server, admin, { contactId, sendAt: inHours(2) });
    const range = (by: Client, until: number, more = '', from = 0) =>
      by.ok(
        by.get<{ schedules: Schedule[]; occurrences: { scheduleId: number; sendAt: string }[]; failedCount: number }>(
          `${path}/range?from=${inHours(from)}&until=${inHours(until)}${more}`,
        ),
      );
    const month = await range(ana, 24 * 30);
    expect(month.schedules.map(({ id }) => id)).toEqual([single.id, weekly.id]);
    expect(month.occurrences.map(({ scheduleId, sendAt }) => [scheduleId, Date.parse(sendAt)])).toEqual(
      [8, 15].map((days) => [weekly.id, Date.parse(inHours(24 * days))]),
    );
    expect(await range(ana, 24 * 10, '', 24 * 7)).toMatchObject({ schedules: [], series: [{ id: weekly.id }] });
    expect((await range(admin, 24 * 9, `&userId=${ana.user.id}`)).occurrences).toHaveLength(1);
    expect(await range(bruno, 24 * 30)).toEqual({
      schedules: [],
      occurrences: [],
      series: [],
      days: [],
      failedCount: 0,
    });
    expect((await ana.get(`${path}/range?from=${inHours(0)}&until=${inHours(24 * 63)}`)).status).toBe(400);
    const ofTicket = (by: Client) => by.get<Schedule[]>(`/tickets/${ticket.id}/schedules`);
    expect((await ana.ok(ofTicket(ana))).map(({ id }) => id)).toEqual([single.id, weekly.id]);
    expect((await ofTicket(bruno)).status).toBe(404);

    // Dragged to another time, this one moves and the others stay.
    const moved = await ana.ok(ana.put<Schedule>(`${path}/${weekly.id}`, { sendAt: inHours(30) }));
    expect(moved.repeat).toEqual(weekly.repeat);
    expect((await range(ana, 24 * 30)).occurrences).toEqual(month.occurrences);
    expect(
      await ana.ok(ana.post(`${path}/occurrences`, { sendAt: inHours(24), repeat: { every: 'day', count: 2 } })),
    ).toMatchObject({ count: 2, sendAts: [expect.any(String), expect.any(String)] });
  });

  it('schedules of a month come as the first few of each day on the clock of the company, with how many each day has', async () => {
    const { admin, ana, bruno, contactId, company } = await openShop(server);
    await admin.ok(admin.put(`/companies/${company.id}/locale`, { language: 'pt', timeZone: 'America/Sao_Paulo' }));
    const day = (days: number) => inHours(24 * days).slice(0, 10);
    // The last minute of a day is one of the next in UTC.
    const late = await makeSchedule(server, ana, { contactId, sendAt: `${day(3)}T23:59` });
    const early = await makeSchedule(server, ana, { contactId, sendAt: `${day(3)}T08:00` });
    const daily = await makeSchedule(server, ana, {
      contactId,
      sendAt: `${day(2)}T15:00`,
      repeat: { every: 'day', count: 3 },
    });
    const single = await makeSchedule(server, admin, { contactId, sendAt: `${day(4)}T16:00` });
    interface Month {
      schedules: Schedule[];
      occurrences: { scheduleId: number; sendAt: string }[];
      series: Schedule[];
      days: { day: string; count: number }[];
    }
    const month = async (by: Client, more: string) => {
      const { schedules, occurrences, series, days } = await by.ok(
        by.get<Month>(`${path}/range?from=${inHours(0)}&until=${inHours(24 * 30)}${more}`),
      );
      return {
        schedules: schedules.map(({ id }) => id),
        occurrences: occurrences.map(({ scheduleId, sendAt }) => [scheduleId, sendAt.slice(0, 10)]),
        series: series.map(({ id }) => id),
        days,
      };
    };
    const days = [
      { day: day(2), count: 1 },
      { day: day(3), count: 3 },
      { day: day(4), count: 2 },
    ];
    expect(await month(ana, '')).toEqual({
      schedules: [daily.id, early.id, late.id, single.id],
      occurrences: [
        [daily.id, day(3)],
        [daily.id, day(4)],
      ],
      series: [],
      days,
    });
    expect(await month(ana, '&perDay=1')).toEqual({
      schedules: [daily.id, early.id],
      occurrences: [[daily.id, day(4)]],
      series: [],
      days,
    });
    expect((await month(ana, '&perDay=2')).schedules).toEqual([daily.id, early.id, single.id]);
    expect(await month(admin, `&perDay=1&userId=${ana.user.id}`)).toMatchObject({
      days: [{ count: 1 }, { count: 3 }, { day: day(4), count: 1 }],
    });
    // A day by itself, of which the series stands elsewhere.
    const [from, until] = [`${day(4)}T03:00:00Z`, `${day(5)}T03:00:00Z`];
    expect(await ana.ok(ana.get<Month>(`${path}/range?from=${from}&until=${until}&perDay=1`))).toMatchObject({
      schedules: [],
      occurrences: [{ scheduleId: daily.id }],
      series: [{ id: daily.id }],
      days: [{ count: 2 }],
    });
    expect(await month(bruno, '&perDay=1')).toEqual({ schedules: [], occurrences: [], series: [], days: [] });
    for (const perDay of ['0', '101', 'x'])
      expect((await ana.get(`${path}/range?from=${from}&until=${until}&perDay=${perDay}`)).status, perDay).toBe(400);
  });
});
