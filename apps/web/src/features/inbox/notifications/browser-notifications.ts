import { useCallback, useState } from 'react';

const storageKey = 'browserNotifications';
const notificationDurationMs = 3000;

/** `none`: this browser, or a page that is not served securely, has no notifications. */
export type Permission = NotificationPermission | 'none';

function readPermission(): Permission {
  return 'Notification' in window ? Notification.permission : 'none';
}

function isEnabled(): boolean {
  return localStorage.getItem(storageKey) !== 'off';
}

/** Notifications of the browser on this computer: whether it lets us, and whether someone wants them. */
export function useBrowserNotifications() {
  const [permission, setPermission] = useState(readPermission);
  const [on, setOn] = useState(isEnabled);
  const turn = useCallback((wanted: boolean) => {
    if (wanted) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
    setOn(wanted);
  }, []);
  const ask = useCallback(async () => {
    turn(true);
    setPermission(await Notification.requestPermission());
  }, [turn]);
  return { permission, on, turn, ask };
}

/** Shows a notification of the browser where someone allowed it; a later one of the same tag takes its place. */
export function showBrowserNotification(notification: {
  tag: string;
  title: string;
  body: string;
  onClick: () => void;
}): void {
  if (readPermission() !== 'granted' || !isEnabled()) return;
  // The sound is our own.
  const shown = new Notification(notification.title, {
    body: notification.body,
    tag: notification.tag,
    silent: true,
  });
  shown.addEventListener('click', () => {
    window.focus();
    shown.close();
    notification.onClick();
  });
  setTimeout(() => shown.close(), notificationDurationMs);
}
