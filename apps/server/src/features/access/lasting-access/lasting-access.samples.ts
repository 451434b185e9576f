import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  listSecurityNotices: () => ({}),
  markSecurityNoticesSeen: () => ({ body: { upTo: '1' } }),
  getMadeAccess: () => ({}),
  endMadeKeys: async ({ company }) => {
    const by = await company.user({ profile: 'admin' });
    await by.ok(by.post('/api-keys', { name: 'Minha', userId: by.user.id, scopes: ['tickets:read'] }));
    return { by };
  },
};
