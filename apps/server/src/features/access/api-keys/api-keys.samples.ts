import { apiKeysCrud } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';

export const samples: CrudSamples = {
  crud: apiKeysCrud,
  body: ({ user }) => ({ name: `Chave ${randomText()}`, userId: user.user.id, scopes: ['tickets:read'] }),
};

export const calls: SampleCalls = {
  renewApiKey: async ({ company, admin }) => ({
    params: {
      id: (
        await admin.ok(
          admin.post<{ id: number }>('/api-keys', {
            name: randomText(),
            userId: (await company.user()).user.id,
            scopes: ['tickets:read'],
          }),
        )
      ).id,
    },
  }),
};
