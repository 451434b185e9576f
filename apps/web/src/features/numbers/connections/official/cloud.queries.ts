import {
  checkCloudAccount,
  getCloudAccount,
  registerCloudNumber,
  saveCloudAccount,
  subscribeCloudAccount,
} from '@balcao/contract';
import type { AccountCheck, CloudAccount } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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

/** A value is tried once nobody has typed for this long. */
const checkDelayMs = 500;

type CheckedValues = Parameters<typeof toAccountBody>[0];

/** Tries the values of the form at Meta while they are entered. Nothing is stored, and no secret is kept as a key of the cache. */
export function useAccountCheck(id: number, values: CheckedValues, isConfigured: boolean) {
  const [checked, setChecked] = useState<AccountCheck>();
  const [round, setRound] = useState(0);
  const { phoneNumberId, businessAccountId, accessToken, appSecret } = values;
  const hasToken = accessToken === null ? isConfigured : accessToken.trim() !== '';
  useEffect(() => {
    if (!hasToken) return undefined;
    const controller = new AbortController();
    const isId = (text: string) => /^\d{5,30}$/.test(text.trim());
    const body = {
      ...(isId(phoneNumberId) && { phoneNumberId }),
      ...(isId(businessAccountId) && { businessAccountId }),
      ...(accessToken !== null && { accessToken }),
      ...(appSecret !== null && appSecret.trim() !== '' && { appSecret }),
    };
    // What is asked for again was not typed.
    const delayMs = round === 0 ? checkDelayMs : 0;
    const timer = setTimeout(() => {
      call(checkCloudAccount, { params: { id }, body, signal: controller.signal })
        .then(setChecked)
        // What cannot be tried now is said when it is saved.
        .catch(() => undefined);
    }, delayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [id, hasToken, phoneNumberId, businessAccountId, accessToken, appSecret, round]);
  return { checked: hasToken ? checked : undefined, checkAgain: () => setRound((count) => count + 1) };
}

/** Makes Meta call the webhook and subscribes its fields. */
export function useSubscribeAccount(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(subscribeCloudAccount, { params: { id } }),
    meta: { quiet: true },
    onSuccess: ({ account }) => client.setQueryData<CloudAccount>(accountKey(id), account),
  });
}

/** Registers the number with Meta's API; errors are shown beside the PIN. */
export function useRegisterNumber(id: number) {
  return useMutation({
    mutationFn: (pin: string) => call(registerCloudNumber, { params: { id }, body: { pin } }),
    meta: { quiet: true },
  });
}
