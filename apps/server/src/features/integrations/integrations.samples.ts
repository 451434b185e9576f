import { integrationsCrud } from '@balcao/contract';
import type { CrudSamples } from '../../testing/feature-samples.ts';
import { randomText } from '../../testing/random.ts';

export const samples: CrudSamples = {
  crud: integrationsCrud,
  body: () => ({ type: 'webhook', name: `Aviso ${randomText()}`, urlN8N: 'http://127.0.0.1:9/hook' }),
};
