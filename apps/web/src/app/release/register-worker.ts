import { workerPath, type TakeOver } from '../../../worker/names.ts';
import { ownRelease } from './release.ts';

/**
 * Registers the service worker, where the browser has such: not without https. One of a newer release waits for pages of its own release, of which this
 * may be the first.
 */
export async function registerWorker(): Promise<void> {
  const release = ownRelease();
  if (release === undefined || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register(workerPath, { updateViaCache: 'none' });
  const letTakeOver = () => registration.waiting?.postMessage({ kind: 'takeOver', release } satisfies TakeOver);
  letTakeOver();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', letTakeOver);
  });
}
