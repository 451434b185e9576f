import { useSyncExternalStore } from 'react';
import { currentWay } from './install-memory.ts';
import { onInstallOffer } from './install-offer.ts';
import type { WayToInstall } from './install.rules.ts';

/** How the app is installed here; it changes with the browser's offer. */
export const useWayToInstall = (): WayToInstall => useSyncExternalStore(onInstallOffer, currentWay);
