import { companyPlan, createUser, deleteUser, listQueues, listUsers, previewUserRemoval, updateUser } from '@balcao/contract';
import type { User } from '@balcao/contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { useLive } from '../../app/live/index.ts';
import { useSession } from '../../app/session.ts';
import { atLeast } from '../../ui/at-least.ts';
import { fieldsOf } from './user-form.rules.ts';
import type { UserValues } from './user-form.rules.ts';
import { applyUserEvent } from './users.live.ts';
import type { UserPages } from './users.live.ts';

const submitDelay = 400;
/** Who vanished without a word is offline some minutes later, of which no event tells. */
const lookAgainAfter = 60_000;

const pagesKey = ['users', 'pages'] as const;

/** A page after another, kept true by live events. */
export function useUserPages(search: string) {
  const client = useQueryClient();
  const queryKey = [...pagesKey, search];
  useLive('user', (event) => {
    const list = client.getQueryData<UserPages>(queryKey);
    const after = list && applyUserEvent(list, event, search);
    if (after) client.setQueryData(queryKey, after);
    else void client.invalidateQueries({ queryKey });
  });
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => call(listUsers, { query: { searchParam: search, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: lookAgainAfter,
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** How many users the plan allows; undefined until it is known. */
export function useUserLimit(): number | undefined {
  const { company } = useSession();
  const { data } = useQuery({
    queryKey: ['companies', company.id, 'plan'],
    queryFn: () => call(companyPlan, { params: { id: company.id } }),
    meta: { quiet: true },
  });
  return data?.plan.users;
}

/** The queues to choose from. */
export function useQueueChoices() {
  return useQuery({ queryKey: ['queues'], queryFn: () => call(listQueues), meta: { quiet: true } });
}

/** Adds a user, or changes one. Errors are shown by the form. */
export function useSaveUser(existing: User | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (values: UserValues) =>
      atLeast(
        submitDelay,
        existing
          ? call(updateUser, { params: { id: existing.id }, body: fieldsOf(values) })
          : call(createUser, { body: fieldsOf(values) }),
      ),
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: ['users'] }),
  });
}

/** What a user has open, and who could take it over: as it is now, whenever it is asked. */
export function useRemovalPreview(id: number | undefined) {
  return useQuery({
    queryKey: ['users', 'removal', id],
    queryFn: () => call(previewUserRemoval, { params: { id: id ?? 0 } }),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** Removes a user; without `transferTo` what they had open waits again. */
export function useRemoveUser() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, transferTo }: { id: number; transferTo: number | undefined }) =>
      atLeast(submitDelay, call(deleteUser, { params: { id }, query: { transferTo } })),
    meta: { quiet: true },
    // Of somebody who is gone there is nothing more to ask.
    onSuccess: () => client.invalidateQueries({ queryKey: pagesKey }),
    onError: () => client.invalidateQueries({ queryKey: ['users', 'removal'] }),
  });
}
