import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { FocusEvent, PointerEvent } from 'react';
import { runWhenIdle } from '../../ui/hooks/run-when-idle.ts';
import { prefetchThread } from '../../features/inbox/messages/messages.queries.ts';
import type { ListedTicket } from '../../features/inbox/tickets/list/lists.rules.ts';
import { contactPanelPreloadable, openTicketPreloadable } from './preloadable-parts.ts';

/** A row on which the pointer stays for so long may be opened next. */
const hoverDelayMs = 80;

/**
 * Prefetches what a click on a row needs: the code once the list is on screen, the messages when the pointer or the
 * keyboard rests on a row, not while rows are scrolled past it, and at the latest when the button goes down.
 * @returns the handlers for the element around the rows
 */
export function usePrefetchOnHover(tickets: readonly ListedTicket[], shown: boolean) {
  const client = useQueryClient();
  useEffect(() => {
    if (shown) runWhenIdle(() => Promise.all([openTicketPreloadable.load(), contactPanelPreloadable.load()]));
  }, [shown]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** where the pointer or the focus is since less than the delay */
  const reached = useRef<EventTarget>(null);
  useEffect(() => () => clearTimeout(timer.current), []);
  const prefetchThreadOf = ({ target }: { target: EventTarget }) => {
    // A row that was scrolled away is no longer connected.
    const id =
      target instanceof Element && target.isConnected
        ? target.closest<HTMLElement>('[data-ticket]')?.dataset.ticket
        : undefined;
    const ticket = id && tickets.find((one) => String(one.id) === id);
    // Pending tickets are not opened by a click, and search results open elsewhere than at the end.
    if (!ticket || ticket.status === 'pending' || ticket.hit) return;
    void prefetchThread(client, ticket.id);
  };
  const schedulePrefetch = ({ target }: { target: EventTarget }) => {
    clearTimeout(timer.current);
    reached.current = target;
    timer.current = setTimeout(() => {
      reached.current = null;
      prefetchThreadOf({ target });
    }, hoverDelayMs);
  };
  return {
    onPointerOver: (event: PointerEvent) => schedulePrefetch(event),
    onFocus: (event: FocusEvent) => schedulePrefetch(event),
    onScrollCapture: () => {
      if (reached.current) schedulePrefetch({ target: reached.current });
    },
    // Not by a timer: the focus that follows the press would restart it.
    onPointerDown: (event: PointerEvent) => prefetchThreadOf(event),
  };
}
