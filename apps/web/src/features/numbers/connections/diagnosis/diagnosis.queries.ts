import { checkSession, getDiagnosis, resyncAppState } from '@balcao/contract';
import type { ConnectionDiagnosis } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../app/api/call.ts';
import { connectionHealthKey } from './connection-health.queries.ts';

const diagnosisKey = (id: number) => [...connectionHealthKey(id), 'diagnosis'] as const;

/** The facts about the session of a connection. */
export function useDiagnosis(id: number) {
  return useQuery({
    queryKey: diagnosisKey(id),
    queryFn: () => call(getDiagnosis, { params: { id } }),
    meta: { quiet: true },
  });
}

function useLook(id: number, endpoint: typeof checkSession | typeof resyncAppState) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<ConnectionDiagnosis> => call(endpoint, { params: { id } }),
    onSuccess: (found) => client.setQueryData(diagnosisKey(id), found),
  });
}

/** Has the session check its health. */
export const useCheckSession = (id: number) => useLook(id, checkSession);

/** Asks the phone again for the app state. */
export const useResyncAppState = (id: number) => useLook(id, resyncAppState);
