import type { TicketOrder } from '@balcao/contract';
import { IconPlus } from '../../ui/icons/index.ts';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ListHead } from '../../features/inbox/tickets/list/list-head.tsx';
import { PhoneHead } from '../../features/inbox/tickets/phone/lazy-phone.ts';
import type { Scope } from '../../features/inbox/tickets/list/inbox-preferences.ts';
import type { QueueChoice } from '../../features/inbox/queues/index.ts';
import { OfflinePlace } from '../../features/inbox/offline/offline-place.tsx';
import { useMentionCount } from '../../features/inbox/ticket-people/index.ts';
import { SearchHead } from '../../features/inbox/tickets/search/search-head.tsx';
import type { SelectionMode } from '../../features/inbox/tickets/bulk/use-selection.ts';
import { IconButton } from '../../ui/fields/icon-button.tsx';
import { useStableCallback } from '../../ui/hooks/use-stable-callback.ts';
import css from './tickets-screen.module.css';
import type { useInboxLists } from './use-inbox-lists.ts';
import { useViewDialogs } from './use-view-dialogs.tsx';

const noQueues: readonly QueueChoice[] = [];
const tabWords = { open: 'tickets.list.open', closed: 'tickets.list.closed', search: 'inbox.search.tab' } as const;

interface Props {
  lists: ReturnType<typeof useInboxLists>;
  mobile: boolean;
  /** the conversation has taken the place of the list */
  hidden: boolean;
  onNew: () => void;
  /** from the search field to the first row */
  onDown: () => void;
  selection: SelectionMode;
  /** above the list: what can be done with it as a whole */
  action: ReactNode;
  /** what can be done with the ticked tickets */
  footer: ReactNode;
  children: ReactNode;
}

/** The left pane: which tickets, and the tickets. */
export function ListPane({ lists, mobile, hidden, onNew, onDown, selection, action, footer, children }: Props) {
  const { t } = useTranslation();
  const { preferences, queues, queueIds, tab, segment, scopeCounts } = lists;
  const several = !selection.on && (lists.loaded.list?.tickets.length ?? 0) > 0;
  // All the same while nothing of it changes: the list is drawn with each page of tickets and each conversation, its head is not.
  const change = useStableCallback(preferences.change);
  const select = useStableCallback(selection.start);
  const begin = useStableCallback(onNew);
  const showSegment = useStableCallback(lists.setSegment);
  const attends = tab === 'open' && segment === 'open';
  const { view } = lists;
  const isView = view.view !== undefined;
  const viewId = view.view?.id;
  const dialogs = useViewDialogs(lists);
  const showScope = useStableCallback(lists.showScope);
  const showView = useStableCallback(lists.showView);
  const saveView = useStableCallback(() => dialogs.save(lists.shownSearch));
  const organize = useStableCallback(dialogs.organize);
  const views = useMemo(
    () => ({ viewId, onView: showView, onSave: saveView, onOrganize: organize }),
    [viewId, showView, saveView, organize],
  );
  const scope = preferences.mayShowAll && (attends || isView) ? preferences.scope : undefined;
  const isWaiting = segment === 'pending';
  const order = tab === 'open' ? (isWaiting ? preferences.waitingOrder : preferences.openOrder) : undefined;
  const { inService, snoozedCount, unansweredCount, riskCount, isHeldShown, heldCount } = lists;
  const mentionCount = useMentionCount();
  const showHeld = useStableCallback(lists.showHeld);
  const heldOffered = tab === 'open' && segment === 'pending' && (isHeldShown || heldCount > 0);
  const isSnoozed = inService === 'snoozed';
  const { own, ownCount, allCount } = lists.queueScope ?? {};
  const showInService = useStableCallback(lists.showInService);
  // Only where there are any: most people put nothing aside.
  const snoozedOffered = attends && (isSnoozed || snoozedCount > 0);
  const riskOffered = attends && (inService === 'risk' || riskCount > 0);
  const filters = useMemo(
    () => ({
      queues: queues.length > 1 ? queues : noQueues,
      queueIds,
      onQueueIds: (ids: number[]) => change({ queueIds: ids }),
      scope: scope && { value: scope, counts: scopeCounts },
      snoozed: snoozedOffered ? { shown: isSnoozed, count: snoozedCount } : undefined,
      onSnoozed: (next: boolean) => showInService(next ? 'snoozed' : 'all'),
      unanswered: attends ? { shown: inService === 'unanswered', count: unansweredCount } : undefined,
      onUnanswered: (next: boolean) => showInService(next ? 'unanswered' : 'all'),
      held: heldOffered ? { shown: isHeldShown, count: heldCount } : undefined,
      onHeld: showHeld,
      onScope: (next: Scope) => showScope(next),
      queueScope: own === undefined ? undefined : { own, ownCount, allCount },
      onQueueScope: (next: boolean) => change({ ownQueues: next }),
      order,
      isWaiting,
      onOrder: (next: TicketOrder) =>
        change(isWaiting || next === 'waiting' ? { waitingOrder: next } : { openOrder: next }),
      risk: riskOffered ? { shown: inService === 'risk', count: riskCount } : undefined,
      mentioned:
        attends && (inService === 'mentioned' || mentionCount > 0)
          ? { shown: inService === 'mentioned', count: mentionCount }
          : undefined,
      onMentioned: (next: boolean) => showInService(next ? 'mentioned' : 'all'),
      onRisk: (next: boolean) => showInService(next ? 'risk' : 'all'),
    }),
    [
      queues,
      queueIds,
      scope,
      scopeCounts,
      own,
      ownCount,
      allCount,
      order,
      isWaiting,
      riskOffered,
      riskCount,
      mentionCount,
      change,
      snoozedOffered,
      attends,
      inService,
      isSnoozed,
      snoozedCount,
      unansweredCount,
      showInService,
      heldOffered,
      isHeldShown,
      heldCount,
      showHeld,
      showScope,
    ],
  );
  const head = {
    tab,
    segment: lists.segment,
    filters,
    views,
    view: dialogs.head,
    search: tab === 'search' && <SearchHead search={lists.search} onSave={saveView} onDown={onDown} />,
    action,
  };
  const phoneHead = {
    ownCount: lists.scopeCounts.mine,
    viewName: view.view?.name,
    onScope: (next: Scope) => {
      change({ scope: next });
      lists.show('open');
    },
    onClosed: () => lists.show('closed'),
    onSearch: () => lists.setTab('search'),
    onBack: () => lists.show('open'),
    onSelect: several ? select : undefined,
  };
  return (
    <section className={css.list} aria-label={t('tickets.title')} data-pane data-hidden={hidden || undefined}>
      {mobile ? (
        <PhoneHead {...head} {...phoneHead} isHidden={hidden} />
      ) : (
        <ListHead
          {...head}
          openCount={lists.openCount}
          pendingCount={lists.pendingCount}
          onTab={lists.setTab}
          onSegment={showSegment}
          onSelect={several ? select : undefined}
          onNew={begin}
        />
      )}
      <OfflinePlace />
      <div id="ticket-list" role="tabpanel" aria-label={t(tabWords[tab])} className={css.listBody}>
        {children}
      </div>
      {dialogs.dialogs}
      {footer}
      {mobile && !hidden && !selection.on && (
        <IconButton
          label={t('inbox.newTicket.button')}
          variant="filled"
          color="azulejo"
          className={css.new}
          onClick={onNew}
        >
          <IconPlus size={24} stroke={1.75} />
        </IconButton>
      )}
    </section>
  );
}
