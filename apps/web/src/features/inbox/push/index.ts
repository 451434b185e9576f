import { readOwnDevice } from './own-device.ts';

export { ChoicesCard } from './choices-card.tsx';
export { DeviceCard } from './device-card.tsx';
export { usePush } from './push.queries.ts';

/** Once a session has begun: has this device go on receiving notices, where it did before. Its code is fetched only there. */
export async function keepSubscribedHere(userId: number): Promise<void> {
  if (readOwnDevice()) await (await import('./keep-subscribed.ts')).keepSubscribed(userId);
}
