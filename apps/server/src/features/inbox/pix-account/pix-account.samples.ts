import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  getPixAccount: () => ({}),
  updatePixAccount: (_world, server) => {
    server.services.on('/asaas/v3/customers', () => ({ body: { data: [] } }));
    return { body: { provider: 'asaas', asaasToken: '$aact_exemplo' } };
  },
  deletePixAccount: () => ({}),
};
