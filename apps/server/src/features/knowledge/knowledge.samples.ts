import { knowledgeCrud } from '@balcao/contract';
import type { CrudSamples } from '../../testing/feature-samples.ts';
import { randomText } from '../../testing/random.ts';

export const samples: CrudSamples = {
  crud: knowledgeCrud,
  body: () => ({ name: `Política ${randomText()}`, text: 'A troca é gratuita por sete dias depois da entrega.' }),
};
