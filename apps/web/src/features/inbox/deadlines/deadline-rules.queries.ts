import { getDeadlineMonth, getDeadlineRules, saveDeadlineRules } from '@balcao/contract';
import type { EndpointAnswer, EndpointInput } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { registerColdList } from '../../../app/live/cold-lists.ts';

const key = ['deadlineRules'] as const;
registerColdList({ queryKey: key, events: { deadlineRules: true } });

export type DeadlineRules = EndpointAnswer<typeof getDeadlineRules>;
export type DeadlineMonth = EndpointAnswer<typeof getDeadlineMonth>;

/** The rules of deadlines in their order. */
export const useDeadlineRules = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getDeadlineRules, { signal }),
    refetchOnWindowFocus: false,
    meta: { quiet: true },
  });

/** How many deadlines of this month were kept and missed. */
export const useDeadlineMonth = () =>
  useQuery({
    queryKey: [...key, 'month'],
    queryFn: ({ signal }) => call(getDeadlineMonth, { signal }),
    meta: { quiet: true },
  });

/** Saves all rules in the place of those that were seen; rejects with the refusal. */
export function useSaveDeadlineRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EndpointInput<typeof saveDeadlineRules>['body']) => call(saveDeadlineRules, { body }),
    onSuccess: (saved) => client.setQueryData<DeadlineRules>(key, saved),
    onError: () => client.invalidateQueries({ queryKey: key }),
    meta: { quiet: true },
  });
}
