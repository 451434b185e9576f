import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  listAvailabilities: () => ({}),
  listOwnAvailability: () => ({}),
  setOwnAvailability: () => ({ body: { state: 'paused', reasonText: 'Reunião' } }),
  setAvailability: ({ admin }) => ({
    by: admin,
    params: { id: admin.user?.id ?? 0 },
    body: { state: 'paused', reasonText: 'Reunião' },
  }),
};
