import { contactListsCrud } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import { formOf } from '../../../testing/send-call.ts';
import type { World } from '../../../testing/world-types.ts';
import { newNumber } from '../../../testing/sample-values.ts';

export const samples: CrudSamples = {
  crud: contactListsCrud,
  body: () => ({ name: `Lista ${randomText()}` }),
};

export const calls: SampleCalls = {
  countContactListItems: ({ records }) => ({ params: { id: listOf(records) } }),
  uploadContactList: ({ records }) => ({ params: { id: listOf(records) }, files: { file: contactSheet } }),
  prepareContactListImport: ({ records }) => ({ params: { id: listOf(records) }, files: { file: contactSheet } }),
  startContactListImport: async (world) => ({
    params: { id: await prepareImport(world) },
    body: { columns: ['name', 'number'] },
  }),
  getContactListImport: async (world) => ({ params: { id: await prepareImport(world) } }),
  listRefusedRows: async (world) => ({ params: { id: await prepareImport(world) } }),
  fillContactList: ({ records, tag }) => ({ params: { id: listOf(records) }, body: { source: 'tag', tagId: tag.id } }),
};

const listOf = (records: ReadonlyMap<string, number>) => records.get('/contact-lists');

const contactSheet = new TextEncoder().encode(`nome;telefone\nBeatriz;${newNumber()}\n`);

async function prepareImport({ admin, records }: World): Promise<number> {
  const form = formOf({ file: contactSheet });
  return (await admin.ok(admin.post<{ id: number }>(`/contact-lists/${listOf(records)}/imports`, form))).id;
}
