import type { ClientEvent, LiveEvent, LivePayload } from '@balcao/contract';
import { useEffect, useEffectEvent } from 'react';
import { emitLive, onReady } from './connection.ts';
import { onLive } from './hub.ts';

/** Subscribes to a live event while the component is mounted. The handler may be a new function at every render. */
export function useLive<E extends LiveEvent>(event: E, handler: (payload: LivePayload<E>) => void): void {
  const latest = useEffectEvent(handler);
  useEffect(() => onLive(event, (payload: LivePayload<E>) => latest(payload)), [event]);
}

type Room = 'ChatBox' | 'Tickets' | 'Notification' | 'Sandbox';

/**
 * Announces to the server that this room is shown, again after every reconnect, until the component unmounts.
 * `onJoined` is the moment from which no event of the room is missed: data fetched before it may be older.
 */
export function useLiveRoom(room: Room, value?: number | string, onJoined?: () => void): void {
  const joined = useEffectEvent(() => onJoined?.());
  useEffect(() => {
    let unmounted = false;
    const join = () =>
      void emitLive(`join${room}` satisfies ClientEvent, value).then(({ ok }) => {
        if (ok && !unmounted) joined();
      });
    join();
    const stop = onReady(join);
    return () => {
      unmounted = true;
      stop();
      void emitLive(`leave${room}` satisfies ClientEvent, value);
    };
  }, [room, value]);
}
