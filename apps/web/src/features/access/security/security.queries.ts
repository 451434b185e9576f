import {
  addPasskey,
  beginPasskey,
  beginSecondFactor,
  confirmSecondFactor,
  endLoginSession,
  endOtherLoginSessions,
  getSecurity,
  nameLoginSession,
  removePasskey,
  removeSecondFactor,
  renamePasskey,
  renewRecoveryCodes,
  type EndpointAnswer,
} from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { isAnswerLost, isApiError } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/call.ts';
import { createPasskey } from '../../../app/session/browser-passkeys.ts';
import { randomUuid } from '../../../ui/hooks/random-uuid.ts';

const key = ['security'];
export type Security = EndpointAnswer<typeof getSecurity>;

/** Whether anything beside the password is asked for. */
export const hasSecondFactor = ({ secondFactor, passkeys }: Security): boolean =>
  secondFactor !== null || passkeys.length > 0;

/** How one signs in, and where. */
export const useSecurity = (enabled = true) =>
  useQuery({
    enabled,
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

export const useNameLoginSession = () =>
  useChange(({ sessionId, name }: { sessionId: string; name: string }) =>
    call(nameLoginSession, { params: { sessionId }, body: { name } }),
  );

export const useEndOtherLoginSessions = () => useChange(() => call(endOtherLoginSessions));

interface MadePasskey {
  name: string;
  /** whether it was to be the first second factor of the account */
  isFirst: boolean;
  response: Awaited<ReturnType<typeof createPasskey>>;
  key: string;
}

/**
 * The password first; then the browser asks its person, and what it made is kept. Where the answer was lost, the next attempt sends
 * the same passkey once more: a device makes no second one for an account. Recovery codes that nobody saw are replaced.
 */
export function useAddPasskey(isFirst: boolean) {
  const made = useRef<MadePasskey>(undefined);
  return useChange(async ({ name, password }: { name: string; password: string }) => {
    if (made.current?.name !== name) {
      const { options } = await call(beginPasskey, { body: { password } });
      made.current = { name, isFirst, response: await createPasskey(options), key: randomUuid() };
    }
    const { response, key: idempotencyKey, isFirst: wasFirst } = made.current;
    try {
      const { recoveryCodes } = await call(addPasskey, { body: { name, response }, idempotencyKey });
      return { recoveryCodes };
    } catch (error) {
      if (!isApiError(error, 'ERR_ANSWERED_ONCE')) {
        if (!isAnswerLost(error)) made.current = undefined;
        throw error;
      }
      return wasFirst ? call(renewRecoveryCodes, { body: { password } }) : { recoveryCodes: [] };
    }
  });
}
export const useRenamePasskey = () =>
  useChange(({ id, name }: { id: number; name: string }) => call(renamePasskey, { params: { id }, body: { name } }));
export const useRemovePasskey = () =>
  useChange(({ id, password }: { id: number; password: string }) =>
    call(removePasskey, { params: { id }, body: { password } }),
  );
