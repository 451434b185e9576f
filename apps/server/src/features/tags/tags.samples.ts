import { tagsCrud } from '@balcao/contract';
import type { CrudSamples } from '../../testing/feature-samples.ts';
import { randomColor, randomText } from '../../testing/random.ts';

export const samples: CrudSamples = {
  crud: tagsCrud,
  body: () => ({ name: `Etiqueta ${randomText()}`, color: randomColor() }),
};
