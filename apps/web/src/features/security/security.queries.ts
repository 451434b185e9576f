import {
  beginSecondFactor,
  confirmSecondFactor,
  endLoginSession,
  getSecurity,
  removeSecondFactor,
  renewRecoveryCodes,
} from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../app/api/call.ts';

const key = ['security'];

/** How one signs in, and where. */
export const useSecurity = () =>
  useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(getSecurity, { signal }),
    refetchOnMount: 'always',
    meta: { quiet: true },
  });

function useChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    meta: { quiet: true },
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

export const useBeginSecondFactor = () =>
  useChange((password: string) => call(beginSecondFactor, { body: { password } }));
export const useConfirmSecondFactor = () => useChange((code: string) => call(confirmSecondFactor, { body: { code } }));
export const useRemoveSecondFactor = () =>
  useChange((password: string) => call(removeSecondFactor, { body: { password } }));
export const useRenewRecoveryCodes = () =>
  useChange((password: string) => call(renewRecoveryCodes, { body: { password } }));
export const useEndLoginSession = () =>
  useChange((sessionId: string) => call(endLoginSession, { params: { sessionId } }));
