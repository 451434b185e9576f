import { randomText } from '../../../testing/random.ts';
import { newNumber } from '../../../testing/sample-values.ts';
import type { SampleCalls } from '../../../testing/feature-samples.ts';
import { formOf } from '../../../testing/send-call.ts';
import { queryRows } from '../../../testing/tables.ts';
import type { World } from '../../../testing/world-types.ts';

export const calls: SampleCalls = {
  listContacts: () => ({ query: { searchParam: 'a', pageNumber: 1, dateStart: '2020-01-01' } }),
  listContactsBrief: () => ({ query: { name: 'a' } }),
  getContact: ({ tickets }) => ({ params: { id: tickets.open.contactId } }),
  createContact: () => ({
    body: { name: `Contato ${randomText()}`, number: newNumber(), extraInfo: [{ name: 'CPF', value: randomText() }] },
  }),
  updateContact: async ({ company }) => ({
    params: { id: (await company.contact()).id },
    body: { name: `Contato ${randomText()}`, number: newNumber(), extraInfo: [{ name: 'CPF', value: randomText() }] },
  }),
  deleteContact: async ({ company }) => ({ params: { id: (await company.contact()).id } }),
  restoreContact: async ({ company }) => {
    const { id } = await company.contact();
    await company.admin.ok(company.admin.delete(`/contacts/${id}`));
    return { params: { id } };
  },
  mergeContacts: async ({ company }) => ({
    params: { id: (await company.contact()).id },
    body: { contactId: (await company.contact()).id },
  }),
  countContactChecks: () => ({}),
  listContactDuplicates: ({ tickets }) => ({ query: { contactId: tickets.open.contactId } }),
  listNumbersToCheck: () => ({ query: {} }),
  dismissContactDuplicate: async ({ company }, server) => {
    const [{ id }, { id: contactId }] = [await company.contact(), await company.contact()];
    await queryRows(
      server.databaseUrl,
      `INSERT INTO contact_duplicates (company_id, contact_id, other_id) VALUES (${company.id}, ${id}, ${contactId})`,
    );
    return { params: { id }, body: { contactId } };
  },
  blockContact: async ({ company }) => ({ params: { id: (await company.contact()).id }, body: { blocked: true } }),
  importPhoneContacts: () => ({}),
  prepareContactImport: () => ({ files: { file: contactSheet } }),
  startContactImport: async (world) => ({
    params: { id: await prepareImport(world) },
    body: { columns: ['name', 'number'] },
  }),
  getContactImport: async (world) => ({ params: { id: await prepareImport(world) } }),
  listContactImportRows: async (world) => ({ params: { id: await prepareImport(world) } }),
  listExtraInfos: () => ({}),
  previewExtraInfo: () => ({ query: { name: 'CPF' } }),
  listExtraInfoMoves: () => ({}),
  moveExtraInfo: async ({ company }) => {
    const info = `Informação ${randomText()}`;
    const { id } = await company.contact();
    await company.admin.ok(company.admin.put(`/contacts/${id}`, { extraInfo: [{ name: info, value: 'Santos' }] }));
    return { body: { info, name: info.slice(0, 50), type: 'text' } };
  },
  uploadContacts: () => ({
    body: sheet([{ Nome: `Contato ${randomText()}`, Telefone: newNumber(), 'E-mail': '' }, { Nome: 'Sem telefone' }]),
  }),
};

const contactSheet = new TextEncoder().encode(`nome;telefone\nBeatriz;${newNumber()}\n`);

async function prepareImport({ admin }: World): Promise<number> {
  return (await admin.ok(admin.post<{ id: number }>('/contacts/imports', formOf({ file: contactSheet })))).id;
}

/** A body that is a list. */
const sheet = (rows: object[]) => rows as unknown as Record<string, unknown>;
