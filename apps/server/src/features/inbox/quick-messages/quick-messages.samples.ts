import { quickMessagesCrud, type QuickMessage } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import type { World } from '../../../testing/world-types.ts';
import { png } from '../../../testing/sample-values.ts';

export const samples: CrudSamples = {
  crud: quickMessagesCrud,
  body: ({ queue }) => ({ shortcode: randomText(), message: '{{ms}}, {{firstName}}', queueId: queue.id, geral: true }),
};

export const calls: SampleCalls = {
  recordQuickMessageUse: ({ quickMessage }) => ({ params: { id: quickMessage.id } }),
  uploadQuickMessageMedia: async (world) => ({
    params: { id: (await createQuickMessageOf(world)).id },
    files: { file: png },
  }),
  deleteQuickMessageMedia: async (world) => ({ params: { id: (await createQuickMessageOf(world)).id } }),
};

const createQuickMessageOf = ({ user }: World) =>
  user.ok(user.post<QuickMessage>('/quick-messages', { shortcode: randomText(), message: 'Um momento' }));
