import {
  createQueueOption,
  deleteQueueOption,
  listQueueOptions,
  insertOrMoveOption,
  updateQueueOption,
  removeFromOptionTree,
} from '@balcao/contract';
import type { QueueOption } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { useLive } from '../../app/live/index.ts';
import { patchQuery } from '../../app/live/patch-query.ts';
import { applyOptions, optionsKey } from './queues.live.ts';

/** All options of a queue, kept true by live events. */
export function useQueueOptions(queueId: number) {
  const client = useQueryClient();
  useLive('queueOption', (event) =>
    patchQuery<QueueOption[]>(client, optionsKey(event.queueId), (list) =>
      applyOptions(list, event.changed, event.deletedIds),
    ),
  );
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
  return useMutation({
    mutationFn: ({ id, parentId, words }: { id: number | undefined; parentId: number | null; words: OptionWords }) =>
      id === undefined
        ? call(createQueueOption, { body: { queueId, parentId, ...words } })
        : call(updateQueueOption, { params: { id }, body: words }),
    meta: { quiet: true },
    onSuccess: (saved) =>
      client.setQueryData<QueueOption[]>(optionsKey(queueId), (list) => list && applyOptions(list, [saved])),
  });
}

/** Moves at once; when it is refused the tree is asked for again. */
export function useMoveOption(queueId: number) {
  const client = useQueryClient();
  const key = optionsKey(queueId);
  return useMutation({
    mutationFn: ({ id, parentId, option }: { id: number; parentId: number | null; option: number }) =>
      call(updateQueueOption, { params: { id }, body: { parentId, option } }),
    onMutate: ({ id, parentId, option }) =>
      patchQuery<QueueOption[]>(client, key, (list) =>
        withPositions(list, insertOrMoveOption(list, id, parentId, option)),
      ),
    onError: () => void client.invalidateQueries({ queryKey: key }),
  });
}

export function useDeleteOption(queueId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteQueueOption, { params: { id } }),
    onSuccess: (_answer, id) =>
      patchQuery<QueueOption[]>(client, optionsKey(queueId), (list) => {
        const { gone, changed } = removeFromOptionTree(list, id);
        return withPositions(list, changed).filter((option) => !gone.includes(option.id));
      }),
  });
}

function withPositions(list: readonly QueueOption[], places: ReturnType<typeof insertOrMoveOption>): QueueOption[] {
  return list.map((option) => {
    const position = places.find(({ id }) => id === option.id);
    return position ? { ...option, parentId: position.parentId, option: String(position.option) } : option;
  });
}
