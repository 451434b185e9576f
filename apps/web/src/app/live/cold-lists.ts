import type { LiveEvent, LivePayload } from '@balcao/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { onAnyLive } from './hub.ts';

/** Events come in bursts: what they concern is fetched again at most this often. */
const invalidateDelayMs = 1000;

/**
 * Which events concern a list. A function looks at the payload as well, and may name a narrower key than that of the
 * list, such as the one record the event is about.
 */
type ConcerningEvents = { [E in LiveEvent]?: true | ((payload: LivePayload<E>) => boolean | QueryKey) };

/** A list that live events do not change in the browser: after one it is fetched again. */
export interface ColdList {
  /** the first parts of the keys of all its queries */
  queryKey: QueryKey;
  events: ConcerningEvents;
  /** 1 s by default */
  delayMs?: number;
}

/** Every cold list whose module is loaded. */
export const coldLists: ColdList[] = [];

/**
 * Registers a cold list when its module is loaded, so that it is kept up to date whether or not a screen shows it: a
 * visible one is refetched, others are when they are shown again.
 */
export function registerColdList(list: ColdList): void {
  coldLists.push(list);
}

/** Invalidates the registered lists on live events until the returned function is called. */
export function startLiveInvalidation(client: QueryClient): () => void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();

  const schedule = (queryKey: QueryKey, delayMs: number): void => {
    const id = JSON.stringify([queryKey, delayMs]);
    if (timers.has(id)) return;
    const invalidate = () => {
      timers.delete(id);
      // An answer that is on its way may be older than the event: once it is there, it is asked for again.
      if (client.isFetching({ queryKey }) > 0) schedule(queryKey, delayMs);
      else void client.invalidateQueries({ queryKey });
    };
    timers.set(id, setTimeout(invalidate, delayMs));
  };

  const stop = onAnyLive((event, payload) => {
    for (const { queryKey, events, delayMs = invalidateDelayMs } of coldLists) {
      const concerned = concernedKey(events[event], payload);
      if (concerned !== false) schedule(concerned === true ? queryKey : concerned, delayMs);
    }
  });
  return () => {
    stop();
    for (const timer of timers.values()) clearTimeout(timer);
  };
}

function concernedKey<E extends LiveEvent>(
  concerned: ConcerningEvents[E],
  payload: LivePayload<E>,
): boolean | QueryKey {
  return typeof concerned === 'function' ? concerned(payload) : concerned === true;
}
