import { macrosCrud, type Macro } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import type { World } from '../../../testing/world-types.ts';

const bodyOf = ({ queue, tag, user, connection, records }: World) => {
  const fieldId = records.get('/custom-fields');
  const field = fieldId === undefined ? [] : [{ kind: 'field', fieldId, value: null }];
  return {
    name: randomText(),
    isShared: false,
    conditions: [
      { kind: 'queue', queueId: queue.id },
      { kind: 'connection', whatsappId: connection.id },
      { kind: 'tag', tagId: tag.id },
      ...field,
    ],
    steps: [{ kind: 'tag', tagId: tag.id }, ...field, { kind: 'transfer', queueId: queue.id, userId: user.user.id }],
  };
};

export const samples: CrudSamples = { crud: macrosCrud, body: bodyOf, isPrivate: true };

const add = ({ user, tag }: World, step: object = { kind: 'tag', tagId: tag.id }) =>
  user.ok(user.post<Macro>('/macros', { name: randomText(), steps: [step] }));

export const calls: SampleCalls = {
  orderMacros: async (world) => ({ body: { isShared: false, macroIds: [(await add(world)).id] } }),
  listTicketMacros: ({ tickets }) => ({ params: { id: tickets.open.id } }),
  previewMacro: async (world) => ({
    params: { id: (await add(world)).id },
    body: { ticketId: world.tickets.open.id },
  }),
  runMacro: async (world) => ({
    params: { id: (await add(world, { kind: 'note', text: 'Feito' })).id },
    body: { ticketId: world.tickets.open.id },
  }),
  runMacroOnMany: async (world) => ({
    params: { id: (await add(world, { kind: 'note', text: 'Feito' })).id },
    body: { ticketIds: [world.tickets.open.id] },
  }),
  previewMacroOnMany: async (world) => ({
    params: { id: (await add(world, { kind: 'note', text: 'Feito' })).id },
    body: { ticketIds: [world.tickets.open.id] },
  }),
  undoMacroOnMany: async (world) => {
    const { id } = await add(world, { kind: 'note', text: 'Feito' });
    const { undo } = await world.user.ok(
      world.user.post<{ undo: string }>(`/macros/${id}/bulk`, { ticketIds: [world.tickets.open.id] }),
    );
    return { by: world.user, body: { undo } };
  },
  undoMacro: async (world) => {
    const { id } = await add(world, { kind: 'note', text: 'Feito' });
    const { undo } = await world.user.ok(
      world.user.post<{ undo: string }>(`/macros/${id}/run`, { ticketId: world.tickets.open.id }),
    );
    return { by: world.user, body: { undo } };
  },
};
