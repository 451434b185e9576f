import { knowledgeCrud } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';

export const samples: CrudSamples = {
  crud: knowledgeCrud,
  body: () => ({ name: `Política ${randomText()}`, text: 'A troca é gratuita por sete dias depois da entrega.' }),
};

export const calls: SampleCalls = {
  uploadKnowledge: () => ({ files: { file: Buffer.from('Entregamos em dois dias úteis.') } }),
  searchKnowledge: () => ({ query: { question: 'Qual é o prazo?' } }),
  updateSynonyms: () => ({ body: { groups: [['pulseira', 'passaporte']] } }),
};
