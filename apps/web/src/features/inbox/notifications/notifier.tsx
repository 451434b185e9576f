import { badgeCountsWaitingSetting } from '@balcao/contract';
import { useEffect } from 'react';
import { isInstalled } from '../../../app/api/installed.ts';
import { useSession } from '../../../app/session/session.ts';
import { useNoticesHere } from '../push/index.ts';
import { useTicketNewsLive } from '../ticket-people/index.ts';
import { usePendingCount } from '../tickets/index.ts';
import { useNoticesLive } from './security-notices.queries.ts';
import { useUnread, useUnreadCount, useUnreadLive } from './unread.queries.ts';
import { useRinging } from './use-ringing.ts';

/**
 * Counts what is unread, and rings and notifies when a message comes that no one is looking at. Mounted once, by the frame;
 * renders nothing.
 */
export function Notifier() {
  useUnreadLive();
  useNoticesLive();
  useTicketNewsLive();
  useFaviconBadge(useUnreadCount() > 0);
  const countsWaiting = useSession().setting(badgeCountsWaitingSetting) === 'enabled';
  const waiting = usePendingCount(countsWaiting && isInstalled());
  useAppBadge((useUnread().data?.count ?? 0) + waiting);
  useRinging();
  useNoticesHere();
  return null;
}

/** The number of own conversations with something unread, and of those who wait where the company wants it, on the icon of the installed app where the system shows one. */
function useAppBadge(count: number): void {
  useEffect(() => {
    // Refused where the app is not installed, and of no consequence.
    navigator.setAppBadge?.(count).catch(() => undefined);
  }, [count]);
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => undefined), []);
}

/** A dot on the icon of the tab while something is unread. */
function useFaviconBadge(badged: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = badged ? '/favicon-unread.svg' : '/favicon.svg';
  }, [badged]);
}
