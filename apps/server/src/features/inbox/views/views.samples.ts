import { maxOwnViews, ticketViewsCrud, type TicketView } from '@balcao/contract';
import type { Client } from '../../../testing/client.ts';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomText } from '../../../testing/random.ts';
import type { World } from '../../../testing/world-types.ts';

async function bodyOf({ queue, tag, user, connection }: World) {
  await makeRoom(user);
  return {
    name: randomText().slice(0, 40).trim() || 'Minha visão',
    isShared: false,
    filters: {
      status: 'open',
      queueIds: [queue.id],
      tags: [tag.id],
      users: [user.user.id],
      whatsappIds: [connection.id],
      order: 'deadline',
    },
  };
}

/** A walk over all calls makes more views than a person may have: the oldest go, and what a call was just made for stays. */
async function makeRoom(user: Client): Promise<void> {
  const views = await user.ok(user.get<TicketView[]>('/ticket-views'));
  const own = views.filter(({ isShared }) => !isShared).toSorted((a, b) => a.id - b.id);
  if (own.length < maxOwnViews / 2) return;
  for (const { id } of own.slice(0, -2)) await user.ok(user.delete(`/ticket-views/${id}`));
}

export const samples: CrudSamples = { crud: ticketViewsCrud, body: bodyOf, isPrivate: true };

const add = async (world: World) => world.user.ok(world.user.post<TicketView>('/ticket-views', await bodyOf(world)));

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
