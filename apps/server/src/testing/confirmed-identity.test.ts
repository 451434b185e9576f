import { beforeAll, describe, expect, it } from 'vitest';
import { apiScopes, confirmationMinutes, endpoints, minuteMs } from '@balcao/contract';
import { Client } from './client.ts';
import { randomText } from './random.ts';
import { endpointList, leastPrivilegedCaller, sampleOf } from './samples.ts';
import { sendCall } from './send-call.ts';
import { withClient } from './tables.ts';
import { useTestServer } from './test-server.ts';
import { newNumber } from './sample-values.ts';
import type { SampleCall, World } from './world-types.ts';
import { buildWorld } from './world.ts';

const server = useTestServer({ TRUST_PROXY: 'true' });
const newPassword = 'girassol-7-laranja';

/** What makes a call that asks under a condition ask, and what it is sent where nothing of the kind changes. */
interface Condition {
  by?: 'admin' | 'operator';
  /** bodies are laid over that of the sample */
  overSample?: true;
  params?: (world: World) => Record<string, unknown> | Promise<Record<string, unknown>>;
  /** each makes it ask */
  asks: readonly Record<string, unknown>[];
  /** each does not; a function is given the record as it is read */
  passes: readonly (Record<string, unknown> | ((record: Record<string, unknown>) => Record<string, unknown>))[];
}

const sentBack = (record: Record<string, unknown>) => record;
const newKey = async ({ admin, user }: World) => {
  const { id } = await admin.ok(
    admin.post<{ id: number }>('/api-keys', {
      name: randomText(),
      userId: user.user.id,
      scopes: ['tickets:write', 'contacts:read'],
      expiresAt: '2030-01-01T00:00:00Z',
    }),
  );
  return { id };
};
const other = async ({ company }: World) => ({ id: (await company.user()).user.id });

/** A flow that asks an address, ready to be published. */
async function drawCallingFlow(admin: World['admin'], company: World['company']): Promise<{ id: number }> {
  const queue = await company.queue();
  const end = { to: 'end' };
  const call = {
    kind: 'call',
    id: 'b1',
    method: 'GET',
    url: 'https://loja.example/',
    headers: [],
    body: '',
    mayRepeat: false,
  };
  const ways = { found: end, notFound: end, failed: end, unknown: end };
  const { id } = await admin.ok(admin.post<{ id: number }>('/flows', { name: randomText() }));
  const drawing = {
    entry: { x: 0, y: 0, to: { to: 'group', groupId: 'g1' }, connectionIds: [], queueIds: [queue.id] },
    groups: [
      { id: 'g1', title: '', x: 0, y: 0, blocks: [{ ...call, ...ways, timeoutSeconds: 5, saves: [] }], next: end },
    ],
    settings: { afterRounds: { to: 'nowhere' }, failureQueueId: null, failureText: '' },
  };
  await admin.ok(admin.put(`/flows/${id}/drawing`, { revision: 1, drawing }));
  return { id };
}

