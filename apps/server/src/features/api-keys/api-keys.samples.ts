import { apiKeysCrud } from '@balcao/contract';
import type { CrudSamples } from '../../testing/feature-samples.ts';
import { randomText } from '../../testing/random.ts';

export const samples: CrudSamples = {
  crud: apiKeysCrud,
  body: ({ user }) => ({ name: `Chave ${randomText()}`, userId: user.user.id, scopes: ['tickets:read'] }),
};
