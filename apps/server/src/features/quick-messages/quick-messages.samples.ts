import { quickMessagesCrud } from '@balcao/contract';
import type { CrudSamples } from '../../testing/feature-samples.ts';
import { randomText } from '../../testing/random.ts';

export const samples: CrudSamples = {
  crud: quickMessagesCrud,
  body: ({ queue }) => ({ shortcode: randomText(), message: '{{ms}}, {{firstName}}', queueId: queue.id, geral: true }),
};
