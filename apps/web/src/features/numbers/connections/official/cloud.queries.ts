import { getCloudAccount, saveCloudAccount } from '@balcao/contract';
import type { CloudAccount } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../app/api/call.ts';
import type { toAccountBody } from './cloud.rules.ts';

/** Below the key of the connections: live events of a session invalidate it as well. */
const accountKey = (id: number) => ['connections', 'cloud', id] as const;
/** Meta's first call raises no live event: the waiting page polls. */
const pollIntervalMs = 3000;

/** The account of an official number. */
export function useCloudAccount(id: number) {
  return useQuery({
    queryKey: accountKey(id),
    queryFn: () => call(getCloudAccount, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data?.configured && data.hookSeenAt === null ? pollIntervalMs : false),
    gcTime: 0,
    meta: { quiet: true },
  });
}

/** Stores the account; errors are shown by the form. */
export function useSaveCloudAccount(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ReturnType<typeof toAccountBody>) => call(saveCloudAccount, { params: { id }, body }),
    meta: { quiet: true },
    onSuccess: (account) => client.setQueryData<CloudAccount>(accountKey(id), account),
  });
}
