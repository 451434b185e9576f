import { randomInt } from 'node:crypto';
import type { Connection, OfficialTemplateDetail } from '@balcao/contract';
import type { SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import { png } from '../../../testing/sample-values.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { World } from '../../../testing/world-types.ts';

const content = { body: 'Oi, {{nome}}! Seu pedido chega amanhã.', examples: { 'body.nome': 'Camila' } };
const titleOf = () => `Entrega ${randomInt(1_000_000_000)}`;

export const calls: SampleCalls = {
  listOfficialTemplates: () => ({ query: { searchParam: 'a', pageNumber: 1 } }),
  getOfficialTemplate: async (world, server) => ({ params: { id: await makeTemplate(world, server) } }),
  createOfficialTemplate: async (world, server) => ({
    body: {
      whatsappId: await connectAccount(world, server),
      title: titleOf(),
      category: 'UTILITY',
      language: 'pt_BR',
      content,
    },
  }),
  updateOfficialTemplate: async (world, server) => ({
    params: { id: await makeTemplate(world, server) },
    body: { title: titleOf(), content },
  }),
  submitOfficialTemplate: async (world, server) => ({ params: { id: await makeTemplate(world, server) } }),
  deleteOfficialTemplate: async (world, server) => ({ params: { id: await makeTemplate(world, server) } }),
  refreshOfficialTemplates: () => ({}),
  uploadTemplateFile: async (world, server) => ({
    params: { id: await makeTemplate(world, server) },
    files: { file: png },
  }),
  deleteTemplateFile: async (world, server) => ({ params: { id: await makeTemplate(world, server) } }),
};

/** An official number with an account at the test's Meta. */
async function connectAccount({ admin }: World, { graph }: TestServer): Promise<number> {
  const { id } = await admin.ok(
    admin.post<Connection>('/whatsapp', { name: `Oficial ${randomText()}`, provider: 'cloud' }),
  );
  const { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken } = graph.createAccount();
  await admin.ok(
    admin.put(`/whatsapp/${id}/cloud`, { phoneNumberId, businessAccountId, accessToken, appSecret, verifyToken }),
  );
  return id;
}

async function makeTemplate(world: World, server: TestServer): Promise<number> {
  const whatsappId = await connectAccount(world, server);
  const { admin } = world;
  const body = { whatsappId, title: titleOf(), category: 'UTILITY', language: 'pt_BR', content };
  return (await admin.ok(admin.post<OfficialTemplateDetail>('/templates', body))).id;
}
