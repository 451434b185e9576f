import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  listShifts: ({ admin }) => ({ by: admin }),
  setShift: ({ admin, user }) => ({
    by: admin,
    params: { id: user.user.id },
    body: {
      kind: 'own',
      week: [{ weekdayEn: 'monday', startTime: '08:00', endTime: '12:00' }],
      daysOff: [{ name: 'Férias', from: '2027-01-04', to: '2027-01-18' }],
    },
  }),
  copyShift: ({ admin, user }) => ({ by: admin, params: { id: user.user.id }, body: { userIds: [user.user.id] } }),
};
