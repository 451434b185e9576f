import { isAdmin } from '@balcao/contract';
import type { Ticket } from '@balcao/contract';
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useCallback, useRef } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import { holdPrintableKeys, releasePrintableKeys, useCommands } from '../../app/commands/index.ts';
import { useSession } from '../../app/session.ts';
import { toast } from '../../app/toast.tsx';
import { ThreadSkeleton } from '../../features/conversation/thread-skeleton.tsx';
import { AcceptNext } from '../../features/tickets/accept-next.tsx';
import { usePendingCountShown } from '../../features/tickets/pending-count.tsx';
import { maySnooze } from '../../features/tickets/snooze.rules.ts';
import type { TicketListHandle } from '../../features/tickets/ticket-list.tsx';
import type { ListedTicket } from '../../features/tickets/tickets.live.ts';
import { useSelection } from '../../features/tickets/use-selection.ts';
import { useTicket } from '../../features/tickets/tickets.queries.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { PaneDivider } from '../../ui/pane-divider.tsx';
import { ContactPane } from './contact-pane.tsx';
import { InboxList } from './inbox-list.tsx';
import { openTicketPreloadable } from './preloadable-parts.ts';
import { ListPane } from './list-pane.tsx';
import { TicketDialogs } from './ticket-dialogs.tsx';
import css from './tickets-screen.module.css';
import { useBulkMode } from './use-bulk-mode.tsx';
import { usePrefetchOnHover } from './use-prefetch-on-hover.ts';
import { useContactPane } from './use-contact-pane.ts';
import { useInboxLists } from './use-inbox-lists.ts';
import { useInboxPlace } from './use-inbox-place.ts';
import { useLeaving } from './use-leaving.ts';
import { useRowCommands } from './use-row-commands.ts';
import { useTicketActions } from './use-ticket-actions.ts';
import { useTicketDialogs } from './use-ticket-dialogs.ts';
import { useLeaveInaccessibleTicket, useShowListOfLinkedTicket } from './use-ticket-watch.ts';
import { useFocusPendingRow } from './use-focus-pending-row.ts';

