import { addPushDevice, getPush } from '@balcao/contract';
import { call } from '../../../app/api/call.ts';
import { readOwnDevice, rememberDevice } from './own-device.ts';
import { deviceStateAtOnce, findSubscription, subscribeHere, unsubscribeHere } from './subscription.ts';

/**
 * A new session of the person whose device this is goes on receiving notices; those of somebody else end here.
 * @returns when it is done; nothing is asked of the person
 */
export async function keepSubscribed(userId: number): Promise<void> {
  const own = readOwnDevice();
  if (!own || deviceStateAtOnce() !== 'off') return;
  if (own.userId !== userId) {
    await unsubscribeHere();
    rememberDevice(undefined);
    return;
  }
  if (Notification.permission !== 'granted' || !(await findSubscription())) return;
  const { publicKey } = await call(getPush, {});
  const { id } = await call(addPushDevice, { body: await subscribeHere(publicKey) });
  rememberDevice({ id, userId });
}