const conditions: Readonly<Record<string, Condition>> = {
  updateApiKey: {
    params: newKey,
    asks: [{ scopes: ['contacts:write'] }, { expiresAt: null }, { expiresAt: '2031-01-01T00:00:00Z' }],
    passes: [
      { name: 'Outro nome' },
      { scopes: ['tickets:write', 'contacts:read'], expiresAt: '2030-01-01T00:00:00Z' },
      { scopes: ['tickets:read'] },
      { expiresAt: '2029-01-01T00:00:00Z' },
    ],
  },
  createConnection: {
    asks: [
      { name: 'Com token', provider: 'sandbox', token: 'um-token-de-dezesseis' },
      { name: 'Com proxy', provider: 'sandbox', proxy: 'http://8.8.8.8:3128' },
    ],
    passes: [{ name: 'Sem nada', provider: 'sandbox', token: '', proxy: '' }],
  },
  updateConnection: {
    params: ({ connection }) => ({ id: connection.id }),
    asks: [{ token: 'outro-token-de-dezesseis' }, { proxy: 'http://8.8.8.8:3128' }],
    passes: [sentBack, { name: 'Só o nome' }, { token: '', proxy: '' }],
  },
  saveCloudAccount: {
    params: async ({ company }) => ({ id: (await company.officialConnection()).connection.id }),
    asks: [
      { phoneNumberId: newNumber(), businessAccountId: newNumber() },
      { phoneNumberId: newNumber(), businessAccountId: newNumber(), accessToken: 'novo-token' },
    ],
    passes: [({ phoneNumberId, businessAccountId }) => ({ phoneNumberId, businessAccountId, appSecret: '' })],
  },
  inviteUser: {
    asks: [
      { name: 'Chefe', email: `${randomText()}@teste.local`, profile: 'admin' },
      { name: 'Pessoa', email: `${randomText()}@teste.local` },
    ],
    passes: [],
  },
  createUser: {
    asks: [
      { name: 'Chefe', email: `${randomText()}@teste.local`, password: newPassword, profile: 'admin' },
      { name: 'Pessoa', email: `${randomText()}@teste.local`, password: newPassword },
    ],
    passes: [],
  },
  updateUser: {
    params: other,
    asks: [
      { password: newPassword },
      { email: `${randomText()}@teste.local` },
      { profile: 'supervisor' },
      { profile: 'admin' },
    ],
    passes: [sentBack, { name: 'Outro nome', password: '' }, ({ email }) => ({ email: String(email).toUpperCase() })],
  },
  updateSetting: {
    params: () => ({ key: 'adminSecondFactor' }),
    asks: [{ value: 'disabled' }],
    passes: [],
  },
  updateAccessSettings: {
    by: 'operator',
    asks: [{ operatorsSecondFactor: true }],
    passes: [{ operatorsSecondFactor: false }, { signUpsPerHour: 199 }],
  },
  updateBillingSettings: {
    by: 'operator',
    asks: [{ pixKey: 'pix@exemplo.com' }, { efiClientId: 'outro' }, { receiverName: 'Outra pessoa' }],
    passes: [sentBack, { graceDays: 3 }, { efiClientSecret: '', efiCertificate: '' }],
  },
  confirmPixKey: { by: 'operator', asks: [{ pixKey: 'pix@exemplo.com' }], passes: [] },
  publishFlow: {
    params: async ({ admin, company }) => ({ id: (await drawCallingFlow(admin, company)).id }),
    asks: [{}],
    passes: [],
  },
  updatePixKey: {
    params: ({ records }) => ({ id: records.get('/pix-keys') }),
    asks: [{ key: 'outra@exemplo.com' }, { receiverName: 'Outra pessoa' }, { receiverCity: 'Outra cidade' }],
    passes: [sentBack],
  },
  updatePixAccount: {
    overSample: true,
    asks: [{}, { receiverName: 'Outra pessoa' }, { pixKey: 'pix@exemplo.com' }],
    passes: [],
  },
  updateCompanyAdmin: {
    by: 'operator',
    params: async () => ({ id: (await server.company()).id }),
    asks: [
      { name: 'Dona', email: `${randomText()}@teste.local` },
      { name: 'Dona', email: `${randomText()}@teste.local`, password: newPassword },
    ],
    passes: [({ name, email }) => ({ name, email, password: '' }), ({ email }) => ({ name: 'Outro nome', email })],
  },
  updateOutgoingWebhook: {
    params: ({ records }) => ({ id: records.get('/outgoing-webhooks') }),
    asks: [{ url: 'https://8.8.8.8/outro' }],
    passes: [sentBack, { enabled: true }],
  },
  createDataExport: { asks: [{}], passes: [] },
  updateIntegration: {
    params: ({ records }) => ({ id: records.get('/queueIntegration') }),
    asks: [{ urlN8N: 'https://8.8.8.8/outro' }],
    passes: [sentBack, { name: 'Só o nome', jsonContent: '', signingSecret: '' }],
  },
  createPrompt: { overSample: true, asks: [{ baseUrl: 'https://8.8.8.8/v1' }, { baseUrl: '' }], passes: [] },
  updatePrompt: {
    params: ({ records }) => ({ id: records.get('/prompt') }),
    asks: [{ baseUrl: 'https://8.8.8.8/v1', apiKey: 'sk-outra' }, { apiKey: 'sk-outra' }],
    passes: [sentBack, { temperature: 0.5 }, { apiKey: '' }, { apiKey: ' ' }],
  },
  updateAssistant: {
    asks: [{ baseUrl: 'https://8.8.8.8/v1', apiKey: 'sk-outra' }, { apiKey: 'sk-outra' }],
    passes: [sentBack, { monthlyTokens: 5 }, { apiKey: '' }],
  },
};

