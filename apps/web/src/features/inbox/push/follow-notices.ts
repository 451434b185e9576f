import type { Show } from '../../../../worker/names.ts';
import { onLive } from '../../../app/live/hub.ts';

/** Closes notices of this device: those of one ticket, or all of them. */
async function closeNotices(ticketId?: number): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) {
    const { tickets = [] } = (shown.data ?? {}) as { tickets?: readonly number[] };
    if (ticketId === undefined || (tickets.length === 1 && tickets[0] === ticketId)) shown.close();
  }
}

/**
 * Follows the notices of this device while a page is open: one that was touched leads to its page; who looks at the app has seen them, and
 * what was read or accepted anywhere is none any more.
 * @returns what ends it
 */
export function followNotices(goTo: (path: string) => void): () => void {
  const onMessage = ({ data }: MessageEvent) => {
    const message = data as Partial<Show> | null;
    if (message?.kind === 'show' && message.path !== undefined) goTo(message.path);
  };
  const close = (ticketId?: number) => void closeNotices(ticketId).catch(() => undefined);
  const onVisible = () => {
    if (document.visibilityState === 'visible') close();
  };
  onVisible();
  navigator.serviceWorker.addEventListener('message', onMessage);
  document.addEventListener('visibilitychange', onVisible);
  const stop = onLive('ticket', (event) => {
    if (event.action === 'updateUnread' && event.unreadMessages === 0) close(event.ticketId);
    else if (event.action === 'delete') close(event.ticketId);
  });
  return () => {
    navigator.serviceWorker.removeEventListener('message', onMessage);
    document.removeEventListener('visibilitychange', onVisible);
    stop();
  };
}
