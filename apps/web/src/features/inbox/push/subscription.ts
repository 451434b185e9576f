import type { EndpointInput, addPushDevice } from '@balcao/contract';

type Subscription = EndpointInput<typeof addPushDevice>['body'];

/**
 * How it is with notices on this device: `insecure`: the page is not served over https; `unsupported`: the browser has none;
 * `ios`: a phone whose browser has them in the installed app alone; `denied`: they are blocked; `off`, `on`.
 */
export type DeviceState = 'insecure' | 'unsupported' | 'ios' | 'denied' | 'off' | 'on';

const isApple = () => /iPhone|iPad|iPod/u.test(navigator.userAgent);
const isInstalled = () => window.matchMedia('(display-mode: standalone)').matches;

/** What of it is known without asking the browser for its subscription. */
export function deviceStateAtOnce(): Exclude<DeviceState, 'on'> {
  if (!window.isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return isApple() && !isInstalled() ? 'ios' : 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'off';
}

const worker = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

export const findSubscription = async (): Promise<PushSubscription | null> =>
  (await worker())?.pushManager.getSubscription() ?? null;

/** Whether this device has a subscription, and may show notices. */
export async function readDeviceState(): Promise<DeviceState> {
  const atOnce = deviceStateAtOnce();
  if (atOnce !== 'off') return atOnce;
  return (await findSubscription()) && Notification.permission === 'granted' ? 'on' : 'off';
}

/** The browser did not give a subscription: the person said no, or its service does not answer. */
export class NotSubscribed extends Error {}

/**
 * Subscribes this device. One that was made for another key is given up.
 * @throws NotSubscribed
 */
export async function subscribeHere(publicKey: string): Promise<Subscription> {
  if ((await Notification.requestPermission()) !== 'granted') throw new NotSubscribed();
  const registration = await navigator.serviceWorker.ready;
  const wanted = bytesOf(publicKey);
  const former = await registration.pushManager.getSubscription();
  const isSame = former !== null && isEqual(former.options.applicationServerKey, wanted);
  if (former && !isSame) await former.unsubscribe();
  const found =
    (isSame ? former : null) ??
    (await registration.pushManager
      .subscribe({ userVisibleOnly: true, applicationServerKey: wanted })
      .catch((error: unknown) => {
        throw new NotSubscribed('the push service did not answer', { cause: error });
      }));
  const { endpoint, keys } = found.toJSON();
  if (endpoint === undefined || !keys?.['p256dh'] || !keys['auth']) throw new NotSubscribed();
  return { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } };
}

/** Gives up the subscription of this device: nothing reaches it any more, whatever the server knows. */
export async function unsubscribeHere(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

function isEqual(key: ArrayBuffer | null, wanted: Uint8Array): boolean {
  if (key === null) return false;
  const bytes = new Uint8Array(key);
  return bytes.length === wanted.length && bytes.every((byte, index) => byte === wanted[index]);
}
