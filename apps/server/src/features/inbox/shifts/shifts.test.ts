import { weekdays } from '@balcao/contract';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../testing/test-server.ts';
import { findShiftStates } from './shift-states.ts';

const server = useTestServer();

describe('who is on shift', () => {
  it('shifts are told for a moment, by the hours of the company; who has none is missing', async () => {
    const company = await server.company();
    const [ana, bia, carla] = [await company.user(), await company.user(), await company.user()];
    const schedules = weekdays.map((weekdayEn) => ({ weekday: '', weekdayEn, startTime: '08:00', endTime: '18:00' }));
    const { admin } = company;
    await admin.ok(admin.put(`/companies/${company.id}/schedules`, { schedules }));
    const at = new Date('2026-11-24T19:00:00-03:00');
    const found = await server.app.platform.database.forCompany(company.id, async (tx) => {
      const { db, companyId } = tx;
      await db
        .insertInto('shifts')
        .values([
          { companyId, userId: ana.user.id, kind: 'company' },
          { companyId, userId: bia.user.id, kind: 'cycle', cycleFrom: '2026-11-24', cycleTime: '19:00' },
          { companyId, userId: carla.user.id, kind: 'none' },
        ])
        .execute();
      return [await findShiftStates(tx, at), await findShiftStates(tx, at, [ana.user.id])];
    });
    const facts = { availableAtStart: false, absentAtEnd: true, returnsOutside: true };
    const anas = {
      isOn: false,
      since: new Date('2026-11-24T18:00:00-03:00'),
      until: new Date('2026-11-25T08:00:00-03:00'),
      ...facts,
    };
    expect(found[0]).toEqual(
      new Map([
        [ana.user.id, anas],
        [bia.user.id, { isOn: true, since: at, until: new Date('2026-11-25T07:00:00-03:00'), ...facts }],
      ]),
    );
    expect(found[1]).toEqual(new Map([[ana.user.id, anas]]));
  });
});
