import { isAdmin } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import { useCommands } from '../../app/commands/index.ts';
import { useSession } from '../../app/session.ts';
import { ThreadSkeleton } from '../../features/conversation/thread-skeleton.tsx';
import type { TicketListHandle } from '../../features/tickets/ticket-list.tsx';
import type { ListedTicket } from '../../features/tickets/tickets.live.ts';
import { useSelection } from '../../features/tickets/use-selection.ts';
import { useTicket } from '../../features/tickets/tickets.queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { BulkFooter } from './bulk-footer.tsx';
import { ContactPane } from './contact-pane.tsx';
import { InboxList } from './inbox-list.tsx';
import { openTicketPreloadable } from './preloadable-parts.ts';
import { ListPane } from './list-pane.tsx';
import { TicketDialogs } from './ticket-dialogs.tsx';
import css from './tickets-screen.module.css';
import { usePrefetchOnHover } from './use-prefetch-on-hover.ts';
import { useContactPane } from './use-contact-pane.ts';
import { useInboxLists } from './use-inbox-lists.ts';
import { useLeaving } from './use-leaving.ts';
import { useRowCommands } from './use-row-commands.ts';
import { useTicketActions } from './use-ticket-actions.ts';
import { useTicketDialogs } from './use-ticket-dialogs.ts';
import { useLeaveInaccessibleTicket, useShowListOfLinkedTicket } from './use-ticket-watch.ts';
import { useFocusPendingRow } from './use-focus-pending-row.ts';

const noTickets: readonly ListedTicket[] = [];
const readImmediately = { getInitialValueInEffect: false };
const useWindowQuery = (query: string) => useMediaQuery(query, undefined, readImmediately) ?? false;

