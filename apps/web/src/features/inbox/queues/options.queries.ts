import {
  createQueueOption,
  deleteQueueOption,
  listQueueOptions,
  insertOrMoveOption,
  updateQueueOption,
} from '@balcao/contract';
import type { QueueOption } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAttempts } from '../../../app/api/attempts.ts';
import { call } from '../../../app/api/call.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

const optionsKey = (queueId: number) => ['queue-options', queueId] as const;
registerColdList({ queryKey: ['queue-options'], events: { queueOption: true } });

/** All options of a queue. */
export function useQueueOptions(queueId: number) {
  return useQuery({
    queryKey: optionsKey(queueId),
    queryFn: ({ signal }) => call(listQueueOptions, { query: { queueId }, signal }),
    meta: { quiet: true },
  });
}

export interface OptionWords {
  title: string;
  message: string;
}

/** Adds an option last below another (null = at the top), or changes the words of one. Errors are shown by the editor. */
export function useSaveOption(queueId: number) {
  const client = useQueryClient();
  const attempts = useAttempts<{ parentId: number | null; words: OptionWords }>();
  return useMutation({
    mutationFn: ({ id, parentId, words }: { id: number | undefined; parentId: number | null; words: OptionWords }) =>
      id === undefined
        ? attempts.run({ parentId, words }, (idempotencyKey) =>
            call(createQueueOption, { body: { queueId, parentId, ...words }, idempotencyKey }),
          )
        : call(updateQueueOption, { params: { id }, body: words }),
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: optionsKey(queueId) }),
  });
}

/** Moves at once; the server's answer follows. */
export function useMoveOption(queueId: number) {
  const client = useQueryClient();
  const queryKey = optionsKey(queueId);
  return useMutation({
    mutationFn: ({ id, parentId, option }: { id: number; parentId: number | null; option: number }) =>
      call(updateQueueOption, { params: { id }, body: { parentId, option } }),
    onMutate: async ({ id, parentId, option }) => {
      await client.cancelQueries({ queryKey });
      client.setQueryData<QueueOption[]>(
        queryKey,
        (list) => list && withPositions(list, insertOrMoveOption(list, id, parentId, option)),
      );
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

export function useDeleteOption(queueId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteQueueOption, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: optionsKey(queueId) }),
  });
}

function withPositions(list: readonly QueueOption[], places: ReturnType<typeof insertOrMoveOption>): QueueOption[] {
  return list.map((option) => {
    const position = places.find(({ id }) => id === option.id);
    return position ? { ...option, parentId: position.parentId, option: String(position.option) } : option;
  });
}
