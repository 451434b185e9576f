import { type AuditLine, type Company, type OpeningCalendar, type Queue, weekdays } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { readOpeningBook } from './index.ts';

const server = useTestServer();
const span = (weekdayEn: string, text: string) => ({ weekdayEn, startTime: text.slice(0, 5), endTime: text.slice(6) });
const week = weekdays
  .slice(0, 5)
  .flatMap((weekday) => [span(weekday, '08:00-12:00'), span(weekday, '13:30-18:00')])
  .concat(span('saturday', '09:00-13:00'));
const christmas = { name: 'Natal', from: '2026-12-25', to: '2026-12-25', kind: 'closed', holiday: 'christmas' };
const form = (more: object = {}) => ({
  week,
  specialDays: [christmas],
  closedText: 'Voltamos {{volta}}.',
  notice: 'sixHours',
  ...more,
});
const list = async (by: Client) => (await by.ok(by.get<{ calendars: OpeningCalendar[] }>('/opening-hours'))).calendars;
const hoursOf = (entries: Company['schedules']) =>
  entries.map(({ weekdayEn, startTime, endTime }) => `${weekdayEn.slice(0, 3)} ${startTime}-${endTime}`);

async function shopWithLunch() {
  const company = await server.company();
  const { admin, id } = company;
  await admin.ok(admin.put(`/companies/${id}/opening-hours`, form()));
  return company;
}

describe('opening hours', () => {
  it('opening hours of several spans a day are set by admins and read by everybody of the company', async () => {
    const company = await shopWithLunch();
    const attendant = await company.user();
    const [calendar] = await list(attendant);
    expect(calendar).toMatchObject({ queueId: null, isOwn: true, week, closedText: 'Voltamos {{volta}}.' });
    expect(calendar?.specialDays).toEqual([{ ...christmas, spans: [], text: '' }]);
    expect((await attendant.put(`/companies/${company.id}/opening-hours`, form())).status).toBe(403);
    const foreign = (await server.company()).id;
    expect((await company.admin.put(`/companies/${foreign}/opening-hours`, form())).status).toBe(404);
  });

  it.each([
    [
      'five spans a day',
      { week: ['06', '08', '10', '12', '14'].map((hour) => span('monday', `${hour}:00-${hour}:30`)) },
    ],
    ['spans that overlap', { week: [span('monday', '08:00-12:00'), span('monday', '11:00-18:00')] }],
    ['a span without an end', { week: [span('monday', '08:00-')] }],
    ['201 special days', { specialDays: Array.from({ length: 201 }, () => christmas) }],
    ['an open day without spans', { specialDays: [{ ...christmas, kind: 'open' }] }],
  ])('opening hours are refused with %s', async (_name, more) => {
    const { admin, id } = await server.company();
    expect((await admin.put(`/companies/${id}/opening-hours`, form(more))).status).toBe(400);
  });

  it('opening hours that were changed meanwhile are not overwritten by whoever saw the former ones', async () => {
    const { admin, id } = await shopWithLunch();
    const [seen] = await list(admin);
    await admin.ok(admin.put(`/companies/${id}/opening-hours`, form({ closedText: 'Outro' })));
    const late = await admin.request('PUT', `/companies/${id}/opening-hours`, form(), {
      'if-match': `"${seen?.updatedAt}"`,
    });
    expect(late).toMatchObject({ status: 409, body: { error: 'ERR_RECORD_CHANGED' } });
  });
});

