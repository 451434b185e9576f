import { listUsersBrief } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';

/** Everybody of the company with their queues, as known when it is asked for. */
export function useUsersBrief(enabled = true) {
  return useQuery({
    queryKey: ['users', 'brief'],
    queryFn: () => call(listUsersBrief),
    enabled,
    meta: { quiet: true },
  });
}
