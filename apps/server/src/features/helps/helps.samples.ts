import { helpsCrud } from '@balcao/contract';
import type { CrudSamples } from '../../testing/feature-samples.ts';
import { randomText } from '../../testing/random.ts';

export const samples: CrudSamples = {
  crud: helpsCrud,
  body: () => ({ title: `Vídeo ${randomText()}`, description: 'Em dois minutos', video: 'dQw4w9WgXcQ' }),
};
