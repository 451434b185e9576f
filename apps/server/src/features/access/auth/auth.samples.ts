import type { LoginSession, Passkey, PasskeyRequest } from '@balcao/contract';
import { generateSync } from 'otplib';
import { Client } from '../../../testing/client.ts';
import { mailedCode } from '../../../testing/mailed-code.ts';
import { randomText } from '../../../testing/random.ts';
import { withClient } from '../../../testing/tables.ts';
import { anyAddress } from '../../../testing/send-call.ts';
import { androidAgent } from '../../../testing/user-agents.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import type { World } from '../../../testing/world-types.ts';
import { SoftwareAuthenticator } from '../../../testing/software-authenticator.ts';
import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  login: async ({ company }) => ({ body: { email: (await company.user()).user.email, password: company.password } }),
  refreshAccessToken: async (world, server) => ({ headers: { cookie: await loginCookie(world, server) } }),
  logout: async (world, server) => ({ headers: { cookie: await loginCookie(world, server) } }),
  getMe: () => ({}),
  signUp: (_world, server) => ({
    body: {
      name: `Nova ${randomText()}`,
      email: email(),
      phone: '11999999999',
      password: 'Telhado-azul-9',
      planId: server.planId,
    },
  }),
  forgotPassword: async ({ company }) => ({ params: { email: (await company.user()).user.email } }),
  forgotPasswordByBody: async ({ company }) => ({ body: { email: (await company.user()).user.email } }),
  resetPasswordByUrl: async (world, server) => ({ params: await requestMailedCode(world, server) }),
  resetPasswordByBody: async (world, server) => ({ body: await requestMailedCode(world, server) }),
  getSecurity: () => ({}),
  beginSecondFactor: async ({ company }) => ({ by: await company.user(), body: { password: company.password } }),
  confirmSecondFactor: async (world, server) => {
    const { by, secret } = await beginFactor(world);
    return { by, body: { code: generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) }) } };
  },
  removeSecondFactor: async (world, server) => ({
    by: await withFactor(world, server),
    body: { password: world.company.password },
  }),
  beginIdentityConfirmation: () => ({}),
  confirmIdentity: ({ company }) => ({ body: { password: company.password } }),
  renewRecoveryCodes: async (world, server) => ({
    by: await withFactor(world, server),
    body: { password: world.company.password },
  }),
  beginPasskey: async ({ company }) => ({ by: await company.user(), body: { password: company.password } }),
  addPasskey: async (world) => {
    const by = await world.company.user();
    const device = new SoftwareAuthenticator(origin);
    return { by, body: { name: 'Notebook', response: device.create(await beginPasskey(world, by)) } };
  },
  renamePasskey: async (world) => {
    const { by, passkey } = await withPasskey(world);
    return { by, params: { id: passkey.id }, body: { name: randomText() } };
  },
  removePasskey: async (world) => {
    const { by, passkey } = await withPasskey(world);
    return { by, params: { id: passkey.id }, body: { password: world.company.password } };
  },
  beginPasskeyLogin: () => ({}),
  passkeyLogin: async (world, server) => {
    const { device } = await withPasskey(world);
    const client = new Client(server.url);
    const { options } = await client.ok(client.post<{ options: PasskeyRequest }>('/auth/passkey/options'));
    return { body: { passkey: device.sign(options) } };
  },
  getAccessSettings: () => ({}),
  updateAccessSettings: () => ({ body: { signUpsPerHour: 200 } }),
  endOtherLoginSessions: async ({ company }, { databaseUrl }) => {
    const by = await company.user();
    await withClient(databaseUrl, (client) =>
      client.query(
        `INSERT INTO sessions (id, company_id, user_id, kind, expires_at) VALUES (gen_random_uuid(), $1, $2, 'app', now() + interval '1 day')`,
        [company.id, by.user.id],
      ),
    );
    return { by };
  },
  nameLoginSession: async ({ company }, server) => {
    const { by, sessionId } = await withApp(company, server);
    return { by, params: { sessionId }, body: { name: `Celular ${randomText()}` } };
  },
  getUserApp: async ({ company }, server) => ({ params: { id: (await withApp(company, server)).by.user.id } }),
  endUserApp: async ({ company }, server) => ({ params: { id: (await withApp(company, server)).by.user.id } }),
  endLoginSession: async ({ company }) => {
    const by = await company.user();
    const { sessions } = await by.ok(by.get<{ sessions: { id: string }[] }>('/security'));
    return { by, params: { sessionId: sessions[0]?.id ?? '' } };
  },
  resetSecondFactor: async ({ company }) => ({ params: { id: (await company.user()).user.id } }),
};

/** The origin of the page at the address of the test server, which has no other name. */
const origin = 'http://localhost';

async function beginPasskey({ company }: World, by: Client): Promise<Parameters<SoftwareAuthenticator['create']>[0]> {
  type Begun = { options: Parameters<SoftwareAuthenticator['create']>[0] };
  return (await by.ok(by.post<Begun>('/security/passkeys/options', { password: company.password }))).options;
}

/** A user with a passkey. */
async function withPasskey(world: World) {
  const by = await world.company.user();
  const device = new SoftwareAuthenticator(origin, { synced: true });
  const response = device.create(await beginPasskey(world, by));
  const added = await by.ok(by.post<{ passkey: Passkey }>('/security/passkeys', { name: 'Notebook', response }));
  return { by, device, passkey: added.passkey };
}

/** A user who is logged in to the installed app of a phone. */
async function withApp(company: World['company'], { url }: TestServer) {
  const by = await company.user();
  const phone = new Client(url, { 'user-agent': androidAgent });
  const body = { email: by.user.email, password: company.password, installed: true };
  await phone.ok(phone.post('/auth/login', body));
  const { sessions } = await by.ok(by.get<{ sessions: LoginSession[] }>('/security'));
  return { by, sessionId: sessions.find(({ kind }) => kind === 'app')?.id ?? '' };
}

async function loginCookie({ company }: World, server: TestServer): Promise<string> {
  const { user } = await company.user();
  const answer = await new Client(server.url).post('/auth/login', { email: user.email, password: company.password });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

async function requestMailedCode({ company }: World, server: TestServer) {
  const address = (await company.user()).user.email;
  const client = new Client(server.url);
  await client.request('POST', '/forgetpassword', { email: address }, { 'x-forwarded-for': anyAddress() });
  return { email: address, token: await mailedCode(server, address), newPassword: 'Telhado-azul-12' };
}

const email = () => `${randomText()}@teste.local`;

/** A user whose code app waits for its first code. */
async function beginFactor({ company }: World) {
  const by = await company.user();
  const { secret } = await by.ok(
    by.post<{ secret: string }>('/security/second-factor', { password: company.password }),
  );
  return { by, secret };
}

async function withFactor(world: World, server: TestServer): Promise<Client> {
  const { by, secret } = await beginFactor(world);
  const code = generateSync({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
  await by.ok(by.put('/security/second-factor', { code }));
  return by;
}
