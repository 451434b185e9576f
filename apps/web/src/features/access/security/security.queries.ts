import {
  addPasskey,
  beginPasskey,
  beginSecondFactor,
  confirmSecondFactor,
  endLoginSession,
  endOtherLoginSessions,
  getSecurity,
  removePasskey,
  removeSecondFactor,
  renamePasskey,
  renewRecoveryCodes,
  type EndpointAnswer,
} from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { createPasskey } from '../../../app/session/browser-passkeys.ts';

const key = ['security'];
export type Security = EndpointAnswer<typeof getSecurity>;

/** Whether anything beside the password is asked for. */
export const hasSecondFactor = ({ secondFactor, passkeys }: Security): boolean =>
  secondFactor !== null || passkeys.length > 0;

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

export const useEndOtherLoginSessions = () => useChange(() => call(endOtherLoginSessions));

/** The password first; then the browser asks its person, and what it made is kept. */
export const useAddPasskey = () =>
  useChange(async ({ name, password }: { name: string; password: string }) => {
    const { options } = await call(beginPasskey, { body: { password } });
    return call(addPasskey, { body: { name, response: await createPasskey(options) } });
  });
export const useRenamePasskey = () =>
  useChange(({ id, name }: { id: number; name: string }) => call(renamePasskey, { params: { id }, body: { name } }));
export const useRemovePasskey = () =>
  useChange(({ id, password }: { id: number; password: string }) =>
    call(removePasskey, { params: { id }, body: { password } }),
  );
