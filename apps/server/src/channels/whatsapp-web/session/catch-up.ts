import type { WASocket } from 'baileys';

/** After this long a login has caught up, though WhatsApp did not say so: at times it never does (Baileys #2810). */
const assumedAfterMs = 60_000;

/**
 * Calls back once what waited for a login has come: when WhatsApp says so, or a while after the login.
 * @param onCaughtUp `isAssumed`: WhatsApp did not say so
 */
export function watchCatchUp(
  { ev }: Pick<WASocket, 'ev'>,
  onCaughtUp: (isAssumed: boolean) => void,
  afterMs = assumedAfterMs,
): void {
  let timer: NodeJS.Timeout | undefined;
  const end = (isAssumed: boolean) => {
    clearTimeout(timer);
    onCaughtUp(isAssumed);
  };
  ev.on('connection.update', ({ connection, receivedPendingNotifications }) => {
    if (receivedPendingNotifications) end(false);
    else if (connection === 'open') timer = setTimeout(end, afterMs, true).unref();
    else if (connection === 'close') clearTimeout(timer);
  });
}
