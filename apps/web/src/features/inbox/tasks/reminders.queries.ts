import { listReminders, putReminderAway } from '@balcao/contract';
import type { EndpointAnswer } from '@balcao/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

const remindersKey = ['tasks', 'reminders'] as const;
registerColdList({ queryKey: remindersKey, events: { task: true } });

export const remindersQuery = queryOptions({
  queryKey: remindersKey,
  queryFn: ({ signal }) => call(listReminders, { signal }),
  meta: { quiet: true },
});

/** Puts a reminder away; it leaves the bell at once. Errors are toasts. */
export function usePutAway() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(putReminderAway, { params: { id } }),
    onMutate: (id) =>
      client.setQueryData<EndpointAnswer<typeof listReminders>>(
        remindersQuery.queryKey,
        (known) =>
          known && { tasks: known.tasks.filter((task) => task.id !== id), count: Math.max(0, known.count - 1) },
      ),
    onSettled: () => client.invalidateQueries({ queryKey: remindersQuery.queryKey }),
  });
}
