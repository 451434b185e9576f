import type { QueueOption } from '@balcao/contract';
import { randomColor, randomText } from '../../../testing/random.ts';
import type { World } from '../../../testing/world-types.ts';
import type { SampleCalls } from '../../../testing/feature-samples.ts';

export const calls: SampleCalls = {
  listQueues: () => ({}),
  getQueue: ({ queue }) => ({ params: { id: queue.id } }),
  createQueue: () => ({ body: { name: `Fila ${randomText()}`, color: randomColor() } }),
  updateQueue: async ({ company }) => ({
    params: { id: (await company.queue()).id },
    body: { name: `Fila ${randomText()}`, color: randomColor() },
  }),
  deleteQueue: async ({ company }) => ({ params: { id: (await company.queue()).id } }),
  listQueueOptions: ({ queue }) => ({ query: { queueId: queue.id, parentId: '-1' } }),
  getQueueOption: ({ queueOption }) => ({ params: { id: queueOption.id } }),
  createQueueOption: ({ queue, queueOption }) => ({
    body: { queueId: queue.id, title: randomText(), message: 'Diga o CPF', option: '1', parentId: queueOption.id },
  }),
  updateQueueOption: async (world) => ({
    params: { id: (await createOption(world)).id },
    body: { title: randomText(), message: 'Diga o CPF', option: '1', parentId: world.queueOption.id },
  }),
  deleteQueueOption: async (world) => ({ params: { id: (await createOption(world)).id } }),
};

async function createOption({ admin, queue }: World): Promise<QueueOption> {
  return admin.ok(admin.post<QueueOption>('/queue-options', { queueId: queue.id, title: randomText() }));
}
