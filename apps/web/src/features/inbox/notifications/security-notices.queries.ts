import { isAdmin, listSecurityNotices } from '@balcao/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { readImpersonation } from '../../../app/api/session-store.ts';
import { useLive } from '../../../app/live/index.ts';
import { useSession } from '../../../app/session/session.ts';

export const noticesQuery = queryOptions({
  queryKey: ['security', 'notices'],
  queryFn: ({ signal }) => call(listSecurityNotices, { signal }),
  meta: { quiet: true },
});

/** The latest security notices. Admins alone are told; an operator inside the company is not one of them. */
export function useNotices() {
  const { user } = useSession();
  return useQuery({ ...noticesQuery, enabled: isAdmin(user) && !readImpersonation() });
}

/** How many security notices one has not seen; 0 until it is known. */
export const useUnseenNotices = (): number => useNotices().data?.unseen ?? 0;

/** Keeps the notices true. Used once, by the notifier. */
export function useNoticesLive(): void {
  const client = useQueryClient();
  useLive('securityNotice', () => void client.invalidateQueries({ queryKey: noticesQuery.queryKey }));
}
