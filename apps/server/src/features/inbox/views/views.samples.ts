import { ticketViewsCrud, type TicketView } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import type { World } from '../../../testing/world-types.ts';

const bodyOf = ({ queue, tag, user }: World) => ({
  name: randomText().slice(0, 40).trim() || 'Minha visão',
  isShared: false,
  filters: { status: 'open', queueIds: [queue.id], tags: [tag.id], users: [user.user.id], order: 'deadline' },
});

export const samples: CrudSamples = { crud: ticketViewsCrud, body: bodyOf, isPrivate: true };

const add = (world: World) => world.user.ok(world.user.post<TicketView>('/ticket-views', bodyOf(world)));

export const calls: SampleCalls = {
  orderTicketViews: async (world) => ({ body: { isShared: false, viewIds: [(await add(world)).id] } }),
  countTicketViews: async (world) => ({ by: world.user, query: { viewIds: `[${(await add(world)).id}]` } }),
  listPinnedViews: () => ({}),
  pinTicketView: async (world) => ({
    by: world.user,
    params: { id: (await add(world)).id },
    body: { isPinned: true },
  }),
};
