import { campaignsCrud } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import { withClient } from '../../../testing/tables.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { World } from '../../../testing/world-types.ts';
import { newNumber, png } from '../../../testing/sample-values.ts';
import { createOptOuts } from './index.ts';

export const samples: CrudSamples = {
  crud: campaignsCrud,
  body: ({ records, connection, tag, queue }) => ({
    name: `Campanha ${randomText()}`,
    message1: 'Oi, {nome}!',
    confirmationMessage1: 'Posso mandar?',
    consentWords: ['sim'],
    contactListId: records.get('/contact-lists'),
    tagListId: tag.id,
    fileListId: records.get('/files'),
    queueId: queue.id,
    whatsappIds: [connection.id],
  }),
};

export const calls: SampleCalls = {
  uploadCampaignMedia: async (world) => ({ params: { id: await createCampaignOf(world) }, files: { file: png } }),
  deleteCampaignMedia: async (world) => ({ params: { id: await createCampaignOf(world) } }),
  cancelCampaign: async (world, server) => ({ params: { id: await createCampaignIn(world, server, 'running') } }),
  restartCampaign: async (world, server) => ({ params: { id: await createCampaignIn(world, server, 'cancelled') } }),
  pauseCampaign: async (world, server) => ({ params: { id: await createCampaignIn(world, server, 'running') } }),
  resumeCampaign: async (world, server) => ({ params: { id: await createCampaignIn(world, server, 'paused') } }),
  unscheduleCampaign: async (world, server) => ({ params: { id: await createCampaignIn(world, server, 'scheduled') } }),
  startCampaign: async (world) => ({ params: { id: await createCompleteCampaign(world) } }),
  previewCampaignStart: async (world) => ({ params: { id: await createCompleteCampaign(world) } }),
  getCampaignReport: async (world) => ({ params: { id: await createCampaignOf(world) } }),
  listCampaignRecipients: ({ records }) => ({ params: { id: records.get('/campaigns') }, query: { limit: 10 } }),
  retryCampaign: async (world, server) => ({ params: { id: await createCampaignIn(world, server, 'failed') } }),
  copyCampaign: async (world) => ({ params: { id: await createCampaignOf(world) }, body: { name: 'De novo' } }),
  testCampaign: async (world) => ({
    params: { id: await createCampaignOf(world) },
    body: { number: newNumber(), name: 'Ana' },
  }),
  getContactOptOut: ({ tickets }) => ({ params: { id: tickets.open.contactId } }),
  undoContactOptOut: async (world, server) => ({
    params: { id: await createContactWhoLeft(world, server) },
    body: { note: 'Pediu para voltar' },
  }),
  listCampaignSettings: () => ({}),
  saveCampaignSettings: () => ({ body: { settings: { messageInterval: 5 } } }),
};

async function createContactWhoLeft({ company }: World, server: TestServer): Promise<number> {
  const { id } = await company.contact();
  const optOuts = createOptOuts(server.app.platform.vault);
  await server.app.platform.database.forCompany(company.id, ({ db }) => optOuts.add(db, company.id, id));
  return id;
}

async function createCampaignOf({ admin, connection }: World): Promise<number> {
  const fields = { name: `Campanha ${randomText()}`, message1: 'Oi', whatsappIds: [connection.id] };
  return (await admin.ok(admin.post<{ id: number }>('/campaigns', fields))).id;
}

/** A campaign that may start, to a list without people. */
async function createCompleteCampaign({ admin, connection }: World): Promise<number> {
  const list = await admin.ok(admin.post<{ id: number }>('/contact-lists', { name: `Lista ${randomText()}` }));
  const fields = { name: `Campanha ${randomText()}`, message1: 'Oi', whatsappIds: [connection.id] };
  return (await admin.ok(admin.post<{ id: number }>('/campaigns', { ...fields, contactListId: list.id }))).id;
}

async function createCampaignIn(
  world: World,
  server: TestServer,
  state: 'scheduled' | 'running' | 'paused' | 'cancelled' | 'failed',
): Promise<number> {
  const id = await createCampaignOf(world);
  if (state === 'scheduled') {
    await withClient(server.databaseUrl, (client) =>
      client.query(
        `UPDATE campaigns SET status = 'PROGRAMADA', scheduled_at = now() + interval '1 day' WHERE id = $1`,
        [id],
      ),
    );
    return id;
  }
  await withClient(server.databaseUrl, async (client) => {
    await client.query(
      `INSERT INTO campaign_recipients (company_id, campaign_id, name, number, number_key, email, variables, variant, state)
       SELECT company_id, id, 'Camila', '', 'nobody', '', '{}', 1, $2 FROM campaigns WHERE id = $1`,
      [id, state === 'failed' ? 'failed' : 'queued'],
    );
    await client.query('UPDATE campaigns SET status = $2, paused_at = CASE WHEN $3 THEN now() END WHERE id = $1', [
      id,
      state === 'cancelled' ? 'CANCELADA' : 'EM_ANDAMENTO',
      state === 'paused' || state === 'failed',
    ]);
  });
  return id;
}