describe('clients of the specification', () => {
  it('read first start and last end of opening hours; what they send back equal changes nothing', async () => {
    const { admin, id } = await shopWithLunch();
    const read = await admin.ok(admin.get<Company>(`/companies/${id}`));
    expect(hoursOf(read.schedules)).toEqual([
      ...['mon', 'tue', 'wed', 'thu', 'fri'].map((day) => `${day} 08:00-18:00`),
      'sat 09:00-13:00',
      'sun -',
    ]);
    await admin.ok(admin.put(`/companies/${id}/schedules`, { schedules: read.schedules }));
    expect((await list(admin))[0]?.week).toEqual(week);
    await admin.ok(admin.put(`/companies/${id}/schedules`, { schedules: [] }));
    expect((await list(admin))[0]?.week).toEqual(week);
  });

  it('replace a day of opening hours by their one span, leave the others, and the audit log says so', async () => {
    const { admin, id } = await shopWithLunch();
    const schedules = [{ weekday: 'Segunda', ...span('monday', '08:00-17:00') }];
    await admin.ok(admin.put(`/companies/${id}/schedules`, { schedules }));
    expect((await list(admin))[0]?.week).toEqual([span('monday', '08:00-17:00'), ...week.slice(2)]);
    const { lines } = await admin.ok(admin.get<{ lines: AuditLine[] }>('/audit-log?kind=company'));
    expect(lines[0]).toMatchObject({
      step: 'schedules',
      before: { schedules: 'monday 08:00-12:00 13:30-18:00' },
      after: { schedules: 'monday 08:00-17:00' },
    });
  });

  it('a queue has opening hours like the company until other ones are sent, or set', async () => {
    const company = await shopWithLunch();
    const { admin } = company;
    const { id } = await company.queue();
    const read = async () => (await admin.ok(admin.get<Queue>(`/queue/${id}`))).schedules;
    const shown = async () => (await list(admin)).find(({ queueId }) => queueId === id);
    expect(hoursOf(await read())[0]).toBe('mon 08:00-18:00');
    await admin.ok(admin.put(`/queue/${id}`, { name: 'Vendas', color: '#123456', schedules: await read() }));
    expect(await shown()).toMatchObject({ isOwn: false, week });

    const schedules = [{ weekday: '', ...span('monday', '10:00-11:00') }];
    await admin.ok(admin.put(`/queue/${id}`, { name: 'Vendas', color: '#123456', schedules }));
    expect(await shown()).toMatchObject({ isOwn: true, week: [span('monday', '10:00-11:00'), ...week.slice(2)] });
    const { lines } = await admin.ok(admin.get<{ lines: AuditLine[] }>('/audit-log?kind=queue'));
    expect(lines[0]).toMatchObject({ after: { schedules: 'monday 10:00-11:00' }, subjectName: 'Vendas' });

    const night = form({
      week: [span('friday', '20:00-02:00')],
      specialDays: [],
      closedText: 'Só à noite',
      sharesDays: false,
    });
    await admin.ok(admin.put(`/queue/${id}/opening-hours`, night));
    expect(await shown()).toMatchObject({
      isOwn: true,
      week: [span('friday', '20:00-02:00')],
      closedText: 'Só à noite',
    });
    expect(await admin.ok(admin.get<Queue>(`/queue/${id}`))).toMatchObject({ outOfHoursMessage: 'Só à noite' });

    await admin.ok(admin.delete(`/queue/${id}/opening-hours`));
    expect(await shown()).toMatchObject({ isOwn: false, week, closedText: 'Só à noite' });
    expect((await list(admin)).map(({ queueId }) => queueId)).toContain(id);
  });
});

describe('whose opening hours decide', () => {
  it('opening hours of nobody, the company, or the queue, with the holidays that it shares', async () => {
    const company = await shopWithLunch();
    const { admin } = company;
    const [like, own] = [await company.queue(), await company.queue()];
    await admin.ok(
      admin.put(
        `/queue/${own.id}/opening-hours`,
        form({ week: weekdays.map((day) => span(day, '10:00-11:00')), specialDays: [] }),
      ),
    );
    const open = async (by: string, at: string) => {
      await admin.ok(admin.put('/settings/scheduleType', { value: by }));
      return server.app.platform.database.forCompany(company.id, async (tx) => {
        const book = await readOpeningBook(tx);
        return [null, like.id, own.id].map((id) => book.timesOf(id).isOpen(new Date(`${at}:00-03:00`)));
      });
    };
    expect(await open('disabled', '2026-11-24T03:00')).toEqual([true, true, true]);
    expect(await open('company', '2026-11-24T09:00')).toEqual([true, true, true]);
    expect(await open('company', '2026-11-24T12:30')).toEqual([false, false, false]);
    expect(await open('queue', '2026-11-24T09:00')).toEqual([true, true, false]);
    expect(await open('queue', '2026-12-25T10:30')).toEqual([false, false, false]);
    expect(await open('queue', '2026-11-29T10:30')).toEqual([false, false, true]);
  });
});
