import type { Ticket } from '@balcao/contract';
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { isAutoAdvanceOpen, readAutoAdvance } from '../../app/auto-advance.ts';
import { holdPrintableKeys } from '../../app/commands/index.ts';
import type { TicketListHandle } from '../../features/inbox/tickets/list/ticket-list.tsx';

interface Inbox {
  tickets: readonly Ticket[];
  userId: number;
  /** of the conversation that is open */
  uuid: string | undefined;
  list: RefObject<TicketListHandle | null>;
  backToList: () => Promise<void>;
  openTicket: (ticket: Ticket) => Promise<void>;
  /** the place of the conversation is empty now: whether the next one is to open there by itself is not decided yet */
  onOfferNext: (next: Ticket) => void;
}

/**
 * Handles a ticket that leaves the user's list: the focus moves to its neighbour, whose conversation opens for users
 * with that preference. Printable keys are held from the first moment, so that no part of a sentence reaches another
 * customer.
 * @returns called before the list changes; its own return value is called once the ticket has gone
 */
export function useLeaving({ tickets, userId, uuid, list, backToList, openTicket, onOfferNext }: Inbox) {
  // Another conversation may have been opened meanwhile, which stays.
  const shown = useRef(uuid);
  useEffect(() => {
    shown.current = uuid;
  }, [uuid]);
  return (leaving: Ticket): (() => void) => {
    const at = tickets.findIndex(({ id }) => id === leaving.id);
    const next = at === -1 ? undefined : (tickets[at + 1] ?? tickets[at - 1]);
    const wasShown = shown.current;
    holdPrintableKeys();
    return () => {
      if (shown.current !== wasShown) return;
      const focusNext = () => list.current?.focus(next?.id);
      if (wasShown !== leaving.uuid) focusNext();
      else if (next?.status === 'open' && readAutoAdvance(userId)) void openTicket(next).then(focusNext);
      else {
        if (next?.status === 'open' && isAutoAdvanceOpen(userId)) onOfferNext(next);
        void backToList().then(focusNext);
      }
    };
  };
}
