import { followUpsCrud, type FollowUp, type Ticket } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import type { World } from '../../../testing/world-types.ts';

const bodyOf = ({ tag }: World) => ({
  name: randomText(),
  sendWindow: { weekdays: [1, 2, 3], from: '09:00', until: '18:00' },
  // Nothing of it leaves while tests run.
  steps: [{ minutes: 129_600, text: 'Ficou alguma dúvida?' }],
  endReasons: ['Vendido'],
  endTagIds: [tag.id],
});

export const samples: CrudSamples = { crud: followUpsCrud, body: bodyOf };

const add = (world: World) => world.admin.ok(world.admin.post<FollowUp>('/follow-ups', bodyOf(world)));
/** A conversation of its own, in a follow-up. */
const start = async (world: World) => {
  const { id: followUpId } = await add(world);
  const ticket: Ticket = await world.company.inbound(world.connection, { body: 'Oi' });
  const { id } = await world.admin.ok(
    world.admin.post<{ id: number }>('/follow-up-runs', { followUpId, ticketId: ticket.id }),
  );
  return { id, followUpId, ticketId: ticket.id };
};

export const calls: SampleCalls = {
  listFollowUpFigures: () => ({}),
  listFollowUpRuns: async (world) => ({ params: { id: (await start(world)).followUpId }, query: { state: 'running' } }),
  listTicketFollowUps: async (world) => ({ params: { id: (await start(world)).ticketId } }),
  startFollowUp: async (world) => ({
    body: {
      followUpId: (await add(world)).id,
      ticketId: (await world.company.inbound(world.connection, { body: 'Oi' })).id,
    },
  }),
  stopFollowUp: async (world) => ({ params: { id: (await start(world)).id } }),
};
