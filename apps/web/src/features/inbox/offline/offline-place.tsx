import { useEffect } from 'react';
import { useOffline } from '../../../app/offline/use-offline.ts';
import { preloadableComponent } from '../../../ui/dialogs/preloadable.ts';
import { runWhenIdle } from '../../../ui/hooks/run-when-idle.ts';
import { useAllUnsent } from '../messages/index.ts';

const OfflineStrip = preloadableComponent(async () => (await import('./offline-strip.tsx')).OfflineStrip);

/** Where the strip is, without a network and while something waits. Its code is fetched before, and kept by the worker. */
export function OfflinePlace() {
  const offline = useOffline();
  const isWaiting = useAllUnsent().length > 0;
  useEffect(() => runWhenIdle(OfflineStrip.preload), []);
  return (offline || isWaiting) && <OfflineStrip />;
}
