import { contactListsCrud } from '@balcao/contract';
import type { CrudSamples } from '../../testing/feature-samples.ts';
import { randomText } from '../../testing/random.ts';

export const samples: CrudSamples = {
  crud: contactListsCrud,
  body: () => ({ name: `Lista ${randomText()}` }),
};
