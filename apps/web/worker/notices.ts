import type { PushNotice } from '@balcao/contract';
import { acceptTicket } from './accept.ts';
import type { Show } from './names.ts';
import { arrange, fill, moreTag, type Shown } from './notices.rules.ts';
import { worker } from './worker-scope.ts';

/** What a notice on the screen carries. */
interface NoticeData extends Omit<Shown, 'tag'> {
  path: string;
  /** what *accept* needs; undefined = there is nothing to accept */
  accept?: { ticketId: number; words: PushNotice['words'] };
}

/** Chromium's, which the types of the platform lack. */
interface WholeOptions extends NotificationOptions {
  renotify?: boolean;
  timestamp?: number;
  actions?: readonly { action: string; title: string }[];
}

const icon = '/icon-192.png';

/** Shows a notice that came, and closes those that are over. */
export async function showNotice(data: PushMessageData | null): Promise<void> {
  const notice = data?.json() as PushNotice | undefined;
  if (!notice) return;
  await worker.navigator.setAppBadge?.(notice.unread).catch(() => undefined);
  const shown = await worker.registration.getNotifications();
  const { close, more } = arrange(
    notice,
    shown.map((one) => ({ tag: one.tag, tickets: (one.data as NoticeData | null)?.tickets ?? [] })),
  );
  for (const one of shown) if (close.includes(one.tag)) one.close();
  if (notice.kind !== 'test' && (await isLookedAt())) return;
  await (more ? showMore(notice, more) : showOne(notice));
}

/** A page that somebody uses rings by itself. On Apple's systems a notice has to be shown, whatever is open. */
async function isLookedAt(): Promise<boolean> {
  if (/Macintosh|iPhone|iPad/u.test(navigator.userAgent) && !/Chrome|Firefox/u.test(navigator.userAgent)) return false;
  const windows = await worker.clients.matchAll({ type: 'window' });
  return windows.some(({ focused, visibilityState }) => focused && visibilityState === 'visible');
}

function showOne({ kind, tag, title, body, path, ticketId, silent, at, words }: PushNotice): Promise<void> {
  const show = { action: 'show', title: words.show };
  const actions =
    kind === 'waiting'
      ? [{ action: 'accept', title: words.accept }, show]
      : kind === 'message'
        ? [{ action: 'reply', title: words.reply }, show]
        : [];
  const data: NoticeData = {
    path,
    tickets: ticketId === null ? [] : [ticketId],
    ...(kind === 'waiting' && ticketId !== null && { accept: { ticketId, words } }),
  };
  const options: WholeOptions = {
    body,
    tag,
    icon,
    badge: icon,
    data,
    silent,
    // The same conversation again is news.
    renotify: !silent,
    timestamp: Date.parse(at),
    actions,
  };
  return worker.registration.showNotification(title, options);
}

function showMore({ words, silent }: PushNotice, tickets: readonly number[]): Promise<void> {
  const options: WholeOptions = {
    tag: moreTag,
    icon,
    badge: icon,
    silent,
    renotify: !silent,
    data: { path: '/tickets', tickets } satisfies NoticeData,
  };
  return worker.registration.showNotification(fill(words.more, { count: tickets.length }), options);
}

/** Somebody touched a notice, or one of its buttons. */
export async function onNoticeTouched({ notification, action }: NotificationEvent): Promise<void> {
  const data = notification.data as NoticeData | null;
  notification.close();
  if (!data) return;
  if (action !== 'accept' || !data.accept) return show(data.path);
  const text = await acceptTicket(data.accept.ticketId, data.accept.words);
  const { path, tickets } = data;
  const options: WholeOptions = {
    body: text,
    tag: notification.tag,
    icon,
    badge: icon,
    silent: true,
    data: { path, tickets } satisfies NoticeData,
  };
  await worker.registration.showNotification(notification.title, options);
}

/** Leads to a page of the app: in a window that is open, else in a new one. */
async function show(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window' });
  const [open] = windows.toSorted((a, b) => Number(b.focused) - Number(a.focused));
  if (!open) {
    await worker.clients.openWindow(path);
    return;
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a client has none
  open.postMessage({ kind: 'show', path } satisfies Show);
  await open.focus();
}
