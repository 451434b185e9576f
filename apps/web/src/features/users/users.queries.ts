import {
  getCompanyPlan,
  createUser,
  deleteUser,
  listQueues,
  listUsers,
  previewUserRemoval,
  updateUser,
} from '@balcao/contract';
import type { User } from '@balcao/contract';
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { useLive } from '../../app/live/index.ts';
import { useSession } from '../../app/session.ts';
import { withMinDuration } from '../../ui/with-min-duration.ts';
import { toRequestBody } from './user-form.rules.ts';
import type { UserValues } from './user-form.rules.ts';
import { applyUserEvent } from './users.live.ts';
import type { UserPages } from './users.live.ts';

const minSubmitMs = 400;
/** Who vanished without a word is offline some minutes later, of which no event tells. */
const refetchIntervalMs = 60_000;

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
    refetchInterval: refetchIntervalMs,
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** How many users the plan allows; undefined until it is known. */
export function useUserLimit(): number | undefined {
  const { company } = useSession();
  const { data } = useQuery({
    queryKey: ['companies', company.id, 'plan'],
    queryFn: () => call(getCompanyPlan, { params: { id: company.id } }),
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
      withMinDuration(
        minSubmitMs,
        existing
          ? call(updateUser, { params: { id: existing.id }, body: toRequestBody(values) })
          : call(createUser, { body: toRequestBody(values) }),
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
      withMinDuration(minSubmitMs, call(deleteUser, { params: { id }, query: { transferTo } })),
    meta: { quiet: true },
    // Of somebody who is gone there is nothing more to ask.
    onSuccess: () => client.invalidateQueries({ queryKey: pagesKey }),
    onError: () => client.invalidateQueries({ queryKey: ['users', 'removal'] }),
  });
}
