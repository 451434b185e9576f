import { until } from '../../../testing/client.ts';
import { randomText } from '../../../testing/random.ts';
import type { World } from '../../../testing/world-types.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  listConnections: () => ({}),
  getConnection: ({ connection }) => ({ params: { id: connection.id } }),
  createConnection: ({ queue }) => ({
    body: { name: `Conexão ${randomText()}`, provider: 'sandbox', queueIds: [queue.id], transferQueueId: queue.id },
  }),
  updateConnection: async ({ company, queue }) => ({
    params: { id: (await company.connection({ paired: false })).id },
    body: { name: `Conexão ${randomText()}`, queueIds: [queue.id] },
  }),
  deleteConnection: async ({ company }) => ({ params: { id: (await company.connection({ paired: false })).id } }),
  listConnectionOutages: ({ connection }) => ({ params: { id: connection.id } }),
  getConnectionPace: ({ connection }) => ({ params: { id: connection.id } }),
  getDiagnosis: ({ connection }) => ({ params: { id: connection.id } }),
  checkSession: ({ connection }) => ({ params: { id: connection.id } }),
  resyncAppState: ({ connection }) => ({ params: { id: connection.id } }),
  checkProxy: () => ({ body: { proxy: 'http://127.0.0.1:1' } }),
  resumeSending: ({ connection }) => ({ params: { id: connection.id } }),
  startBackfill: ({ connection }) => ({ params: { id: connection.id } }),
  dismissBackfill: ({ connection }) => ({ params: { id: connection.id } }),
  retrySession: async ({ company }) => ({ params: { id: (await company.connection({ paired: false })).id } }),
  newQrCode: async ({ company }) => ({ params: { id: (await company.connection({ paired: false })).id } }),
  disconnectSession: async ({ company }) => ({ params: { id: (await company.connection({ paired: false })).id } }),
  pairByCode: async (world) => ({ params: { id: await connectionShowingQr(world) }, body: { number: newNumber() } }),
  getWebVersion: () => ({}),
  setWebVersion: () => ({ body: { version: null } }),
  listConnectionTokens: () => ({}),
};

async function connectionShowingQr({ company, admin }: World): Promise<number> {
  const { id } = await company.connection({ paired: false });
  await admin.ok(admin.put(`/whatsappsession/${id}`));
  await until(async () => (await admin.ok(admin.get<{ status: string }>(`/whatsapp/${id}`))).status === 'qrcode');
  return id;
}
