import { useCallback, useState } from 'react';
import type { ListedTicket } from './tickets.live.ts';

/** The row of the list that the keyboard reaches, and whether it takes the focus when it is drawn. */
export function useActiveRow(tickets: readonly ListedTicket[], selectedId: number | undefined) {
  const [activeId, setActiveId] = useState<number>();
  const [focusRequestedId, setFocusRequestedId] = useState<number>();
  const indexOf = (id: number | undefined) => tickets.findIndex((ticket) => ticket.id === id);
  const activeIndex = indexOf(activeId);
  return {
    indexOf,
    reachable: Math.max(0, activeIndex === -1 ? indexOf(selectedId) : activeIndex),
    focusRequestedId,
    requestFocus: (id: number) => {
      setActiveId(id);
      setFocusRequestedId(id);
    },
    onRowFocus: useCallback((ticket: ListedTicket) => {
      setActiveId(ticket.id);
      setFocusRequestedId(undefined);
    }, []),
  };
}
