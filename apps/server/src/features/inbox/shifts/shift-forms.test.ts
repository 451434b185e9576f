import { describe, expect, it, onTestFinished } from 'vitest';
import type { Shift, User } from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

async function team() {
  const company = await server.company();
  const [sales, support] = [await company.queue(), await company.queue()];
  const ana = await company.user({ name: 'Ana', queueIds: [sales.id] });
  const bia = await company.user({ name: 'Bia', queueIds: [support.id] });
  const carla = await company.user({ name: 'Carla', queueIds: [sales.id], profile: 'supervisor' });
  onTestFinished(() => [ana, bia, carla].forEach((one) => one.closeSockets()));
  return { company, ana, bia, carla };
}

const read = async (by: Client) => (await by.ok(by.get<{ shifts: Shift[] }>('/shifts'))).shifts;
const names = async (by: Client) => (await read(by)).map(({ name }) => name);
const own = {
  kind: 'own',
  week: [
    { weekdayEn: 'monday', startTime: '08:00', endTime: '12:00' },
    { weekdayEn: 'monday', startTime: '13:00', endTime: '17:00' },
  ],
  daysOff: [
    { name: 'Férias', from: '2027-01-04', to: '2027-01-18' },
    { name: 'Médico', from: '2026-11-30', to: '2026-11-30', startTime: '14:00', endTime: '17:00' },
  ],
};
const put = (by: Client, { id }: Pick<User, 'id'>, form: object, ifMatch?: string) =>
  by.request<Shift>('PUT', `/users/${id}/shift`, form, ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` });

describe('shifts', () => {
  it('are seen by admins, of people of their queues by supervisors, and their own by others; admins change them', async () => {
    const { company, ana, bia, carla } = await team();
    expect(await names(company.admin)).toEqual(['Admin', 'Ana', 'Bia', 'Carla']);
    expect(await names(carla)).toEqual(['Ana', 'Carla']);
    expect(await names(bia)).toEqual(['Bia']);
    for (const one of [ana, carla])
      expect(await put(one, one.user, own)).toMatchObject({ status: 403, body: { error: 'ERR_NO_PERMISSION' } });
    const saved = await company.admin.ok(put(company.admin, ana.user, own));
    expect(saved).toMatchObject({ id: ana.user.id, kind: 'own', week: own.week, absentAtEnd: true });
    expect(saved.daysOff.map(({ name }) => name)).toEqual(['Médico', 'Férias']);
    expect(await read(ana)).toEqual([saved]);
  });

  it('are changed in the state that was seen', async () => {
    const { company, ana } = await team();
    const { admin } = company;
    const seen = (await read(admin)).find(({ id }) => id === ana.user.id)?.updatedAt ?? '';
    const first = await admin.ok(put(admin, ana.user, own, seen));
    expect(await put(admin, ana.user, { kind: 'company' }, seen)).toMatchObject({
      status: 409,
      body: { error: 'ERR_RECORD_CHANGED', record: { kind: 'own' } },
    });
    await admin.ok(put(admin, ana.user, { kind: 'company' }, first.updatedAt));
  });

  it('are copied to others, whose days off stay', async () => {
    const { company, ana, bia, carla } = await team();
    const { admin } = company;
    await admin.ok(put(admin, ana.user, own));
    await admin.ok(put(admin, bia.user, { kind: 'none', daysOff: own.daysOff.slice(0, 1) }));
    const copy = (userIds: number[]) =>
      admin.post<{ shifts: Shift[] }>(`/users/${ana.user.id}/shift/copy`, { userIds });
    const { shifts } = await admin.ok(copy([bia.user.id, carla.user.id]));
    expect(shifts.map(({ name, kind, week, daysOff }) => [name, kind, week.length, daysOff.length])).toEqual([
      ['Bia', 'own', 2, 1],
      ['Carla', 'own', 2, 0],
    ]);
    const { admin: stranger } = await server.company();
    expect(await copy([bia.user.id, stranger.user?.id ?? 0])).toMatchObject({ status: 404 });
    expect(await put(stranger, ana.user, own)).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
  });

  it.each([
    ['a week of their own without a span', { kind: 'own', week: [] }],
    ['twelve hours without a first day', { kind: 'cycle', cycleTime: '07:00' }],
    ['days off that end before they begin', { ...own, daysOff: [{ name: 'x', from: '2027-01-02', to: '2027-01-01' }] }],
    ['an hour without the other', { ...own, daysOff: [{ ...own.daysOff[1], endTime: '' }] }],
    ['hours that end before they begin', { ...own, daysOff: [{ ...own.daysOff[1], endTime: '13:00' }] }],
    ['spans that overlap', { ...own, week: [own.week[0], { ...own.week[1], startTime: '11:00' }] }],
  ])('refuse %s', async (_what, form) => {
    const { company, ana } = await team();
    expect(await put(company.admin, ana.user, form)).toMatchObject({ status: 400 });
  });
});
