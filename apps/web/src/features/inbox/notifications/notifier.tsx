import { createElement, useEffect } from 'react';
import { preloadable } from '../../../ui/dialogs/preloadable.ts';
import { useNoticesLive } from './security-notices.queries.ts';
import { useUnreadCount, useUnreadLive } from './unread.queries.ts';

const ringer = preloadable(async () => ({ Ringer: (await import('./ringer.tsx')).Ringer }));

/**
 * Counts what is unread, and rings and notifies when a message comes that no one is looking at. What does so is loaded right
 * after the page: whoever writes in its first seconds is news as well. Mounted once, by the frame; renders nothing.
 */
export function Notifier() {
  useUnreadLive();
  useNoticesLive();
  useFaviconBadge(useUnreadCount() > 0);
  const loaded = ringer.useLoaded(false);
  useEffect(() => {
    // What could not be loaded is asked for again once there is internet.
    const load = () => void ringer.load().catch(() => undefined);
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, []);
  return loaded ? createElement(loaded.Ringer) : null;
}

/** A dot on the icon of the tab while something is unread. */
function useFaviconBadge(badged: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (icon) icon.href = badged ? '/favicon-unread.svg' : '/favicon.svg';
  }, [badged]);
}
