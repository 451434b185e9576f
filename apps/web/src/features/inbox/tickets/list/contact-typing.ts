import type { Activity, LivePayload } from '@balcao/contract';
import { useSyncExternalStore } from 'react';

type OngoingActivity = Exclude<Activity, 'paused'>;

/** Repeated while it goes on; without a report for this long it stopped, and the report of it was lost. */
const typingExpiryMs = 10_000;

const activities = new Map<number, { activity: OngoingActivity; timer: ReturnType<typeof setTimeout> }>();
const listeners = new Set<() => void>();

function clearActivity(ticketId: number): boolean {
  clearTimeout(activities.get(ticketId)?.timer);
  return activities.delete(ticketId);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}

/** The contact of a ticket began or stopped. */
export function applyContactTyping({
  ticketId,
  activity,
}: Pick<LivePayload<'contactTyping'>, 'ticketId' | 'activity'>): void {
  const changed = clearActivity(ticketId);
  if (activity !== 'paused')
    activities.set(ticketId, {
      activity,
      timer: setTimeout(applyContactTyping, typingExpiryMs, { ticketId, activity: 'paused' }),
    });
  if (changed || activity !== 'paused') notifyListeners();
}

/** Nothing is known any more: the line to the server, or of a connection, is down. */
export function forgetContactTyping(): void {
  const known = [...activities.keys()];
  for (const ticketId of known) clearActivity(ticketId);
  if (known.length > 0) notifyListeners();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The contact's activity in a ticket right now; undefined = none known. */
export const contactActivity = (ticketId: number): OngoingActivity | undefined => activities.get(ticketId)?.activity;

export function useContactTyping(ticketId: number): OngoingActivity | undefined {
  return useSyncExternalStore(subscribe, () => contactActivity(ticketId));
}