const noTickets: readonly ListedTicket[] = [];
const defaultListWidthPx = 344;
const narrowListWidthPx = 312;
const minListWidthPx = 320;
const maxListWidthPx = 480;
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
  useInboxPlace(lists);
  const { data: ticket, error, refetch } = useTicket(uuid);
  const list = useRef<TicketListHandle>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  // No state: nothing drawn depends on it, and all of this is drawn again often enough.
  const focusFieldOf = useRef<string>(undefined);
  const dialogs = useTicketDialogs();
  const contact = useContactPane(wide, lists.preferences);
  const { listWidth } = lists.preferences;

  const admin = isAdmin(actor);
  const shouldTakeFocus = useCallback((of: string) => {
    const mine = focusFieldOf.current === of;
    if (mine) {
      focusFieldOf.current = undefined;
      releasePrintableKeys();
    }
    return mine;
  }, []);
  const openForWriting = (target: Ticket) => {
    focusFieldOf.current = target.uuid;
    if (target.uuid === uuid && field.current && shouldTakeFocus(uuid)) field.current.focus();
  };
  const openTicket = (wanted: Ticket) => {
    if (!touch) openForWriting(wanted);
    void navigate({ to: '/tickets/$uuid', params: { uuid: wanted.uuid } });
  };
  const mayPeek = ({ status, userId }: Ticket) =>
    admin && (status === 'pending' || (status === 'open' && userId !== user.id));
  const hintAtAccepting = () => toast.ok(t('tickets.list.acceptToRead'));
  const openRow = (wanted: ListedTicket, hit = wanted.hit) => {
    if (lists.tab === 'search') lists.search.remember();
    // A pending ticket is attended by accepting, never by opening; admins may peek before.
    if (wanted.status === 'pending') return mayPeek(wanted) ? dialogs.peeking.open(wanted) : hintAtAccepting();
    if (!hit) return openTicket(wanted);
    void navigate({
      to: '/tickets/$uuid',
      params: { uuid: wanted.uuid },
      search: { message: hit.messageId, words: lists.search.asked?.text },
    });
  };
  const backToList = () => navigate({ to: '/tickets' });
  const showTicket = ({ uuid: wanted }: Ticket) => navigate({ to: '/tickets/$uuid', params: { uuid: wanted } });

  const tickets = lists.loaded.list?.tickets ?? noTickets;
  const selection = useSelection(lists.listKey, tickets);
  const bulk = useBulkMode(selection, tickets.length, onePane);
  const prefetchHandlers = usePrefetchOnHover(tickets, lists.loaded.list !== undefined);
  const code = openTicketPreloadable.useLoaded(uuid !== undefined);
  const actions = useTicketActions({
    onOpening: () => {
      field.current?.blur();
      holdPrintableKeys();
    },
    onOpened: (opened) => {
      // A search stays where it is: one comes back to it.
      if (lists.tab !== 'search') show('open');
      openForWriting(opened);
      void navigate({ to: '/tickets/$uuid', params: { uuid: opened.uuid } });
    },
    onShow: (shown) => void navigate({ to: '/tickets/$uuid', params: { uuid: shown.uuid } }),
    onLeaving: useLeaving({ tickets, userId: user.id, uuid, list, backToList, openTicket: showTicket }),
    onUnsent: dialogs.resolving.open,
  });

  const refused = isApiError(error, 'ERR_NO_TICKET_FOUND');
  const busy = ticket !== undefined && actions.busyIds.has(ticket.id);
  useLeaveInaccessibleTicket({ ticket, refused, busy, onGone: () => void navigate({ to: '/tickets', replace: true }) });
  useShowListOfLinkedTicket(uuid, ticket, show);
  const showPending = useFocusPendingRow({
    ready: lists.filter.status === 'pending' && lists.loaded.list !== undefined,
    show: () => show('pending'),
    focus: (id) => list.current?.focus(id),
  });

  const openNeighbour = (by: 1 | -1) => {
    const at = tickets.findIndex(({ uuid: other }) => other === uuid);
    const next = at === -1 ? tickets[0] : tickets[at + by];
    if (!next) return;
    if (next.status !== 'pending') return openTicket(next);
    list.current?.focus(next.id);
    reachRow();
  };
  // While several are selected the conversation is hidden, and its commands are off.
  const shownTicket = selection.on && !onePane ? undefined : ticket;
  const open = shownTicket?.status === 'open' ? shownTicket : undefined;
  usePendingCountShown(lists.tab === 'open' && !(onePane && uuid !== undefined));
  const [next] = lists.waiting;
  const acceptNext = next && (() => void actions.acceptNext(lists.waiting));
  const reachRow = useRowCommands(selection.on ? noTickets : tickets, {
    accept: actions.accept,
    resolve: actions.resolve,
    snooze: (of) => maySnooze(actor, of) && dialogs.snoozing.open(of),
    transfer: dialogs.transferring.open,
  });
  useCommands({
    nextTicket: () => openNeighbour(1),
    previousTicket: () => openNeighbour(-1),
    acceptNext,
    searchTickets: () => lists.setTab('search'),
    showPending: () => {
      showPending();
      reachRow();
    },
    accept: shownTicket?.status === 'pending' ? () => actions.accept(shownTicket) : undefined,
    resolve: open && (() => actions.resolve(open)),
    snooze: open && maySnooze(actor, open) ? () => dialogs.snoozing.open(open) : undefined,
    wake: open?.snoozedUntil && maySnooze(actor, open) ? () => actions.wake(open) : undefined,
    returnToQueue: open && (() => actions.returnToQueue(open)),
    reopen: shownTicket?.status === 'closed' ? () => actions.reopen(shownTicket) : undefined,
    tag: shownTicket && (() => contact.showPart('tags')),
    note: shownTicket && (() => contact.showPart('notes')),
    transfer: shownTicket && shownTicket.status !== 'closed' ? () => dialogs.transferring.open(shownTicket) : undefined,
  });

  const leaveConversation = () => {
    if (onePane) void backToList();
    else list.current?.focus(ticket?.id);
  };

  return (
    <div
      className={css.inbox}
      {...prefetchHandlers}
      style={listWidth === null ? undefined : ({ '--list-width': `${listWidth}px` } as CSSProperties)}
      data-contact={(wide && contact.open && shownTicket !== undefined) || undefined}
    >
      <VisuallyHidden component="h1">{t('tickets.title')}</VisuallyHidden>
      <ListPane
        lists={lists}
        mobile={mobile}
        hidden={onePane && uuid !== undefined}
        onNew={() => dialogs.newTicket.open(undefined)}
        onDown={() => list.current?.focus(undefined)}
        selection={selection}
        action={
          lists.tab === 'open' &&
          lists.segment === 'pending' &&
          !selection.on &&
          next &&
          acceptNext && <AcceptNext next={next} busy={actions.busyIds.has(next.id)} onAccept={acceptNext} />
        }
        footer={bulk.footer}
      >
        <InboxList
          ref={list}
          lists={lists}
          selectedId={ticket?.id}
          busyIds={actions.busyIds}
          selection={selection}
          mayPeek={mayPeek}
          onShowPending={showPending}
          onOpen={openRow}
          onPeek={dialogs.peeking.open}
          onAccept={(wanted) => void actions.accept(wanted)}
        />
      </ListPane>
      <section className={css.thread} data-hidden={(onePane && uuid === undefined) || undefined}>
        {!onePane && (
          <PaneDivider
            label={t('tickets.list.width')}
            value={listWidth ?? (wide ? defaultListWidthPx : narrowListWidthPx)}
            min={minListWidthPx}
            max={maxListWidthPx}
            onChange={(width) => lists.preferences.change({ listWidth: width })}
            onReset={() => lists.preferences.change({ listWidth: null })}
          />
        )}
        {bulk.pane}
        {!bulk.pane && uuid === undefined && (
          <EmptyState drawing="talk" title={t('tickets.empty.noneTitle')} text={t('tickets.empty.noneText')} />
        )}
        {!bulk.pane && uuid !== undefined && (ticket ? !code : !error) && <ThreadSkeleton />}
        {!bulk.pane && error && !ticket && !refused && (
          <LoadFailed title={t('tickets.conversation.failedTitle')} onRetry={refetch} />
        )}
        {shownTicket && code && (
          <code.OpenTicket
            ticket={shownTicket}
            mobile={mobile}
            field={field}
            shouldTakeFocus={shouldTakeFocus}
            contactOpen={contact.open}
            onBack={onePane ? () => void backToList() : undefined}
            onToggleContact={contact.toggle}
            onLeave={leaveConversation}
            onTransfer={() => dialogs.transferring.open(shownTicket)}
            onSnooze={() => dialogs.snoozing.open(shownTicket)}
            onRemove={() => dialogs.removing.open(shownTicket)}
            onShowPart={contact.showPart}
            actions={actions}
          />
        )}
      </section>
      <ContactPane pane={contact} ticket={shownTicket} mobile={mobile} />
      {bulk.dialogs}
      <TicketDialogs dialogs={dialogs} actions={actions} onOpen={openTicket} />
    </div>
  );
}
