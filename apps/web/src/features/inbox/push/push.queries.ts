import { addPushDevice, getPush, removePushDevice, setPushChoices, testPush } from '@balcao/contract';
import type { EndpointAnswer, PushChoices } from '@balcao/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../app/api/call.ts';
import { useSession } from '../../../app/session/session.ts';
import { rememberDevice } from './own-device.ts';
import { readDeviceState, subscribeHere, unsubscribeHere } from './subscription.ts';

const pushKey = ['push'] as const;
export type Push = EndpointAnswer<typeof getPush>;

/** The devices of the person, and what they want to be told. */
export function usePush() {
  return useQuery({
    queryKey: [...pushKey, 'own'],
    queryFn: ({ signal }) => call(getPush, { signal }),
    staleTime: 0,
    meta: { quiet: true },
  });
}

/** How it is with notices on this device; asked again when they are switched. */
export function useDeviceState() {
  return useQuery({ queryKey: [...pushKey, 'here'], queryFn: readDeviceState, staleTime: 0, meta: { quiet: true } });
}

/** Saves what one wants to be told; it is shown at once, and taken back where it could not be saved. */
export function useSaveChoices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choices: PushChoices) => call(setPushChoices, { body: choices }),
    onMutate: async (choices) => {
      await client.cancelQueries({ queryKey: pushKey });
      client.setQueryData<Push>([...pushKey, 'own'], (known) => known && { ...known, choices });
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
}

/** Has this device receive notices. The browser asks first where it was not asked before. */
export function useTurnOn() {
  const client = useQueryClient();
  const { userId } = useSession().actor;
  return useMutation({
    mutationFn: async (publicKey: string) => {
      const device = await call(addPushDevice, { body: await subscribeHere(publicKey) });
      rememberDevice({ id: device.id, userId });
      return device;
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
    meta: { quiet: true },
  });
}

/** Has a device receive no more notices. Errors are toasts. */
export function useTurnOff() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isHere }: { id: number; isHere: boolean }) => {
      if (isHere) {
        await unsubscribeHere();
        rememberDevice(undefined);
      }
      return call(removePushDevice, { params: { id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
}

/** Sends a notice to one's devices. Errors are toasts. */
export function useTest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(testPush, {}),
    onSettled: () => client.invalidateQueries({ queryKey: pushKey }),
  });
}
