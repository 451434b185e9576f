import { getCompanyPlan, createQueue, deleteQueue, listQueues, updateQueue } from '@balcao/contract';
import type { EndpointInput, Queue } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { useLive } from '../../app/live/index.ts';
import { patchQuery } from '../../app/live/patch-query.ts';
import { useSession } from '../../app/session.ts';
import { withMinDuration } from '../../ui/with-min-duration.ts';
import { applyQueueEvent, sortQueues, optionsKey, queuesKey } from './queues.live.ts';

const minSubmitMs = 400;

/** The queues in their order, kept true by live events. */
export function useQueues() {
  const client = useQueryClient();
  useLive('queue', (event) => {
    patchQuery<Queue[]>(client, queuesKey, (list) => applyQueueEvent(list, event));
    if (event.action === 'delete') client.removeQueries({ queryKey: optionsKey(event.queueId) });
  });
  return useQuery({ queryKey: queuesKey, queryFn: () => call(listQueues), select: sortQueues, meta: { quiet: true } });
}

/** How many queues the plan allows; undefined until it is known. */
export function useQueueLimit(): number | undefined {
  const { company } = useSession();
  const { data } = useQuery({
    queryKey: ['companies', company.id, 'plan'],
    queryFn: () => call(getCompanyPlan, { params: { id: company.id } }),
    meta: { quiet: true },
  });
  return data?.plan.queues;
}

/** Adds a queue or changes one. Errors are shown by the form. */
export function useSaveQueue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body }: { id: number | undefined; body: EndpointInput<typeof createQueue>['body'] }) =>
      withMinDuration(
        minSubmitMs,
        id === undefined ? call(createQueue, { body }) : call(updateQueue, { params: { id }, body }),
      ),
    meta: { quiet: true },
    onSuccess: (queue) =>
      client.setQueryData<Queue[]>(queuesKey, (list) => list && applyQueueEvent(list, { action: 'update', queue })),
  });
}

export function useDeleteQueue() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteQueue, { params: { id } }),
    onSuccess: (_answer, queueId) =>
      client.setQueryData<Queue[]>(queuesKey, (list) => list && applyQueueEvent(list, { action: 'delete', queueId })),
  });
}
