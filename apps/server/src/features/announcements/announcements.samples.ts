import { announcementsCrud } from '@balcao/contract';
import type { CrudSamples } from '../../testing/feature-samples.ts';
import { randomText } from '../../testing/random.ts';

export const samples: CrudSamples = {
  crud: announcementsCrud,
  body: () => ({ title: `Aviso ${randomText()}`, text: 'Manutenção na quinta', priority: 1 }),
};
