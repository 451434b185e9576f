import type { Activity, LivePayload } from '@balcao/contract';
import { useSyncExternalStore } from 'react';

type Doing = Exclude<Activity, 'paused'>;

/** It is said again while it goes on; nothing said for this long = it stopped, and the word of it was lost. */
const lapses = 25_000;

const doing = new Map<number, { activity: Doing; timer: ReturnType<typeof setTimeout> }>();
const listeners = new Set<() => void>();

function stop(ticketId: number): boolean {
  clearTimeout(doing.get(ticketId)?.timer);
  return doing.delete(ticketId);
}

function tell(): void {
  for (const listener of listeners) listener();
}

/** The contact of a ticket began or stopped. */
export function hearTyping({ ticketId, activity }: Pick<LivePayload<'contactTyping'>, 'ticketId' | 'activity'>): void {
  const changed = stop(ticketId);
  if (activity !== 'paused') doing.set(ticketId, { activity, timer: setTimeout(hearTyping, lapses, { ticketId, activity: 'paused' }) });
  if (changed || activity !== 'paused') tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the contact of a ticket does right now; undefined = nothing that we know of. */
export const contactActivity = (ticketId: number): Doing | undefined => doing.get(ticketId)?.activity;

export function useContactTyping(ticketId: number): Doing | undefined {
  return useSyncExternalStore(subscribe, () => contactActivity(ticketId));
}
