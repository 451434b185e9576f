import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../app/api/api-error.ts';
import { holdPrintableKeys } from '../../app/commands/index.ts';
import { useSession } from '../../app/session/session.ts';
import { loadTexts } from '../../app/texts/i18n.ts';
import { ThreadSkeleton } from '../../features/inbox/conversation/thread-skeleton.tsx';
import { AcceptNext } from '../../features/inbox/tickets/list/accept-next.tsx';
import { usePendingCountShown } from '../../features/inbox/tickets/list/pending-count.tsx';
import type { TicketListHandle } from '../../features/inbox/tickets/list/ticket-list.tsx';
import type { ListedTicket } from '../../features/inbox/tickets/list/lists.rules.ts';
import { useSelection } from '../../features/inbox/tickets/bulk/use-selection.ts';
import { useTicket } from '../../features/inbox/tickets/tickets.queries.ts';
import { preloadableComponent } from '../../ui/dialogs/preloadable.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { LoadFailed } from '../../ui/lists/load-failed.tsx';
import { settleMs } from '../../ui/places.ts';
import { ContactPane } from './contact-pane.tsx';
import { InboxList } from './inbox-list.tsx';
import { ListPane } from './list-pane.tsx';
import { ListWidthDivider } from './list-width-divider.tsx';
import { openTicketPreloadable } from './preloadable-parts.ts';
import { TicketDialogs } from './ticket-dialogs.tsx';
import css from './tickets-screen.module.css';
import { useBegunConversation } from './use-begun-conversation.ts';
import { useBulkMode } from './use-bulk-mode.tsx';
import { useContactPane } from './use-contact-pane.ts';
import { useFocusPendingRow } from './use-focus-pending-row.ts';
import { NoticeInvitation } from '../../features/inbox/push/index.ts';
import { useInvitationDue } from './use-invitation-due.ts';
import { useInboxCommands } from './use-inbox-commands.ts';
import { useInboxLists } from './use-inbox-lists.ts';
import { useInboxPlace } from './use-inbox-place.ts';
import { useLeaving } from './use-leaving.ts';
import { useOpenConversation } from './use-open-conversation.ts';
import { usePhoneList } from './use-phone-list.tsx';
import { usePrefetchOnHover } from './use-prefetch-on-hover.ts';
import { useWayBack } from './use-way-back.ts';
import { useTicketActions } from './use-ticket-actions.ts';
import { useTicketDialogs } from './use-ticket-dialogs.ts';
import { useCloseTransferOfGone, useLeaveInaccessibleTicket, useShowListOfLinkedTicket } from './use-ticket-watch.ts';

/** Once for each person and computer. */
const NextOffer = preloadableComponent(async () => (await import('./next-offer.tsx')).NextOffer);
const InstallInvitation = preloadableComponent(async () => {
  const [code] = await Promise.all([import('../../app/install/install-invitation.tsx'), loadTexts('installedApp')]);
  return code.InstallInvitation;
});
const noTickets: readonly ListedTicket[] = [];
const readImmediately = { getInitialValueInEffect: false };
const useWindowQuery = (query: string) => useMediaQuery(query, undefined, readImmediately) ?? false;

