import type { LivePayload, Queue, QueueOption } from '@balcao/contract';

export const queuesKey = ['queues'] as const;
export const optionsKey = (queueId: number) => ['queue-options', queueId] as const;

export function applyQueueEvent(list: Queue[], event: LivePayload<'queue'>): Queue[] {
  if (event.action === 'delete') return list.filter(({ id }) => id !== event.queueId);
  return sortQueues([...list.filter(({ id }) => id !== event.queue.id), event.queue]);
}

/** As the server lists them: by their order, those without one last, then by name. */
export function sortQueues(list: readonly Queue[]): Queue[] {
  const orderOf = ({ orderQueue }: Queue) => orderQueue ?? Infinity;
  return list.toSorted((a, b) =>
    orderOf(a) === orderOf(b) ? a.name.localeCompare(b.name) || a.id - b.id : orderOf(a) - orderOf(b),
  );
}

export function applyOptions(
  list: QueueOption[],
  changed: readonly QueueOption[],
  deletedIds: readonly number[] = [],
): QueueOption[] {
  const gone = new Set([...deletedIds, ...changed.map(({ id }) => id)]);
  return [...list.filter(({ id }) => !gone.has(id)), ...changed];
}
