import { getCloudAccount, saveCloudAccount } from '@balcao/contract';
import type { CloudAccount } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';
import { useLive } from '../../app/live/index.ts';
import type { toAccountBody } from './cloud.rules.ts';

const accountKey = (id: number) => ['connections', 'cloud', id] as const;
/** Meta's first call says nothing to browsers: whoever waits for it looks. */
const pollIntervalMs = 3000;

/** The account of an official number; asked for again whenever its session has changed. */
export function useCloudAccount(id: number) {
  const client = useQueryClient();
  useLive('whatsappSession', ({ session }) => {
    if (session.id === id) void client.invalidateQueries({ queryKey: accountKey(id) });
  });
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
