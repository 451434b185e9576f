import { readOwnDevice } from './own-device.ts';

export { ChoicesCard } from './choices-card.tsx';
export { DeviceCard } from './device-card.tsx';
export { usePush } from './push.queries.ts';

/** Once a session has begun: has this device go on receiving notices, where it did before. Its code is fetched only there. */
export function keepSubscribedHere(userId: number): void {
  if (readOwnDevice())
    import('./keep-subscribed.ts').then(({ keepSubscribed }) => keepSubscribed(userId)).catch(() => undefined);
}
