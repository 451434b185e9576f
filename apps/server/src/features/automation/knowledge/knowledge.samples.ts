import { knowledgeCrud, type KnowledgeDocument } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import type { TestServer } from '../../../testing/test-server.ts';

export const samples: CrudSamples = {
  crud: knowledgeCrud,
  body: () => ({ name: `Política ${randomText()}`, text: 'A troca é gratuita por sete dias depois da entrega.' }),
};

/** The address of a page that nobody has added yet. */
function newPage({ services }: TestServer): string {
  const path = `/world-page/${encodeURIComponent(randomText())}`;
  services.on(path, () => ({ headers: { 'content-type': 'text/plain' }, body: 'Entregamos em dois dias úteis.' }));
  return services.url + path;
}

export const calls: SampleCalls = {
  uploadKnowledge: () => ({ files: { file: Buffer.from('Entregamos em dois dias úteis.') } }),
  searchKnowledge: () => ({ query: { question: 'Qual é o prazo?' } }),
  getSynonyms: () => ({}),
  updateSynonyms: () => ({ body: { groups: [['pulseira', 'passaporte']] } }),
  addKnowledgePage: (_world, server) => ({ body: { url: newPage(server) } }),
  fetchKnowledgePage: async ({ admin }, server) => {
    const { id } = await admin.ok(admin.post<KnowledgeDocument>('/knowledge/pages', { url: newPage(server) }));
    return { params: { id } };
  },
};
