import type { Message } from '@balcao/contract';
import type { QueryClient } from '@tanstack/react-query';
import { onReady } from '../../../app/live/connection.ts';
import { onLive } from '../../../app/live/hub.ts';
import { addToKept, removeKept, syncConversations } from './keep-conversations.ts';
import { keepLists } from './keep-lists.ts';

/** What came is stored together, this often. */
const storeEveryMs = 5_000;
const syncEveryMs = 10 * 60_000;
/** Tickets go out of sight in bursts, and a page that begins connects a moment later. */
const syncSoonMs = 2_000;

/**
 * Keeps on this device what is read without a network, until the returned function is called: asked for whenever the connection begins
 * and every ten minutes, and kept true by live events in between.
 */
export function keepOnDevice(client: QueryClient): () => void {
  let arrived: Message[] = [];
  // One after the other: each reads what the one before it stored.
  let last: Promise<unknown> = Promise.resolve();
  const queue = (work: () => Promise<unknown>): void => {
    last = last.then(work).catch(() => undefined);
  };
  const store = (): void => {
    if (arrived.length === 0) return;
    const messages = arrived;
    arrived = [];
    queue(() => addToKept(messages));
  };
  const sync = (): void => queue(syncConversations);
  let soon: ReturnType<typeof setTimeout> | undefined;
  const syncSoon = (): void => {
    clearTimeout(soon);
    soon = setTimeout(sync, syncSoonMs);
  };
  const stops = [
    keepLists(client),
    onLive('appMessage', ({ message }) => arrived.push(message)),
    // Whoever does not see a ticket any more keeps nothing of it; another one may take its place.
    onLive('ticket', (event) => {
      if (event.action !== 'delete') return;
      queue(() => removeKept(event.ticketId));
      syncSoon();
    }),
    onReady(syncSoon),
  ];
  const timers = [setInterval(store, storeEveryMs), setInterval(sync, syncEveryMs)];
  document.addEventListener('visibilitychange', store);
  syncSoon();
  return () => {
    for (const stop of stops) stop();
    for (const timer of timers) clearInterval(timer);
    clearTimeout(soon);
    document.removeEventListener('visibilitychange', store);
  };
}