interface Prepared {
  name: string;
  caller: Client;
  calls: SampleCall[];
  passing: SampleCall[];
}

const asking = endpointList.filter(({ endpoint }) => endpoint.confirms !== undefined);
const prepared = new Map<string, Prepared>();
let world: World;
/** a key of the operator with all scopes, and the operator inside another company */
let program: Client;
let inside: Client;

async function prepare(name: string): Promise<Prepared> {
  const endpoint = endpoints[name];
  if (!endpoint) throw new Error(`there is no ${name}`);
  const condition = conditions[name];
  if (!condition) {
    const { by, call: sampled } = await sampleOf(name, world, server);
    // The company of the world has an archive made by another call.
    const call = name === 'createCompanyExport' ? { params: { id: (await server.company()).id } } : sampled;
    const caller = by ?? leastPrivilegedCaller(world, server, endpoint);
    return { name, caller, calls: [call], passing: [] };
  }
  const caller = world[condition.by ?? 'admin'];
  const params = (await condition.params?.(world)) ?? {};
  const base = condition.overSample ? (await sampleOf(name, world, server)).call.body : {};
  const read = endpointList.find((one) => one.endpoint.method === 'GET' && one.endpoint.path === endpoint.path);
  const record = read ? (await sendCall(caller, read.endpoint, { params })).body : {};
  return {
    name,
    caller,
    calls: condition.asks.map((body) => ({ params, body: { ...base, ...body } })),
    passing: condition.passes.map((body) => ({
      params,
      body: { ...base, ...(typeof body === 'function' ? body(record) : body) },
    })),
  };
}

beforeAll(async () => {
  world = await buildWorld(server);
  for (const { name } of asking) prepared.set(name, await prepare(name));
  const { operator } = world;
  const { key } = await operator.ok(
    operator.post<{ key: string }>('/api-keys', { name: 'Tudo', userId: operator.user.id, scopes: apiScopes }),
  );
  program = new Client(server.url);
  program.token = key;
  const { id } = await server.company();
  const entered = await operator.ok(
    operator.post<{ token: string }>(`/companies/${id}/impersonation`, { reason: 'Ajuda' }),
  );
  inside = new Client(server.url);
  inside.token = entered.token;
  // What is prepared is made by a login that is fresh; from here on it is too old.
  server.clock.advance((confirmationMinutes + 1) * minuteMs);
});

const preparedOf = (name: string): Prepared => {
  const found = prepared.get(name);
  if (!found) throw new Error(`${name} was not prepared`);
  return found;
};
/** Every change is entered in the audit log in its transaction. */
const countLines = () =>
  withClient(server.databaseUrl, async (client) => {
    const { rows } = await client.query<{ count: string }>('SELECT count(*) FROM audit_lines');
    return Number(rows[0]?.count);
  });

