import { emptyFlowDrawing, flowsCrud, type Flow, type FlowDrawing } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import type { World } from '../../../testing/world-types.ts';

export const samples: CrudSamples = { crud: flowsCrud, body: () => ({ name: randomText() }) };

/** Says a word and passes on to the queue of the world, from which it begins as well. */
const drawingOf = ({ queue, user, tag, records }: World): FlowDrawing => ({
  ...emptyFlowDrawing,
  entry: { ...emptyFlowDrawing.entry, to: { to: 'group', groupId: 'g1' }, queueIds: [queue.id] },
  groups: [
    {
      id: 'g1',
      title: 'Começo',
      x: 0,
      y: 0,
      blocks: [
        { kind: 'text', id: 'b1', text: 'Oi, {nome}!' },
        { kind: 'tag', id: 'b2', tagId: tag.id, removes: false },
        { kind: 'field', id: 'b3', fieldId: records.get('/custom-fields') ?? null, value: '' },
        { kind: 'handOver', id: 'b4', queueId: queue.id, userId: user.user.id, toOwner: false },
      ],
      next: { to: 'nowhere' },
    },
  ],
});

const add = ({ admin }: World) => admin.ok(admin.post<Flow>('/flows', { name: randomText() }));
const draw = async (world: World): Promise<Flow> => {
  const flow = await add(world);
  await world.admin.ok(world.admin.put(`/flows/${flow.id}/drawing`, { revision: 1, drawing: drawingOf(world) }));
  return flow;
};
/** A published flow; the one that began in the queue before is stopped. */
const publish = async (world: World): Promise<Flow> => {
  const { admin } = world;
  const { flows } = await admin.ok(admin.get<{ flows: Flow[] }>('/flows?state=published'));
  for (const { id } of flows) await admin.ok(admin.post(`/flows/${id}/stop`, {}));
  const flow = await draw(world);
  return admin.ok(admin.post<Flow>(`/flows/${flow.id}/publish`, {}));
};

export const calls: SampleCalls = {
  listFlowDisputes: () => ({}),
  listFlowFigures: () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  getFlowResults: async (world) => ({ params: { id: (await publish(world)).id }, query: { version: 1 } }),
  getFlowDraft: async (world) => ({ params: { id: (await draw(world)).id } }),
  saveFlowDraft: async (world) => ({
    params: { id: (await add(world)).id },
    body: { revision: 1, drawing: drawingOf(world) },
  }),
  publishFlow: async (world) => {
    await publish(world).then(({ id }) => world.admin.ok(world.admin.post(`/flows/${id}/stop`, {})));
    return { params: { id: (await draw(world)).id }, body: { note: 'Primeira' } };
  },
  stopFlow: async (world) => ({ params: { id: (await publish(world)).id } }),
  listFlowVersions: async (world) => ({ params: { id: (await publish(world)).id } }),
  restoreFlowVersion: async (world) => ({ params: { id: (await publish(world)).id }, body: { version: 1 } }),
  duplicateFlow: async (world) => ({ params: { id: (await draw(world)).id } }),
  saveFlowAsModel: async (world) => ({ params: { id: (await draw(world)).id } }),
  exportFlow: async (world) => ({ params: { id: (await draw(world)).id } }),
  importFlow: async (world) => {
    const { id } = await draw(world);
    return { body: await world.admin.ok(world.admin.get<Record<string, unknown>>(`/flows/${id}/export`)) };
  },
  getQueueDrawing: ({ queue }) => ({ params: { id: queue.id } }),
  flowFromQueue: ({ queue }) => ({ body: { queueId: queue.id } }),
  listFlowSecrets: () => ({}),
  storeFlowSecret: () => ({ params: { name: 'loja' }, body: { value: 'abc-123' } }),
  deleteFlowSecret: async ({ admin }) => {
    await admin.ok(admin.put('/flow-secrets/velho', { value: 'abc-123' }));
    return { params: { name: 'velho' } };
  },
  simulateDrawing: (world) => ({ body: { drawing: drawingOf(world), event: { kind: 'begin' } } }),
  simulateFlow: async (world) => ({ params: { id: (await draw(world)).id }, body: { event: { kind: 'begin' } } }),
};
