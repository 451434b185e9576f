import { chatsCrud } from '@balcao/contract';
import type { CrudSamples } from '../../testing/feature-samples.ts';
import { randomText } from '../../testing/random.ts';

export const samples: CrudSamples = {
  crud: chatsCrud,
  // Everybody who walks the calls: what is written in a chat is for its members alone.
  body: ({ user, admin, supervisor, operator }) => ({
    title: `Grupo ${randomText()}`,
    users: [user, admin, supervisor, operator].map((one) => ({ id: one.user?.id })),
  }),
};