describe('a change that outlives the session', () => {
  it('is declared by the calls of the list, and those with a condition are tried by cases of their own', () => {
    expect(
      asking.map(({ name, endpoint: { confirms } }) => `${name}: ${typeof confirms === 'string' ? confirms : '…'}`),
    ).toMatchInlineSnapshot(`
      [
        "createApiKey: apiKeyMade",
        "updateApiKey: …",
        "renewApiKey: apiKeyRenewed",
        "updateAssistant: …",
        "saveCloudAccount: …",
        "registerCloudNumber: connectionCredentials",
        "createCompany: companyMade",
        "updateCompanyAdmin: …",
        "createConnection: …",
        "updateConnection: …",
        "beginPasskeyLinking: passkeyLinking",
        "resetSecondFactor: secondFactorRemoved",
        "updateSetting: …",
        "createUser: …",
        "updateUser: …",
        "inviteUser: …",
        "updateAccessSettings: …",
        "updateBillingSettings: …",
        "confirmPixKey: …",
        "createIntegration: integrationMade",
        "updateIntegration: …",
        "createPrompt: …",
        "updatePrompt: …",
        "createOutgoingWebhook: webhookMade",
        "updateOutgoingWebhook: …",
        "rotateWebhookSecret: webhookSecret",
        "createDataExport: …",
        "openDataExport: archiveOpened",
        "openCompanyExport: archiveOpened",
        "createCompanyExport: companyArchive",
        "updatePixAccount: …",
        "createPixKey: pixKey",
        "updatePixKey: …",
        "publishFlow: …",
        "startMoveIn: userMade",
      ]
    `);
    const conditional = asking.filter(({ endpoint }) => typeof endpoint.confirms === 'object').map(({ name }) => name);
    expect(Object.keys(conditions).toSorted()).toEqual(conditional.toSorted());
  });

  it.each(asking)(
    'is refused to a login of ten minutes ago, and nothing is changed: $name',
    async ({ name, endpoint }) => {
      const { caller, calls } = preparedOf(name);
      const before = await countLines();
      for (const call of calls) {
        const { status, body } = await sendCall(caller, endpoint, call);
        expect({ status, error: body['error'], call }).toEqual({ status: 400, error: 'ERR_CONFIRM_IDENTITY', call });
      }
      expect(await countLines()).toBe(before);
    },
  );

  it.each(asking)('does not ask where nothing of the kind changes: $name', async ({ name, endpoint }) => {
    const { caller, passing } = preparedOf(name);
    for (const call of passing) {
      const { status, body } = await sendCall(caller, endpoint, call);
      expect({ status, error: body['error'], call }).toEqual({
        status: endpoint.status ?? 200,
        error: undefined,
        call,
      });
    }
  });

  it('is refused to a key with all scopes, and to an operator inside the company, however fresh their login is', async () => {
    for (const { name, endpoint } of asking)
      for (const call of preparedOf(name).calls) {
        const byKey = await sendCall(program, endpoint, call);
        expect([name, byKey.status, byKey.body['error']]).toEqual([name, 403, 'ERR_API_KEY_SCOPE']);
        // The records are of another company: what names one is missing there.
        const byOperator = await sendCall(inside, endpoint, call);
        expect(byOperator.status, name).toBeGreaterThanOrEqual(400);
        expect(byOperator.body['error'], name).toMatch(/^ERR_(?:INSIDE_COMPANY|NO_PERMISSION|NO_\w+_FOUND)$/);
      }
  });

  it.each(asking)('passes once its person confirmed who they are: $name', async ({ name, endpoint }) => {
    const { caller, calls } = preparedOf(name);
    for (const call of calls) {
      // A demand of a second factor that was switched on ends what its admins may do.
      await caller.ok(caller.post('/security/confirm', { password: world.company.password }));
      const { status, body } = await sendCall(caller, endpoint, call);
      expect({ status, error: body['error'], call }).toEqual({
        status: endpoint.status ?? 200,
        error: undefined,
        call,
      });
    }
  });
});
