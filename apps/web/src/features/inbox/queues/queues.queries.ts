import { createQueue, deleteQueue, listQueues, updateQueue } from '@balcao/contract';
import type { Queue } from '@balcao/contract';
import { defineCrud } from '../../../app/crud/crud.ts';
import { useLookup } from '../../../app/crud/use-crud.ts';
import { useSession } from '../../../app/session/session.ts';

export const queuesCrud = defineCrud({
  key: 'queues',
  endpoints: { lookup: listQueues, create: createQueue, update: updateQueue, delete: deleteQueue },
  events: { queue: true },
});

/** The queues in their order. */
export const useQueues = (enabled = true) => useLookup(queuesCrud, { select: sortQueues, enabled });

/** The server's order: by their position, those without one last, then by name. */
function sortQueues(list: readonly Queue[]): Queue[] {
  const orderOf = ({ orderQueue }: Queue) => orderQueue ?? Infinity;
  return list.toSorted((a, b) =>
    orderOf(a) === orderOf(b) ? a.name.localeCompare(b.name) || a.id - b.id : orderOf(a) - orderOf(b),
  );
}

/** How many queues the plan allows. */
export const useQueueLimit = () => useSession().company.plan?.queues;
