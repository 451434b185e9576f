import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';

interface List {
  /** it shows who waits, and has been loaded */
  ready: boolean;
  show: () => void;
  focus: (ticketId: number) => void;
}

/** Whoever is sent to a row of the waiting list finds the keyboard on it. */
export function useWantedRow({ ready, show, focus }: List): void {
  // Each going there counts, also the second to the same row: the state is a new object then.
  const wanted = useLocation({ select: ({ state }) => (state.waitingTicketId === undefined ? undefined : state) });
  const reached = useRef<object>(null);
  const come = useEffectEvent(show);
  const reach = useEffectEvent((ticketId: number) => {
    reached.current = wanted ?? null;
    focus(ticketId);
  });
  useEffect(() => {
    if (wanted?.waitingTicketId === undefined || reached.current === wanted) return;
    if (ready) reach(wanted.waitingTicketId);
    else come();
  }, [wanted, ready]);
}
