import { tagsCrud, type Tag } from '@balcao/contract';
import type { CrudSamples, SampleCalls } from '../../../testing/feature-samples.ts';
import { randomColor, randomText } from '../../../testing/random.ts';
import type { World } from '../../../testing/world-types.ts';

export const samples: CrudSamples = {
  crud: tagsCrud,
  body: () => ({ name: `Etiqueta ${randomText()}`, color: randomColor() }),
};

export const calls: SampleCalls = {
  setTicketTags: async (world) => ({
    body: { ticketId: world.tickets.closed.id, tags: [{ id: (await createTagOf(world)).id }] },
  }),
  addTicketTag: async (world) => ({
    params: { ticketId: world.tickets.closed.id, tagId: (await createTagOf(world)).id },
  }),
  removeTicketTag: ({ tickets, tag }) => ({ params: { ticketId: tickets.pending.id, tagId: tag.id } }),
  removeTicketLanes: ({ tickets }) => ({ params: { ticketId: tickets.pending.id } }),
  listKanbanTags: () => ({}),
  listKanbanTickets: ({ queue }) => ({ query: { queueIds: JSON.stringify([queue.id]), showAll: 'false' } }),
  getKanbanBoard: ({ queue, user }) => ({
    query: { queueIds: JSON.stringify([queue.id]), users: JSON.stringify([user.user.id]) },
  }),
  listLaneCards: async (world) => ({
    query: {
      laneId: (await createLaneOf(world)).id,
      cursor: `${world.tickets.open.updatedAt}_${world.tickets.open.id}`,
    },
  }),
  moveTicketToLane: async (world) => ({
    params: { ticketId: world.tickets.open.id },
    body: { laneId: (await createLaneOf(world)).id },
  }),
  orderKanbanLanes: async (world) => ({ body: { laneIds: [(await createLaneOf(world)).id] } }),
};

const createLaneOf = ({ admin }: World) =>
  admin.ok(admin.post<Tag>('/tags', { name: `Raia ${randomText()}`, color: randomColor(), kanban: 1 }));

const createTagOf = ({ user }: World) =>
  user.ok(user.post<Tag>('/tags', { name: `Etiqueta ${randomText()}`, color: randomColor() }));