/** The inbox: lists on the left, the conversation, the contact on the right; fewer panes as the window narrows. */
export function TicketsScreen() {
  const { t } = useTranslation();
  const { user } = useSession();
  const mobile = useWindowQuery('(max-width: 599px)');
  const onePane = useWindowQuery('(max-width: 899px)');
  const wide = useWindowQuery('(min-width: 1200px)');
  const touch = useWindowQuery('(pointer: coarse)');
  const lists = useInboxLists();
  useInboxPlace(lists);
  const list = useRef<TicketListHandle>(null);
  const shieldedUntil = useRef(0);
  const isShielded = useCallback(() => performance.now() < shieldedUntil.current, []);
  const field = useRef<HTMLTextAreaElement>(null);
  const [offeredId, setOfferedId] = useState<number>();
  const dialogs = useTicketDialogs();
  useBegunConversation(dialogs.newTicket.open);
  const contact = useContactPane(wide, lists.preferences);
  const { listWidth } = lists.preferences;
  const conversation = useOpenConversation({ lists, field, touch, onPeek: dialogs.peeking.open });
  const { uuid, shouldTakeFocus, backToList, mayPeek } = conversation;
  const { data: ticket, error, refetch } = useTicket(uuid);
  const goBack = useWayBack(mobile, uuid, backToList);
  const invitation = useInvitationDue(uuid);

  const tickets = lists.loaded.list?.tickets ?? noTickets;
  const offeredNext = tickets.find(({ id, status }) => id === offeredId && status === 'open');
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
      // The list of those in service takes the place of those who wait: the second click of a double one meets nobody.
      shieldedUntil.current = performance.now() + settleMs;
      // A search and a view stay where they are: one comes back to them.
      if (lists.tab !== 'search' && !lists.view.view) lists.show('open');
      conversation.openForWriting(opened);
    },
    onShow: (shown) => void conversation.show(shown),
    onLeaving: useLeaving({
      tickets,
      userId: user.id,
      uuid,
      list,
      backToList,
      openTicket: conversation.show,
      onOfferNext: ({ id }) => setOfferedId(id),
    }),
    onUnsent: dialogs.resolving.open,
    onReason: dialogs.closing.open,
    onMacroReason: dialogs.macroClosing.open,
  });

  const refused = isApiError(error, 'ERR_NO_TICKET_FOUND');
  const busy = ticket !== undefined && actions.busyIds.has(ticket.id);
  useLeaveInaccessibleTicket({ ticket, refused, busy, onGone: conversation.leaveAddress, onMerged: conversation.goOn });
  useCloseTransferOfGone({ dialog: dialogs.transferring, shown: ticket, busyIds: actions.busyIds });
  useShowListOfLinkedTicket(uuid, ticket, lists.show);
  const showPending = useFocusPendingRow({
    ready: lists.filter.status === 'pending' && lists.loaded.list !== undefined,
    show: () => lists.show('pending'),
    focus: (id) => list.current?.focus(id),
  });
  usePendingCountShown(lists.tab === 'open' && !(onePane && uuid !== undefined));

  // While several are selected the conversation is hidden, and its commands are off.
  const shownTicket = selection.on && !onePane ? undefined : ticket;
  const [next] = lists.waiting;
  const acceptNext = next && (() => void actions.acceptNext(lists.waiting));
  const { gestures, banner } = usePhoneList({ mobile, lists, actions, dialogs, selection, mayPeek, acceptNext });
  useInboxCommands({
    lists,
    list,
    isSelecting: selection.on,
    shown: shownTicket,
    uuid,
    actions,
    dialogs,
    contact,
    onOpen: conversation.open,
    onShowPending: showPending,
    onAcceptNext: acceptNext,
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
        onNew={() => dialogs.newTicket.open('')}
        onDown={() => list.current?.focus(undefined)}
        selection={selection}
        action={
          lists.tab === 'open' &&
          lists.segment === 'pending' &&
          !lists.view.view &&
          !selection.on &&
          next &&
          acceptNext ? (
            <AcceptNext next={next} busy={actions.busyIds.has(next.id)} onAccept={acceptNext} />
          ) : (
            banner
          )
        }
        footer={bulk.footer}
      >
        <InboxList
          ref={list}
          lists={lists}
          mobile={mobile}
          selectedId={ticket?.id}
          busyIds={actions.busyIds}
          acceptingIds={actions.acceptingIds}
          selection={selection}
          mayPeek={mayPeek}
          gestures={gestures}
          onShowPending={showPending}
          onOpen={conversation.openRow}
          onPeek={dialogs.peeking.open}
          onAccept={(wanted) => void actions.accept(wanted)}
          isShielded={isShielded}
        />
      </ListPane>
      <section className={css.thread} data-hidden={(onePane && uuid === undefined) || undefined}>
        {!onePane && (
          <ListWidthDivider
            width={listWidth}
            wide={wide}
            onChange={(width) => lists.preferences.change({ listWidth: width })}
          />
        )}
        {bulk.pane}
        {!bulk.pane &&
          uuid === undefined &&
          (offeredNext ? (
            <NextOffer
              next={offeredNext}
              onOpen={conversation.openForWriting}
              onDecided={() => setOfferedId(undefined)}
            />
          ) : (
            <EmptyState drawing="talk" title={t('tickets.empty.noneTitle')} text={t('tickets.empty.noneText')} />
          ))}
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
            onBack={onePane ? goBack : undefined}
            onToggleContact={contact.toggle}
            onLeave={leaveConversation}
            onTransfer={() => dialogs.transferring.open(shownTicket)}
            onSnooze={() => dialogs.snoozing.open(shownTicket)}
            onMacro={() => dialogs.macros.open(shownTicket)}
            onRemove={() => dialogs.removing.open(shownTicket)}
            onShowPart={contact.showPart}
            actions={actions}
          />
        )}
      </section>
      <ContactPane pane={contact} ticket={shownTicket} mobile={mobile} />
      {bulk.dialogs}
      {invitation === 'install' && <InstallInvitation />}
      {invitation === 'notices' && <NoticeInvitation />}
      <TicketDialogs dialogs={dialogs} actions={actions} queueId={shownTicket?.queueId} onOpen={conversation.open} />
    </div>
  );
}
