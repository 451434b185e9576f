import { pauseReasonsCrud } from '@balcao/contract';
import type { CrudSamples } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';

export const samples: CrudSamples = {
  crud: pauseReasonsCrud,
  body: () => ({ name: `Pausa ${randomText().slice(0, 12)}`, icon: 'coffee', minutes: 15 }),
};
