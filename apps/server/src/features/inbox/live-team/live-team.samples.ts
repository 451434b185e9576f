import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  getLiveTeam: ({ admin }) => ({ by: admin }),
  previewRedistribution: ({ admin, user }) => ({
    by: admin,
    body: { fromIds: [user.user.id], which: 'all', toIds: null },
  }),
  redistributeTickets: ({ admin, user }) => ({
    by: admin,
    body: { fromIds: [user.user.id], which: 'pastDue', toIds: [user.user.id] },
  }),
  callTeam: ({ admin, queue }) => ({ by: admin, params: { id: queue.id } }),
};
