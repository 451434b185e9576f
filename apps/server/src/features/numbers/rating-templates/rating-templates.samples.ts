import type { Connection } from '@balcao/contract';
import type { SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';

export const calls: SampleCalls = {
  listRatingTemplates: () => ({}),
  saveRatingTemplate: async ({ admin }) => {
    const { id } = await admin.ok(
      admin.post<Connection>('/whatsapp', { name: `Oficial ${randomText()}`, provider: 'cloud' }),
    );
    return { params: { id }, body: { template: null } };
  },
};
