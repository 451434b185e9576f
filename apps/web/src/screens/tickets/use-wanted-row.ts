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
  const { state } = useLocation();
  const reached = useRef<object>(null);
  const come = useEffectEvent(show);
  const reach = useEffectEvent((ticketId: number) => {
    reached.current = state;
    focus(ticketId);
  });
  useEffect(() => {
    const { waitingTicketId } = state;
    if (waitingTicketId === undefined || reached.current === state) return;
    if (ready) reach(waitingTicketId);
    else come();
  }, [state, ready]);
}
