import type { Ticket } from '@balcao/contract';
import type { RefObject } from 'react';
import { useCommands } from '../../app/commands/index.ts';
import { useSession } from '../../app/session/session.ts';
import { maySnooze } from '../../features/inbox/tickets/dialogs/snooze.rules.ts';
import type { TicketListHandle } from '../../features/inbox/tickets/list/ticket-list.tsx';
import type { ListedTicket } from '../../features/inbox/tickets/list/lists.rules.ts';
import { useTicketViews } from '../../features/inbox/tickets/views/views.queries.ts';
import type { useContactPane } from './use-contact-pane.ts';
import type { useInboxLists } from './use-inbox-lists.ts';
import { useRowCommands } from './use-row-commands.ts';
import type { useTicketActions } from './use-ticket-actions.ts';
import type { useTicketDialogs } from './use-ticket-dialogs.ts';

interface Options {
  lists: ReturnType<typeof useInboxLists>;
  list: RefObject<TicketListHandle | null>;
  /** several tickets are being selected: single letters mean none of them */
  isSelecting: boolean;
  /** the ticket whose conversation is on screen */
  shown: Ticket | undefined;
  /** of the address */
  uuid: string | undefined;
  actions: ReturnType<typeof useTicketActions>;
  dialogs: ReturnType<typeof useTicketDialogs>;
  contact: ReturnType<typeof useContactPane>;
  onOpen: (ticket: Ticket) => void;
  onShowPending: () => void;
  onAcceptNext: (() => void) | undefined;
}

const noTickets: readonly ListedTicket[] = [];

/** The keys and the palette of the inbox: of the row with the focus, of the conversation, and to move between them. */
export function useInboxCommands({
  lists,
  list,
  isSelecting,
  shown,
  uuid,
  actions,
  dialogs,
  contact,
  onOpen,
  onShowPending,
  onAcceptNext,
}: Options): void {
  const { actor } = useSession();
  const tickets = lists.loaded.list?.tickets ?? noTickets;
  const open = shown?.status === 'open' ? shown : undefined;
  const reachRow = useRowCommands(isSelecting ? noTickets : tickets, {
    accept: actions.accept,
    resolve: actions.resolve,
    snooze: (of) => maySnooze(actor, of) && dialogs.snoozing.open(of),
    transfer: dialogs.transferring.open,
  });
  const openNeighbour = (by: 1 | -1) => {
    const at = tickets.findIndex(({ uuid: other }) => other === uuid);
    const next = at === -1 ? tickets[0] : tickets[at + by];
    if (!next) return;
    if (next.status !== 'pending') return onOpen(next);
    list.current?.focus(next.id);
    reachRow();
  };
  const views = useTicketViews();
  useCommands({
    goView: (key) => {
      const view = [...(views?.own ?? []), ...(views?.shared ?? [])][Number(key) - 1];
      if (!view) return false;
      lists.showView(view.id);
      return true;
    },
    nextTicket: () => openNeighbour(1),
    previousTicket: () => openNeighbour(-1),
    acceptNext: onAcceptNext,
    searchTickets: () => lists.setTab('search'),
    showPending: () => {
      onShowPending();
      reachRow();
    },
    accept: shown?.status === 'pending' ? () => actions.accept(shown) : undefined,
    resolve: open && (() => actions.resolve(open)),
    snooze: open && maySnooze(actor, open) ? () => dialogs.snoozing.open(open) : undefined,
    macro: shown && (() => dialogs.macros.open(shown)),
    wake: open?.snoozedUntil && maySnooze(actor, open) ? () => actions.wake(open) : undefined,
    returnToQueue: open && (() => actions.returnToQueue(open)),
    reopen: shown?.status === 'closed' ? () => actions.reopen(shown) : undefined,
    tag: shown && (() => contact.showPart('tags')),
    note: shown && (() => contact.showPart('notes')),
    transfer: shown && shown.status !== 'closed' ? () => dialogs.transferring.open(shown) : undefined,
  });
}
