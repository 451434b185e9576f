import { useLocation } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';

interface PendingList {
  /** it shows who waits, and has been loaded */
  ready: boolean;
  show: () => void;
  /** undefined: the first row */
  focus: (ticketId: number | undefined) => void;
}

/**
 * A link to a row of the waiting list gives that row the focus.
 * @returns shows who waits, with the focus on the first row
 */
export function useFocusPendingRow({ ready, show, focus }: PendingList): () => void {
  // Each going there counts, also the second to the same row: the state is a new object then.
  const request = useLocation({ select: ({ state }) => (state.pendingTicketId === undefined ? undefined : state) });
  const reached = useRef<object>(null);
  const showList = useEffectEvent(show);
  const focusRow = useEffectEvent((ticketId: number) => {
    reached.current = request ?? null;
    focus(ticketId);
  });
  useEffect(() => {
    if (request?.pendingTicketId === undefined || reached.current === request) return;
    if (ready) focusRow(request.pendingTicketId);
    else showList();
  }, [request, ready]);

  const [firstAsked, setFirstAsked] = useState<object>();
  const firstReached = useRef<object>(undefined);
  const focusFirst = useEffectEvent(() => {
    firstReached.current = firstAsked;
    focus(undefined);
  });
  useEffect(() => {
    if (firstAsked && ready && firstReached.current !== firstAsked) focusFirst();
  }, [firstAsked, ready]);
  return () => {
    show();
    setFirstAsked({});
  };
}
