import { useCallback, useMemo, useState } from 'react';
import type { ListedTicket } from './lists.rules.ts';

/** The row of the list that the keyboard reaches, and whether it takes the focus when it is drawn. */
export function useActiveRow(tickets: readonly ListedTicket[], selectedId: number | undefined) {
  const [activeId, setActiveId] = useState<number>();
  const [focusRequestedId, setFocusRequestedId] = useState<number>();
  const indexOf = useCallback(
    (id: number | undefined) => (id === undefined ? -1 : tickets.findIndex((ticket) => ticket.id === id)),
    [tickets],
  );
  // Remembered: the list may have thousands of tickets, and is drawn with each step of scrolling.
  const reachable = useMemo(() => {
    const activeIndex = indexOf(activeId);
    return Math.max(0, activeIndex === -1 ? indexOf(selectedId) : activeIndex);
  }, [indexOf, activeId, selectedId]);
  return {
    indexOf,
    reachable,
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
