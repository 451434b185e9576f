import { until } from '../../../testing/client.ts';
import { randomText } from '../../../testing/random.ts';
import type { World } from '../../../testing/world-types.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import { withClient } from '../../../testing/tables.ts';
import type { SampleCalls } from '../../../testing/feature-samples.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { sealWaitingMessage } from '../../../testing/waiting-phone-message.ts';

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
  getPasskeyLinking: async (world, { databaseUrl }) => ({
    params: { id: await passkeyLinking(world, databaseUrl, { state: 'asked' }) },
  }),
  beginPasskeyLinking: async (world, { databaseUrl }) => ({
    params: { id: await passkeyLinking(world, databaseUrl, { state: 'asked' }) },
    body: { number: newNumber() },
  }),
  confirmPasskeyLinking: async (world, { databaseUrl }) => {
    const id = await passkeyLinking(world, databaseUrl, { state: 'comparing' });
    answerForSession(databaseUrl, id);
    return { params: { id } };
  },
  getLinkHelper: () => ({}),
  claimHelperCode: async (world, { databaseUrl }) => {
    const id = await passkeyLinking(world, databaseUrl, { state: 'asked' });
    const { admin } = world;
    const body = { number: newNumber() };
    return { body: await admin.ok(admin.post<{ code: string }>(`/whatsappsession/${id}/passkey`, body)) };
  },
  sendHelperAssertion: async (world, server) => {
    const { id, ticket } = await claimedLinking(world, server.databaseUrl);
    answerForSession(server.databaseUrl, id);
    return { body: { ticket, assertion: sampleAssertion } };
  },
  reportHelperProblem: async (world, { databaseUrl }) => {
    const { ticket } = await claimedLinking(world, databaseUrl);
    return { body: { ticket, problem: 'notAllowed' } };
  },
  choosePhoneHistory: async (world, server) => ({
    params: { id: await linkedNumber(world, server) },
    body: { range: '90' },
  }),
  importPhoneHistory: async (world, server) => ({
    params: { id: await linkedNumber(world, server, 'choosing') },
  }),
  undoPhoneHistory: async (world, server) => ({
    params: { id: await linkedNumber(world, server, 'choosing') },
  }),
  listPhoneChats: ({ connection }) => ({ params: { id: connection.id }, query: { searchParam: 'a' } }),
  choosePhoneChats: async (world, server) => ({
    params: { id: await linkedNumber(world, server, 'choosing') },
    body: { isLeftOut: true, groupsOnly: true },
  }),
  openPhoneChats: async (world, server) => ({
    params: { id: await linkedNumber(world, server, 'imported') },
    body: { queueId: world.queue.id },
  }),
  listContactPhoneChats: ({ tickets }) => ({ query: { contactId: tickets.open.contactId } }),
  listPhoneMessages: ({ records }) => ({ params: { id: records.get('/phone-chats') } }),
  fetchPhoneFile: async ({ records }, { databaseUrl }) => {
    const messageId = records.get('/phone-messages');
    // It is on its way already, so that no job ends while a walk compares rows.
    await withClient(databaseUrl, (client) =>
      client.query(`UPDATE phone_messages SET media_state = 'fetching' WHERE id = $1`, [messageId]),
    );
    return { params: { id: records.get('/phone-chats'), messageId } };
  },
  getWebVersion: () => ({}),
  setWebVersion: () => ({ body: { version: null } }),
  listConnectionTokens: () => ({}),
};

