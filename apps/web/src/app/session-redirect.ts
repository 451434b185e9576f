import { onSessionChange } from './api/session-store.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';
import { isLoggedIn } from './session.ts';

/** When a session begins or ends, here or in another tab, the guards of the routes send everybody where they belong. */
export function redirectOnSessionChange(): void {
  let loggedIn = isLoggedIn();
  onSessionChange(() => {
    if (loggedIn === isLoggedIn()) return;
    loggedIn = isLoggedIn();
    // What one person saw is not for the next.
    if (!loggedIn) queryClient.clear();
    void router.invalidate();
  });
}
