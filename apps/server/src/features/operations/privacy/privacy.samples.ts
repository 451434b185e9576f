import type { DataExport, Erasure } from '@balcao/contract';
import type { SampleCalls } from '../../../testing/feature-samples.ts';
import { until } from '../../../testing/client.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import type { World } from '../../../testing/world-types.ts';

export const calls: SampleCalls = {
  getPrivacy: () => ({}),
  getContactAmounts: ({ tickets }) => ({ params: { id: tickets.open.contactId } }),
  createDataExport: async (world) => ({ body: { contactId: await newContact(world) } }),
  openDataExport: async (world) => ({ params: { id: await readyExport(world) } }),
  openCompanyExport: async (world) => ({ params: { id: world.company.id, exportId: await readyExport(world) } }),
  removeDataExport: async (world) => {
    const { admin } = world;
    const { id } = await admin.ok(admin.post<DataExport>('/privacy/exports', { contactId: await newContact(world) }));
    return { params: { id } };
  },
  listCompanyExports: ({ company }) => ({ params: { id: company.id } }),
  eraseContact: async (world) => ({ body: { contactId: await newContact(world) } }),
  undoContactErasure: async (world) => {
    const { admin } = world;
    const { id } = await admin.ok(admin.post<Erasure>('/privacy/erasures', { contactId: await newContact(world) }));
    return { params: { id } };
  },
  getRetention: () => ({}),
  previewRetention: () => ({ query: { messageDays: '365' } }),
  // So long that no other call of a walk misses anything.
  changeRetention: () => ({ body: { messageDays: 3650, fileDays: null, logDays: null } }),
  eraseCompany: async (_world, server) => {
    const { id, admin, password } = await server.company();
    const { name } = await admin.ok(admin.get<{ name: string }>(`/companies/${id}`));
    return { by: admin, body: { name, password } };
  },
  listCompanyErasures: () => ({}),
  undoCompanyErasure: async ({ operator }, server) => {
    const { id } = await server.company();
    await operator.ok(operator.delete(`/companies/${id}`));
    return { params: { id } };
  },
  createCompanyExport: async ({ company, admin }) => {
    // One at a time: what an earlier call began is taken away.
    const { exports } = await admin.ok(admin.get<{ exports: DataExport[] }>('/privacy'));
    for (const { id, contact } of exports) if (!contact) await admin.ok(admin.delete(`/privacy/exports/${id}`));
    return { params: { id: company.id } };
  },
};

/** The archive of a contact: those of the company are taken away by `createCompanyExport`. */
async function readyExport(world: World): Promise<number> {
  const { admin } = world;
  const contactId = await newContact(world);
  const { id } = await admin.ok(admin.post<DataExport>('/privacy/exports', { contactId }));
  const list = async () => (await admin.ok(admin.get<{ exports: DataExport[] }>('/privacy'))).exports;
  await until(async () => (await list()).find((one) => one.id === id && one.state === 'ready'));
  return id;
}

async function newContact({ admin }: World): Promise<number> {
  const contact = await admin.ok(admin.post<{ id: number }>('/contacts', { name: 'Rui', number: newNumber() }));
  return contact.id;
}
