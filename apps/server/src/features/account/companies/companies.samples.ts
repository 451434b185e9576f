import { randomInt } from 'node:crypto';
import { Client } from '../../../testing/client.ts';
import { companyRecordsCrud } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import { mailedCode } from '../../../testing/mailed-code.ts';
import { withClient } from '../../../testing/tables.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { createRecord } from '../../../testing/create-record.ts';
import type { World } from '../../../testing/world-types.ts';

export const samples: CrudSamples = {
  crud: companyRecordsCrud,
  body: ({ company }) => ({
    name: `Empresa ${randomText()}`,
    email: `${randomText()}@teste.local`,
    planId: company.admin.user?.company.planId,
    dueDate: '2030-01-31',
  }),
};

export const calls: SampleCalls = {
  beginImpersonation: async (world) => ({
    params: { id: await newCompany(world) },
    body: { reason: 'Ajuda com a fila Vendas' },
  }),
  getImpersonation: async (world) => ({ by: await insideCompany(world) }),
  endImpersonation: async (world) => ({ by: await insideCompany(world) }),
  listSettings: () => ({}),
  listSecretSettings: () => ({}),
  mailConfirmation: () => ({}),
  confirmEmail: async (world, server) => {
    const { email, password } = { email: `${randomText()}@teste.local`, password: 'Telhado-azul-9' };
    await unconfirmedCompany(world, server, { email, password });
    const by = new Client(server.url);
    by.token = (await by.ok(by.post<{ token: string }>('/auth/login', { email, password }))).token;
    await by.ok(by.post('/account/email-confirmation'));
    return { by, body: { code: await mailedCode(server, email) } };
  },
  confirmCompanyEmail: async (world, server) => ({ params: { id: await unconfirmedCompany(world, server) } }),
  previewSuspension: ({ company }) => ({ params: { id: company.id } }),
  getCompanyOverview: ({ company }) => ({ params: { id: company.id } }),
  saveCompanyNotes: ({ company }) => ({ params: { id: company.id }, body: { text: 'Paga até o dia 5' } }),
  getCompanyAdmin: ({ company }) => ({ params: { id: company.id } }),
  updateCompanyAdmin: async (world) => ({
    params: { id: await newCompany(world) },
    body: { name: 'Dona', email: `${randomText()}@teste.local` },
  }),
  mailCompanyAdminReset: async (world) => ({ params: { id: await newCompany(world) } }),
  getCompany: ({ company }) => ({ params: { id: company.id } }),
  updateCompanyOpeningHours: ({ company }) => ({
    params: { id: company.id },
    body: { schedules: [randomDay()] },
  }),
  updateCompanyLocale: ({ company }) => ({
    params: { id: company.id },
    body: { language: 'pt', timeZone: 'America/Sao_Paulo' },
  }),
  updateSetting: () => ({ params: { key: 'onlyAssigneeSends' }, body: { value: 'disabled' } }),
};

const newCompany = (world: World) => createRecord(samples, world);

/** A company that has not confirmed its e-mail yet. */
async function unconfirmedCompany(world: World, { databaseUrl }: TestServer, fields = {}): Promise<number> {
  const id = await createRecord(
    { ...samples, body: async (of) => ({ ...(await samples.body(of)), ...fields }) },
    world,
  );
  await withClient(databaseUrl, (client) =>
    client.query('INSERT INTO email_confirmations (company_id) VALUES ($1)', [id]),
  );
  return id;
}

/** An operator inside a company of its own. */
async function insideCompany(world: World): Promise<Client> {
  const path = `/companies/${await newCompany(world)}/impersonation`;
  const inside = new Client(world.operator.url);
  inside.token = (
    await world.operator.ok(world.operator.post<{ token: string }>(path, { reason: 'Ajuda com a fila' }))
  ).token;
  return inside;
}

/** Other hours at every call: the same ones change nothing. */
const randomDay = () => ({
  weekday: 'Segunda-feira',
  weekdayEn: 'monday',
  startTime: `08:${randomInt(10, 60)}`,
  endTime: '18:00',
});
