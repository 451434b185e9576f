import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { markReadUnopened } from '../../features/inbox/conversation/mark-read.ts';
import type { SelectionMode } from '../../features/inbox/tickets/bulk/use-selection.ts';
import type { ListedTicket } from '../../features/inbox/tickets/list/lists.rules.ts';
import { RowGestures, WaitingBanner } from '../../features/inbox/tickets/phone/lazy-phone.ts';
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts';
import type { useInboxLists } from './use-inbox-lists.ts';
import { usePhoneTabs } from './use-phone-tabs.ts';
import type { useTicketActions } from './use-ticket-actions.ts';
import type { useTicketDialogs } from './use-ticket-dialogs.ts';

interface Options {
  mobile: boolean;
  lists: ReturnType<typeof useInboxLists>;
  actions: ReturnType<typeof useTicketActions>;
  dialogs: ReturnType<typeof useTicketDialogs>;
  selection: SelectionMode;
  mayPeek: (ticket: ListedTicket) => boolean;
  acceptNext: (() => void) | undefined;
}

/** What the list has on a phone alone: its tabs in the bottom bar, what a finger does with rows, and the banner of those who wait. */
export function usePhoneList({ mobile, lists, actions, dialogs, selection, mayPeek, acceptNext }: Options): {
  gestures: ((tickets: readonly ListedTicket[]) => ReactNode) | undefined;
  banner: ReactNode;
} {
  const client = useQueryClient();
  usePhoneTabs(lists);
  const stable = {
    markUnread: useStableCallback((ticket: ListedTicket) => void actions.markUnread(ticket)),
    snooze: useStableCallback(dialogs.snoozing.open),
    resolve: useStableCallback((ticket: ListedTicket) => void actions.resolve(ticket)),
    transfer: useStableCallback(dialogs.transferring.open),
    accept: useStableCallback((ticket: ListedTicket) => void actions.accept(ticket)),
    peek: useStableCallback(dialogs.peeking.open),
    select: useStableCallback((ticket: ListedTicket) => selection.startWith(ticket.id)),
  };
  const acts = {
    ...stable,
    mayPeek,
    read: ({ id }: ListedTicket) => void markReadUnopened(client, id),
    refresh: () => void client.invalidateQueries({ queryKey: ['tickets'] }),
  };
  const [next] = lists.waiting;
  const isAttending = lists.tab === 'open' && lists.segment === 'open' && !lists.view.view && !selection.on;
  return {
    gestures: mobile ? (tickets) => <RowGestures tickets={tickets} acts={acts} /> : undefined,
    banner: mobile && isAttending && next && acceptNext && (
      <WaitingBanner
        count={lists.waitingCount ?? lists.waiting.length}
        next={next}
        busy={actions.busyIds.has(next.id)}
        onAccept={acceptNext}
      />
    ),
  };
}