/** A connection of a linked number that is down, with what it may have of the history of a phone. */
async function linkedNumber(
  { company, admin }: World,
  server: TestServer,
  state?: 'choosing' | 'imported',
): Promise<number> {
  const { id } = await admin.ok(
    admin.post<{ id: number }>('/whatsapp', { name: `Com histórico ${randomText()}`, provider: 'beta', queueIds: [] }),
  );
  await admin.ok(admin.delete(`/whatsappsession/${id}`));
  await withClient(server.databaseUrl, async (client) => {
    await client.query(`UPDATE whatsapps SET status = 'DISCONNECTED' WHERE id = $1`, [id]);
    if (state)
      await client.query(
        `WITH history AS (INSERT INTO phone_histories (company_id, whatsapp_id, days, state) VALUES ($1, $2, 30, $3) RETURNING id), chat AS (
           INSERT INTO phone_chats (company_id, whatsapp_id, addresses, name, is_group, choice, messages, first_at, last_at)
           VALUES ($1, $2, '{group:120363000000000009}', 'Grupo', true, CASE WHEN $3 = 'imported' THEN 'chosen' ELSE 'new' END, 1, now(), now()) RETURNING id
         )
         INSERT INTO phone_messages (company_id, whatsapp_id, chat_id, history_id, provider_id, from_me, sent_at, sealed)
         SELECT $1, $2, chat.id, history.id, 'a-message', false, now(), $4 FROM chat, history`,
        [company.id, id, state, sealWaitingMessage(server, { companyId: company.id, whatsappId: id }, 'a-message')],
      );
  });
  return id;
}

/** A connection of a linked number whose phone demands a passkey; no session is there, but the lease of one. */
async function passkeyLinking(
  { company, admin }: World,
  databaseUrl: string,
  { state }: { state: 'asked' | 'comparing' },
): Promise<number> {
  const { id } = await admin.ok(
    admin.post<{ id: number }>('/whatsapp', { name: `Com chave ${randomText()}`, provider: 'beta', queueIds: [] }),
  );
  await admin.ok(admin.delete(`/whatsappsession/${id}`));
  await withClient(databaseUrl, async (client) => {
    await client.query(`UPDATE whatsapps SET status = 'PAIRING' WHERE id = $1`, [id]);
    await client.query(
      `INSERT INTO passkey_linkings (company_id, whatsapp_id, state, expires_at, options, user_id, number)
       VALUES ($1, $2, $3, now() + interval '1 day', '{}', $4, '5511990000000')`,
      [company.id, id, state, admin.user?.id],
    );
    await client.query(
      `INSERT INTO whatsapp_leases (company_id, whatsapp_id, owner, token, expires_at)
       VALUES ($1, $2, 'a gateway elsewhere', 1, now() + interval '1 hour')
       ON CONFLICT (whatsapp_id) DO UPDATE SET owner = excluded.owner, expires_at = excluded.expires_at`,
      [company.id, id],
    );
  });
  return id;
}

async function claimedLinking(world: World, databaseUrl: string): Promise<{ id: number; ticket: string }> {
  const id = await passkeyLinking(world, databaseUrl, { state: 'asked' });
  const { admin } = world;
  const body = { number: newNumber() };
  const { code } = await admin.ok(admin.post<{ code: string }>(`/whatsappsession/${id}/passkey`, body));
  return { id, ...(await admin.ok(admin.post<{ ticket: string }>('/link-helper/claim', { code }))) };
}

const sampleAssertion = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
};

const answerMs = 20_000;

/** Answers the next call of a session in place of the gateway that holds it. */
function answerForSession(databaseUrl: string, id: number): void {
  void withClient(databaseUrl, (client) => {
    // Where the call is refused no session is asked, and the database may go before this gives up.
    client.on('error', () => {});
    return until(async () => {
      const { rowCount } = await client.query(
        `WITH answered AS (UPDATE session_calls SET answer = '{"value":true}' WHERE whatsapp_id = $1 RETURNING id)
         SELECT pg_notify('answers', id::text) FROM answered`,
        [id],
      );
      return (rowCount ?? 0) > 0;
    }, answerMs);
  }).catch(() => {});
}

async function connectionShowingQr({ company, admin }: World): Promise<number> {
  const { id } = await company.connection({ paired: false });
  await admin.ok(admin.put(`/whatsappsession/${id}`));
  await until(async () => (await admin.ok(admin.get<{ status: string }>(`/whatsapp/${id}`))).status === 'qrcode');
  return id;
}