/** The inbox: lists on the left, the conversation, the contact on the right; fewer panes as the window narrows. */
export function TicketsScreen() {
  const { t } = useTranslation();
  const { uuid } = useParams({ strict: false });
  const navigate = useNavigate();
  const { actor, user } = useSession();
  const mobile = useWindowQuery('(max-width: 599px)');
  const onePane = useWindowQuery('(max-width: 899px)');
  const wide = useWindowQuery('(min-width: 1200px)');
  const touch = useWindowQuery('(pointer: coarse)');
  const lists = useInboxLists();
  const { show } = lists;
  const { data: ticket, error, refetch } = useTicket(uuid);
  const list = useRef<TicketListHandle>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // No state: what is drawn does not depend on it, and all of this is drawn again often enough.
  const focusFieldOf = useRef<string>(undefined);
  const dialogs = useTicketDialogs();
  const contact = useContactPane(wide, lists.preferences);

  const admin = isAdmin(actor);
  const openForWriting = (target: Ticket) => {
    if (target.uuid === uuid && field.current) field.current.focus();
    else focusFieldOf.current = target.uuid;
  };
  const openTicket = (wanted: Ticket) => {
    if (!touch) openForWriting(wanted);
    void navigate({ to: '/tickets/$uuid', params: { uuid: wanted.uuid } });
  };
  const mayPeek = ({ status, userId }: Ticket) =>
    admin && (status === 'pending' || (status === 'open' && userId !== user.id));
  const openRow = (wanted: ListedTicket) => {
    if (lists.tab === 'search') lists.search.remember();
    // Who waits is attended by accepting, never by opening; admins may look in before.
    if (wanted.status === 'pending') return mayPeek(wanted) && dialogs.peeking.open(wanted);
    if (!wanted.hit) return openTicket(wanted);
    void navigate({ to: '/tickets/$uuid', params: { uuid: wanted.uuid }, search: { message: wanted.hit.messageId } });
  };
  const shouldTakeFocus = useCallback((of: string) => {
    const mine = focusFieldOf.current === of;
    if (mine) focusFieldOf.current = undefined;
    return mine;
  }, []);
  const backToList = () => navigate({ to: '/tickets' });

  const tickets = lists.loaded.list?.tickets ?? noTickets;
  const selection = useSelection(lists.listKey, tickets);
  const prefetchHandlers = usePrefetchOnHover(tickets, lists.loaded.list !== undefined);
  const code = openTicketPreloadable.useLoaded(uuid !== undefined);
  const actions = useTicketActions({
    onOpened: (opened) => {
      // A search stays where it is: one comes back to it.
      if (lists.tab !== 'search') show('open');
      openForWriting(opened);
      void navigate({ to: '/tickets/$uuid', params: { uuid: opened.uuid } });
    },
    onShow: (shown) => void navigate({ to: '/tickets/$uuid', params: { uuid: shown.uuid } }),
    onLeaving: useLeaving({ tickets, uuid, list, backToList }),
  });

  const refused = isApiError(error, 'ERR_NO_TICKET_FOUND');
  const busy = ticket !== undefined && actions.busyIds.has(ticket.id);
  useLeaveInaccessibleTicket({ ticket, refused, busy, onGone: () => void navigate({ to: '/tickets', replace: true }) });
  useShowListOfLinkedTicket(uuid, ticket, show);
  useFocusPendingRow({
    ready: lists.filter.status === 'pending' && lists.loaded.list !== undefined,
    show: () => show('pending'),
    focus: (id) => list.current?.focus(id),
  });

  const openNeighbour = (by: 1 | -1) => {
    const at = tickets.findIndex(({ uuid: other }) => other === uuid);
    const next = at === -1 ? tickets[0] : tickets[at + by];
    if (!next) return;
    if (next.status === 'pending') list.current?.focus(next.id);
    else openTicket(next);
  };
  const open = ticket?.status === 'open' ? ticket : undefined;
  useRowCommands(tickets, {
    accept: actions.accept,
    resolve: actions.resolve,
    transfer: dialogs.transferring.open,
  });
  useCommands({
    nextTicket: () => openNeighbour(1),
    previousTicket: () => openNeighbour(-1),
    accept: ticket?.status === 'pending' ? () => actions.accept(ticket) : undefined,
    resolve: open && (() => actions.resolve(open)),
    returnToQueue: open && (() => actions.returnToQueue(open)),
    reopen: ticket?.status === 'closed' ? () => actions.reopen(ticket) : undefined,
    tag: ticket && (() => contact.showPart('tags')),
    note: ticket && (() => contact.showPart('notes')),
    transfer: ticket && ticket.status !== 'closed' ? () => dialogs.transferring.open(ticket) : undefined,
  });

  const leaveConversation = () => {
    if (onePane) void backToList();
    else list.current?.focus(ticket?.id);
  };

  return (
    <div
      className={css.inbox}
      {...prefetchHandlers}
      data-contact={(wide && contact.open && ticket !== undefined) || undefined}
    >
      <ListPane
        lists={lists}
        mobile={mobile}
        hidden={onePane && uuid !== undefined}
        onNew={() => dialogs.newTicket.open(undefined)}
        selection={selection}
        footer={<BulkFooter selection={selection} shown={tickets.length} />}
      >
        <InboxList
          ref={list}
          lists={lists}
          selectedId={ticket?.id}
          busyIds={actions.busyIds}
          selection={selection}
          mayPeek={mayPeek}
          onOpen={openRow}
          onPeek={dialogs.peeking.open}
          onAccept={(wanted) => void actions.accept(wanted)}
        />
      </ListPane>
      <section className={css.thread} data-hidden={(onePane && uuid === undefined) || undefined}>
        {uuid === undefined && <EmptyState title={t('tickets.empty.noneTitle')} text={t('tickets.empty.noneText')} />}
        {uuid !== undefined && (ticket ? !code : !error) && <ThreadSkeleton />}
        {error && !ticket && !refused && (
          <EmptyState
            title={t('tickets.conversation.failedTitle')}
            text={t('common.loadFailed.text')}
            action={<Button onClick={() => void refetch()}>{t('common.retry')}</Button>}
          />
        )}
        {ticket && code && (
          <code.OpenTicket
            ticket={ticket}
            mobile={mobile}
            field={field}
            shouldTakeFocus={shouldTakeFocus}
            contactOpen={contact.open}
            onBack={onePane ? () => void backToList() : undefined}
            onToggleContact={contact.toggle}
            onLeave={leaveConversation}
            onTransfer={() => dialogs.transferring.open(ticket)}
            onRemove={() => dialogs.removing.open(ticket)}
            actions={actions}
          />
        )}
      </section>
      <ContactPane pane={contact} ticket={ticket} mobile={mobile} />
      <TicketDialogs dialogs={dialogs} actions={actions} onOpen={openTicket} />
    </div>
  );
}
