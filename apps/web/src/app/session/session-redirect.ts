import { readLoginNotice } from '../api/login-notice.ts';
import { needsSecondFactor, onSessionChange } from '../api/session-store.ts';
import { errorText } from '../errors.ts';
import { forgetDrawings } from '../offline/forget-drawings.ts';
import { queryClient } from '../query-client.ts';
import { router } from '../routes/router.ts';
import { isLoggedIn } from './session.ts';
import { toast } from '../toasts/toast.tsx';
import { storeWantedAddress } from '../routes/wanted-address.ts';

const reloadDelayMs = 1000;

/** When a session begins or ends, here or in another tab, the guards of the routes send everyone where they belong. */
export function redirectOnSessionChange(): void {
  let loggedIn = isLoggedIn();
  let lacksFactor = needsSecondFactor();
  let userId = storedUserId();
  onSessionChange(() => {
    if (isLoggedIn()) userId = storedUserId();
    if (loggedIn === isLoggedIn() && lacksFactor === needsSecondFactor()) return;
    loggedIn = isLoggedIn();
    lacksFactor = needsSecondFactor();
    // Cached data of one person is not for the next.
    if (!loggedIn) {
      queryClient.clear();
      forgetDrawings();
      // A session that ran out continues where it was; after a logout the next person begins at the first page.
      if (readLoginNotice()) storeWantedAddress(router.state.location.href, userId);
      reloadWhenEndedByOthers();
    }
    void router.invalidate();
  });
}

const storedUserId = (): number => Number(localStorage.getItem('userId'));

/** Stores that a login elsewhere or an administrator ended the session, before the page is reloaded. */
function reloadWhenEndedByOthers(): void {
  const notice = readLoginNotice();
  if (notice?.details.elsewhere === undefined) return;
  toast.error(errorText(notice), notice.code, false);
  setTimeout(() => window.location.reload(), reloadDelayMs);
}
