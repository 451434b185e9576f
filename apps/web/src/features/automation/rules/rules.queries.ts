import {
  createRule,
  deleteRule,
  getRule,
  listRuleRuns,
  listRules,
  orderRules,
  tryRule,
  updateRule,
} from '@balcao/contract';
import type { EndpointInput } from '@balcao/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { keepFormerRows } from '../../../app/search/kept-rows.ts';
import { defineCrud } from '../../../app/crud/crud.ts';

export const rulesCrud = defineCrud({
  key: 'rules',
  endpoints: { lookup: listRules, create: createRule, update: updateRule, delete: deleteRule },
  events: { rule: true },
});

export const useRule = (id: number | undefined) =>
  useQuery({
    queryKey: [rulesCrud.key, 'one', id ?? 0],
    queryFn: ({ signal }) => call(getRule, { params: { id: id ?? 0 }, signal }),
    enabled: id !== undefined,
    meta: { quiet: true },
  });

/** Puts rules in an order. Errors are toasts. */
export function useOrderRules() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ruleIds: number[]) => call(orderRules, { body: { ruleIds } }),
    onSettled: () => client.invalidateQueries({ queryKey: [rulesCrud.key] }),
  });
}

/** Switches a rule on or off. Errors are toasts. */
export function useSwitchRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, isOn }: { id: number; isOn: boolean }) => call(updateRule, { params: { id }, body: { isOn } }),
    onSettled: () => client.invalidateQueries({ queryKey: [rulesCrud.key] }),
  });
}

export type RuleTrialDraft = EndpointInput<typeof tryRule>['body'];

/** What a rule would have done in the last days; undefined = it is not complete. */
export const useRuleTrial = (draft: RuleTrialDraft | undefined) =>
  useQuery({
    queryKey: [rulesCrud.key, 'trial', draft],
    queryFn: ({ signal }) => (draft ? call(tryRule, { body: draft, signal }) : null),
    enabled: draft !== undefined,
    ...keepFormerRows,
    staleTime: 0,
    meta: { quiet: true },
  });

export interface RunFilter {
  ruleId: number | null;
  search: string;
  onlyProblems: boolean;
}

/** What rules did, newest first; refetched whenever the page is opened. */
export const useRuleRuns = ({ ruleId, search, onlyProblems }: RunFilter) =>
  useInfiniteQuery({
    queryKey: ['rule-runs', ruleId, search, onlyProblems],
    queryFn: ({ pageParam, signal }) =>
      call(listRuleRuns, {
        query: {
          ...(ruleId !== null && { ruleId }),
          searchParam: search,
          onlyProblems,
          ...(pageParam !== '' && { olderThan: pageParam }),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ runs, hasMore }) => (hasMore ? runs.at(-1)?.id : undefined),
    ...keepFormerRows,
    refetchOnMount: 'always',
    meta: { quiet: true },
  });
