import { helpsCrud } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';

export const samples: CrudSamples = {
  crud: helpsCrud,
  body: () => ({
    title: `Vídeo ${randomText()}`,
    description: 'Em dois minutos',
    video: 'dQw4w9WgXcQ',
    topic: 'Filas',
    page: '/queues',
  }),
};

export const calls: SampleCalls = {
  listHelpViews: () => ({}),
  recordHelpView: ({ records }) => ({ params: { id: records.get('/helps') ?? 0 }, body: { position: 12 } }),
};
