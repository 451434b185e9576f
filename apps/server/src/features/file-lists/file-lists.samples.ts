import { fileListsCrud } from '@balcao/contract';
import type { CrudSamples } from '../../testing/feature-samples.ts';
import { randomText } from '../../testing/random.ts';

export const samples: CrudSamples = {
  crud: fileListsCrud,
  body: () => ({ name: `Lista ${randomText()}`, message: 'Segue o catálogo', options: [{ name: 'Catálogo' }] }),
};
