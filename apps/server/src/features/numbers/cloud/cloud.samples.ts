import type { Connection } from '@balcao/contract';
import { randomText } from '../../../testing/random.ts';
import type { TestServer } from '../../../testing/test-server.ts';
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
  checkCloudAccount: async (world) => ({ params: { id: await cloudConnection(world) }, body: {} }),
  subscribeCloudAccount: async (world, server) => ({ params: { id: await connectedAccount(world, server) } }),
  registerCloudNumber: async (world, server) => ({
    params: { id: await connectedAccount(world, server) },
    body: { pin: '123456' },
  }),
  listTemplates: ({ connection }) => ({ params: { id: connection.id } }),
};

async function cloudConnection({ admin }: World): Promise<number> {
  return (await admin.ok(admin.post<Connection>('/whatsapp', { name: `Oficial ${randomText()}`, provider: 'cloud' })))
    .id;
}

/** An official number with an account at the test's Meta, which reaches the server of the test. */
async function connectedAccount(world: World, { graph, url }: TestServer): Promise<number> {
  const id = await cloudConnection(world);
  graph.management.reach = (address) => url + new URL(address).pathname;
  const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken } = graph.createAccount();
  const values = { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken };
  await world.admin.ok(world.admin.put(`/whatsapp/${id}/cloud`, values));
  return id;
}
