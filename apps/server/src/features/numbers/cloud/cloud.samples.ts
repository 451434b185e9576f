import type { Connection } from '@balcao/contract';
import { randomText } from '../../../testing/random.ts';
import type { World } from '../../../testing/world-types.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  getCloudAccount: async (world) => ({ params: { id: await cloudConnection(world) } }),
  saveCloudAccount: async (world) => ({
    params: { id: await cloudConnection(world) },
    body: {
      phoneNumberId: newNumber(),
      businessAccountId: newNumber(),
      accessToken: randomText(),
      appSecret: randomText(),
      verifyToken: randomText(),
    },
  }),
  listTemplates: ({ connection }) => ({ params: { id: connection.id } }),
};

async function cloudConnection({ admin }: World): Promise<number> {
  return (await admin.ok(admin.post<Connection>('/whatsapp', { name: `Oficial ${randomText()}`, provider: 'cloud' })))
    .id;
}
